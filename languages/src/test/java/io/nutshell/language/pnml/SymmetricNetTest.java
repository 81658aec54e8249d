package io.nutshell.language.pnml;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.check.Structure;
import io.nutshell.language.pnml.PetriNet.Place;
import io.nutshell.language.pnml.PetriNet.Tokens;
import io.nutshell.language.pnml.PetriNet.Transition;
import io.nutshell.model.Rule;
import io.nutshell.plan.Check;
import java.util.List;
import java.util.Objects;
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

  /** The bindings of x (and y) that satisfy a guard if tokens of all colours are available. */
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
  void comparisons_follow_the_order_of_the_sort() {
    assertThat(
            admitted(
                op(
                    "and",
                    op("lessthan", X, Y),
                    op(
                        "greaterthanorequal",
                        X,
                        "<finiteintrangeconstant value='5'><finiteintrange start='3'"
                            + " end='6'/></finiteintrangeconstant>"))))
        .containsExactly("t(x=5, y=6)");
    assertThat(admitted(op("and", op("lessthanorequal", X, Y), op("not", op("inequality", X, Y)))))
        .hasSize(4);
    assertThat(admitted(op("or", op("greaterthan", X, Y), op("equality", X, Y)))).hasSize(10);
    assertThat(admitted(op("imply", op("lessthan", X, Y), op("equality", X, Y)))).hasSize(10);
  }

  @Test
  void successors_and_predecessors_are_cyclic() {
    assertThat(admitted(op("equality", Y, op("successor", X))))
        .containsExactlyInAnyOrder("t(x=3, y=4)", "t(x=4, y=5)", "t(x=5, y=6)", "t(x=6, y=3)");
    assertThat(admitted(op("equality", op("predecessor", Y), X))).hasSize(4);
  }

  @Test
  void partitions_distinguish_colours_by_class() {
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
  void tuples_of_all_and_differences_are_multisets() {
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
                        "<finiteintrangeconstant value='4'><finiteintrange start='3'"
                            + " end='6'/></finiteintrangeconstant>"))
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
  void scalar_products_multiply_whole_multisets() {
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
  void bindings_that_a_guard_excludes_early_are_not_enumerated() {
    // Eight variables of a thousand colours each; only the chain of equalities leaves few bindings.
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
  void bindings_that_never_get_their_tokens_are_left_out() {
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

  @Test
  void a_transition_is_live_although_each_terminal_component_uses_another_binding() {
    String page =
        place("start", "R", times(1, integer(3)))
            + place("room", "C", "")
            + transition("choose", op("equality", X, X))
            + arc("start", "choose", X)
            + arc("choose", "room", COLOUR)
            + "<transition id='stay'/>"
            + arc("room", "stay", COLOUR)
            + arc("stay", "room", COLOUR);
    Report report =
        Check.of(Nets.read(Nets.coloured(SORTS, page)).model())
            .all()
            .deadlock()
            .coverage(true)
            .structure(true)
            .run();

    Structure structure = Objects.requireNonNull(report.analyses().structure());
    assertThat(structure.terminal()).isEqualTo(3);
    assertThat(structure.live()).isEmpty();
    assertThat(structure.liveRules()).containsExactly(1);
    assertThat(report.model().describer().rules()).extracting(Rule::name).contains("stay");
    assertThat(Objects.requireNonNull(report.analyses().coverage()).totals())
        .containsExactly(new Coverage.Total(0, 0, 1), new Coverage.Total(1, 0, 1));
  }

  private static String integer(int value) {
    return "<finiteintrangeconstant value='%d'><finiteintrange start='3' end='6'/></finiteintrangeconstant>"
        .formatted(value);
  }

  private static String number(int value) {
    return "<numberconstant value='%d'><natural/></numberconstant>".formatted(value);
  }

  private static String use(String operator, String... operands) {
    return op("useroperator", operands)
        .replace("<useroperator>", "<useroperator declaration='" + operator + "'>");
  }

  private static String operator(String id, String parameters, String definition) {
    StringBuilder text =
        new StringBuilder("<namedoperator id='" + id + "' name='" + id + "'><parameter>");
    for (String parameter : parameters.split(" ", -1)) {
      text.append(
          "<variabledecl id='%s' name='%s'><usersort declaration='R'/></variabledecl>"
              .formatted(parameter, parameter));
    }
    return text + "</parameter><def>" + definition + "</def></namedoperator>";
  }

  private static String parameter(String id) {
    return "<variable refvariable='" + id + "'/>";
  }

  /** The number of bindings of x and y, out of 16, that satisfy a guard. */
  private static int pairs(String declarations, String guard) {
    String page =
        place("p", "R", all("R"))
            + transition("t", guard)
            + arc("p", "t", op("add", times(1, X), times(1, Y)));
    return Nets.read(Nets.coloured(SORTS + declarations, page)).net().transitions().size();
  }

  private static int pairs(String guard) {
    return pairs("", guard);
  }

  @Test
  void multisets_are_counted_in_guards() {
    String both = op("add", times(1, X), times(2, Y));

    assertThat(pairs(op("equality", op("cardinality", both), number(3)))).isEqualTo(16);
    assertThat(pairs(op("gt", op("cardinality", both), number(3)))).isZero();
    assertThat(pairs(op("geq", op("cardinalityof", both, integer(4)), number(2)))).isEqualTo(4);
    assertThat(pairs(op("equality", op("cardinalityof", integer(4), both), number(1))))
        .as("x is 4 and y is not")
        .isEqualTo(3);
  }

  @Test
  void multisets_are_compared_in_guards() {
    String one = op("add", times(1, X), times(1, Y));
    String other = op("add", times(1, integer(3)), times(1, integer(5)));

    assertThat(pairs(op("equality", one, other))).as("3 and 5, or 5 and 3").isEqualTo(2);
    assertThat(pairs(op("inequality", one, other))).isEqualTo(14);
    assertThat(pairs(op("contains", one, integer(3)))).as("either is 3").isEqualTo(7);
    assertThat(pairs(op("contains", one, times(2, integer(3))))).isEqualTo(1);
    assertThat(pairs(op("contains", all("R"), one))).as("they differ").isEqualTo(12);
  }

  @Test
  void a_number_of_tokens_can_be_counted() {
    PetriNet net =
        unfold(
            place("p", "R", times(1, integer(3)))
                + place("q", "R", "")
                + "<transition id='t'/>"
                + arc("p", "t", X)
                + arc("t", "q", op("numberof", op("cardinality", all("C")), X)));

    assertThat(net.transitions().getFirst().outputs())
        .extracting(Tokens::count)
        .containsExactly(3L);
  }

  @Test
  void an_operator_of_the_net_stands_for_its_definition() {
    String declarations =
        operator("next", "a", op("successor", parameter("a")))
            + operator(
                "near",
                "a b",
                op(
                    "or",
                    op("equality", parameter("a"), use("next", parameter("b"))),
                    op("equality", parameter("b"), use("next", parameter("a")))))
            + operator("twice", "a", times(2, parameter("a")));

    assertThat(pairs(declarations, use("near", X, Y))).as("4 pairs, both ways").isEqualTo(8);
    assertThat(pairs(declarations, op("equality", use("next", use("next", X)), Y))).isEqualTo(4);
    assertThat(pairs(declarations, op("equality", op("cardinality", use("twice", X)), number(2))))
        .isEqualTo(16);
  }

  @Test
  void equal_tuples_bind_component_by_component() {
    assertThat(pairs(op("equality", op("tuple", X, Y), op("tuple", Y, integer(5))))).isEqualTo(1);
  }
}
