package io.nutshell.language.pnml;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake gets one message with position, cause and a hint. */
class BadInputTest {
  private static Arguments bad(String name, String text, String where, String cause, String hint) {
    return Arguments.of(name, text, where, cause, hint);
  }

  static Stream<Arguments> mistakes() {
    String sort = "<namedsort id='S' name='S'><dot/></namedsort>";
    String typed = "<type><structure><usersort declaration='S'/></structure></type>";
    return Stream.of(
        bad(
            "malformed",
            "<pnml>\n<net id='n' type='ptnet'>\n</pnml>",
            "3:3",
            "this is not well-formed XML: the element type \"net\" must be terminated",
            "check that the file is XML and complete"),
        bad(
            "no XML",
            "places and transitions",
            "1:1",
            "this is not well-formed XML",
            "check that the file is XML"),
        bad("other XML", "<html/>", "1:1", "the outermost element is <html>", "another file"),
        bad("no net", "<pnml></pnml>", "1:", "there is no <net>", "complete the file"),
        bad(
            "unknown type",
            Nets.document("hlpn", ""),
            "3:",
            "nets of the type 'http://www.pnml.org/version-2009/grammar/hlpn' are not known",
            "ends in ptnet"),
        bad(
            "two nets",
            Nets.plain("p", "t: p ->").replace("</pnml>", "<net id='m' type='ptnet'/></pnml>"),
            ":",
            "the file has a second net",
            "a file of its own"),
        bad(
            "an entity bomb",
            "<!DOCTYPE pnml [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]>\n"
                + "<pnml><net id='n' type='x/ptnet'><name><text>&b;</text></name></net></pnml>",
            "2:",
            "this is not well-formed XML: the entity \"b\" was referenced, but not declared",
            "never read"),
        bad(
            "an outside entity",
            "<!DOCTYPE pnml [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n<pnml>&a;</pnml>",
            "2:",
            "this is not well-formed XML: the entity \"a\"",
            "never read"),
        bad(
            "an arc to nowhere",
            Nets.page("<place id='p'/><transition id='t'/>\n<arc id='a' source='p' target='x'/>"),
            "6:",
            "the arc's target 'x' is no place and no transition",
            "check the id"),
        bad(
            "an arc between places",
            Nets.page("<place id='p'/><place id='q'/>\n<arc id='a' source='p' target='q'/>"),
            "6:",
            "this arc joins two places, 'p' and 'q'",
            "put a transition between them"),
        bad(
            "an arc without a source",
            Nets.page("<place id='p'/>\n<arc id='a' target='p'/>"),
            "6:",
            "this <arc> has no source",
            "add the attribute source"),
        bad(
            "a negative weight",
            Nets.page("<place id='p'/><transition id='t'/>\n" + Nets.arc("p", "t", "-1")),
            "6:",
            "the weight -1 is not between 1 and 2147483647",
            "check its digits and its sign"),
        bad(
            "a weight of nothing",
            Nets.page("<place id='p'/><transition id='t'/>\n" + Nets.arc("p", "t", "0")),
            "6:",
            "the weight 0 is not between 1",
            "remove the arc"),
        bad(
            "a weight in words",
            Nets.page("<place id='p'/><transition id='t'/>\n" + Nets.arc("p", "t", "two")),
            "6:",
            "the weight 'two' is not a whole number",
            "use a number"),
        bad(
            "a huge marking",
            Nets.page(
                "<place id='p'><initialMarking><text>9999999999</text></initialMarking></place>"),
            "5:",
            "the initial marking 9999999999 is not between 0",
            "check its digits"),
        bad(
            "an inhibitor arc",
            Nets.page(
                "<place id='p'/><transition id='t'/>\n"
                    + "<arc id='a' source='p' target='t'><type value='inhibitor'/></arc>"),
            "6:",
            "arcs of the kind 'inhibitor' are no part of the standard",
            "complementary place"),
        bad(
            "an id twice",
            Nets.page("<place id='p'/>\n<transition id='p'/>"),
            "6:",
            "another node has the id 'p' already",
            "rename one of them"),
        bad(
            "a missing reference",
            Nets.page("<place id='p'/>\n<referencePlace id='r' ref='x'/>"),
            "6:",
            "the reference 'r' names no place: there is no 'x'",
            "check the id"),
        bad(
            "a circle of references",
            Nets.page("<referencePlace id='r' ref='s'/>\n<referencePlace id='s' ref='r'/>"),
            "5:",
            "the reference 'r' names no place",
            "round in a circle"),
        bad(
            "an undeclared sort",
            Nets.coloured(sort, "<place id='p'>" + typed.replace("'S'", "'T'") + "</place>"),
            "",
            "the sort 'T' is not declared",
            "did you mean 'S'?"),
        bad(
            "no sort",
            Nets.coloured(sort, "<place id='p'/>"),
            "",
            "the place 'p' has no sort",
            "type"),
        bad(
            "a sort of itself",
            Nets.coloured("<namedsort id='S' name='S'><usersort declaration='S'/></namedsort>", ""),
            "5:",
            "the sort 'S' is defined by itself",
            "define it without itself"),
        bad(
            "an undeclared variable",
            Nets.coloured(
                sort,
                "<place id='p'>"
                    + typed
                    + "</place><transition id='t'/><arc id='a' source='p' target='t'>"
                    + "<hlinscription><structure><variable refvariable='x'/></structure>"
                    + "</hlinscription></arc>"),
            "",
            "the variable 'x' is not declared",
            "declare it"),
        bad(
            "a marking of another sort",
            Nets.coloured(
                sort,
                "<place id='p'>"
                    + typed
                    + "<hlinitialMarking><structure><booleanconstant value='true'/></structure>"
                    + "</hlinitialMarking></place>"),
            "",
            "this is of the sort bool, and should be of dot",
            "and their sorts"),
        bad(
            "an unknown term",
            Nets.coloured(
                sort,
                "<transition id='t'><condition><structure><unparsed/></structure></condition>"
                    + "</transition>"),
            "",
            "symmetric nets have no term <unparsed>",
            "use another net type"),
        bad(
            "an operator defined by itself",
            Nets.coloured(
                sort
                    + "<namedoperator id='f' name='f'><parameter/><def>"
                    + "<not><subterm><useroperator declaration='f'/></subterm></not></def></namedoperator>",
                "<transition id='t'><condition><structure><useroperator declaration='f'/></structure>"
                    + "</condition></transition>"),
            "",
            "the operator 'f' is defined by itself",
            "define it without itself"),
        bad(
            "an operator with an operand too many",
            Nets.coloured(
                sort
                    + "<namedoperator id='f' name='f'><parameter/><def>"
                    + "<booleanconstant value='true'/></def></namedoperator>",
                "<transition id='t'><condition><structure><useroperator declaration='f'><subterm>"
                    + "<dotconstant/></subterm></useroperator></structure></condition></transition>"),
            "",
            "the operator 'f' has 0 parameters, and here 1 operands",
            "check the number of <subterm>s"),
        bad(
            "a truth value that is none",
            Nets.coloured(
                sort,
                "<transition id='t'><condition><structure><booleanconstant value='yes'/></structure>"
                    + "</condition></transition>"),
            "",
            "'yes' is not a truth value",
            "use true or false"),
        bad(
            "an arc without inscription",
            Nets.coloured(
                sort,
                "<place id='p'>"
                    + typed
                    + "</place><transition id='t'/><arc id='a' source='p' target='t'/>"),
            "",
            "the arc from 'p' to 't' has no inscription",
            "hlinscription"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mistakes")
  void one_message_names_position_and_cause(
      String name, String text, String where, String cause, String hint) {
    Nets.assertRefused(text, where, cause, hint);
  }
}
