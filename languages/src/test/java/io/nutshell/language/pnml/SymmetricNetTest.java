package io.nutshell.language.pnml;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.pnml.PetriNet.Place;
import io.nutshell.language.pnml.PetriNet.Transition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How symmetric nets unfold. */
class SymmetricNetTest {
  private static final String SORTS =
      """
      <namedsort id="R" name="R"><finiteintrange start="3" end="6"/></namedsort>
      <namedsort id="C" name="C"><cyclicenumeration>
        <feconstant id="c0" name="red"/><feconstant id="c1" name="green"/><feconstant id="c2" name="blue"/>
      </cyclicenumeration></namedsort>
      <namedsort id="RC" name="RC"><productsort><usersort declaration="R"/><usersort declaration="C"/></productsort></namedsort>
      <partition id="H" name="Half"><usersort declaration="R"/>
        <partitionelement id="low" name="low">
          <finiteintrangeconstant value="3"><finiteintrange start="3" end="6"/></finiteintrangeconstant>
          <finiteintrangeconstant value="4"><finiteintrange start="3" end="6"/></finiteintrangeconstant>
        </partitionelement>
        <partitionelement id="high" name="high">
          <finiteintrangeconstant value="5"><finiteintrange start="3" end="6"/></finiteintrangeconstant>
          <finiteintrangeconstant value="6"><finiteintrange start="3" end="6"/></finiteintrangeconstant>
        </partitionelement>
      </partition>
      <variabledecl id="x" name="x"><usersort declaration="R"/></variabledecl>
      <variabledecl id="y" name="y"><usersort declaration="R"/></variabledecl>
      <variabledecl id="c" name="c"><usersort declaration="C"/></variabledecl>
      """;

  private static final String X = "<variable refvariable='x'/>";
  private static final String Y = "<variable refvariable='y'/>";
  private static final String COLOUR = "<variable refvariable='c'/>";

  private static String place(String id, String sort, String marking) {
    return "<place id='%s'><type><structure><usersort declaration='%s'/></structure></type>%s</place>"
        .formatted(
            id,
            sort,
            marking.isEmpty()
                ? ""
                : "<hlinitialMarking><structure>" + marking + "</structure></hlinitialMarking>");
  }

  private static String all(String sort) {
    return "<all><usersort declaration='" + sort + "'/></all>";
  }

  private static String transition(String id, String condition) {
    return "<transition id='%s'><condition><structure>%s</structure></condition></transition>"
        .formatted(id, condition);
  }

  private static String arc(String source, String target, String term) {
    return ("<arc id='%s-%s' source='%s' target='%s'>"
            + "<hlinscription><structure>%s</structure></hlinscription></arc>")
        .formatted(source, target, source, target, term);
  }

  private static String op(String name, String... operands) {
    StringBuilder text = new StringBuilder("<" + name + ">");
    for (String operand : operands) {
      text.append("<subterm>").append(operand).append("</subterm>");
    }
    return text + "</" + name + ">";
  }

  private static String times(int count, String term) {
    return op(
        "numberof",
        "<numberconstant value='%d'><positive/></numberconstant>".formatted(count),
        term);
  }

  private static PetriNet unfold(String page) {
    return Nets.read(Nets.coloured(SORTS, page)).net();
  }

  private static List<String> names(PetriNet net) {
    return net.transitions().stream().map(Transition::name).toList();
  }

  /** The bindings of x (and y) that a guard admits, tokens of all colours being there. */
  private static List<String> admitted(String guard) {
    return names(
        unfold(
            place("p", "R", all("R"))
                + place("q", "R", all("R"))
                + transition("t", guard)
                + arc("p", "t", X)
                + arc("q", "t", Y)));
  }

  @Test
  void comparisonsFollowTheOrderOfTheSort() {
    assertThat(
            admitted(
                op(
                    "and",
                    op("lessthan", X, Y),
                    op(
                        "greaterthanorequal",
                        X,
                        "<finiteintrangeconstant value='5'><finiteintrange start='3' end='6'/></finiteintrangeconstant>"))))
        .containsExactly("t(x=5, y=6)");
    assertThat(admitted(op("and", op("lessthanorequal", X, Y), op("not", op("inequality", X, Y)))))
        .hasSize(4);
    assertThat(admitted(op("or", op("greaterthan", X, Y), op("equality", X, Y)))).hasSize(10);
    assertThat(admitted(op("imply", op("lessthan", X, Y), op("equality", X, Y)))).hasSize(10);
  }

  @Test
  void successorsAndPredecessorsGoRound() {
    assertThat(admitted(op("equality", Y, op("successor", X))))
        .containsExactlyInAnyOrder("t(x=3, y=4)", "t(x=4, y=5)", "t(x=5, y=6)", "t(x=6, y=3)");
    assertThat(admitted(op("equality", op("predecessor", Y), X))).hasSize(4);
  }

  @Test
  void partitionsTellColoursApartByTheirClass() {
    String classOfX =
        "<partitionelementof refpartition='H'><subterm>" + X + "</subterm></partitionelementof>";
    assertThat(
            admitted(
                op(
                    "and",
                    op("equality", classOfX, "<useroperator declaration='high'/>"),
                    op("equality", X, Y))))
        .containsExactlyInAnyOrder("t(x=5, y=5)", "t(x=6, y=6)");
  }

  @Test
  void tuplesOfAllAndDifferencesAreMultisets() {
    String row = op("tuple", X, all("C"));
    String others =
        op("subtract", row, times(1, op("tuple", X, "<useroperator declaration='c1'/>")));
    PetriNet net =
        unfold(
            place(
                    "p",
                    "R",
                    times(
                        2,
                        "<finiteintrangeconstant value='4'><finiteintrange start='3' end='6'/></finiteintrangeconstant>"))
                + place("q", "RC", "")
                + "<transition id='t'/>"
                + arc("p", "t", X)
                + arc(
                    "t",
                    "q",
                    op(
                        "add",
                        others,
                        times(3, op("tuple", X, "<useroperator declaration='c0'/>")))));
    assertThat(names(net)).containsExactly("t(x=4)");
    assertThat(net.places())
        .extracting(Place::name)
        .containsExactly("p(4)", "q(4,red)", "q(4,blue)");
    assertThat(net.transitions().getFirst().outputs()).extracting("count").containsExactly(4L, 1L);
    assertThat(net.places().getFirst().marking()).isEqualTo(2);
  }

  @Test
  void scalarProductsMultiplyWholeMultisets() {
    PetriNet net =
        unfold(
            place(
                    "p",
                    "C",
                    op(
                        "scalarproduct",
                        "<numberconstant value='3'><natural/></numberconstant>",
                        all("C")))
                + "<transition id='t'/>"
                + arc("p", "t", COLOUR));
    assertThat(net.places()).extracting(Place::marking).containsExactly(3L, 3L, 3L);
    assertThat(net.transitions()).hasSize(3);
  }

  @Test
  void whatAGuardExcludesEarlyIsNeverGoneThrough() {
    // Eight variables of a thousand colours each: only a chain of equalities makes that few.
    StringBuilder declarations =
        new StringBuilder(
            "<namedsort id='N' name='N'><finiteintrange start='1' end='1000'/></namedsort>");
    StringBuilder conditions = new StringBuilder();
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      declarations.append(
          "<variabledecl id='v%d' name='v%d'><usersort declaration='N'/></variabledecl>"
              .formatted(i, i));
      page.append(place("p" + i, "N", all("N")));
      page.append(arc("p" + i, "t", "<variable refvariable='v%d'/>".formatted(i)));
      if (i > 0) {
        conditions
            .append("<subterm>")
            .append(
                op(
                    "equality",
                    "<variable refvariable='v%d'/>".formatted(i),
                    op("successor", "<variable refvariable='v%d'/>".formatted(i - 1))))
            .append("</subterm>");
      }
    }
    page.append(transition("t", "<and>" + conditions + "</and>"));
    PetriNet net = Nets.read(Nets.coloured(declarations.toString(), page.toString())).net();
    assertThat(net.transitions()).hasSize(1000);
  }

  @Test
  void bindingsThatLackATokenForEverAreLeftOut() {
    PetriNet net =
        unfold(
            place("p", "C", "<useroperator declaration='c0'/>")
                + place("q", "C", "")
                + place("r", "C", "")
                + "<transition id='t'/><transition id='u'/>"
                + arc("p", "t", COLOUR)
                + arc("t", "q", op("successor", COLOUR))
                + arc("r", "u", COLOUR)
                + arc("u", "p", COLOUR));
    assertThat(names(net)).containsExactly("t(c=red)");
    assertThat(net.places()).extracting(Place::name).containsExactly("p(red)", "q(green)");
    assertThat(net.transitionNodes().get(1).members()).isEmpty();
  }
}
