package io.nutshell.language.pnml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.check.Report;
import io.nutshell.check.property.Verdict;
import io.nutshell.language.Constants;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.plan.Check;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Symmetric nets that are explored without unfolding. */
class ColouredModelTest {
  private static final int NETS = 400;
  private static final long MAX_STATES = 2_000;

  private static final List<String> CONDITIONS =
      List.of(
          "tokens(p0) <= 1",
          "p0 + 2 * p1 > 3 -> fireable(t0)",
          "!fireable(t1) || deadlock",
          "p0 - p1 == 0 && !deadlock");

  /** A symmetric net around one transition, with places of the sorts R (3..6), C and R × C. */
  private static String net(String initial, String guard, String inputs, String outputs) {
    StringBuilder page = new StringBuilder(initial);
    page.append("<transition id='t'>");
    page.append(
        guard.isEmpty() ? "" : "<condition><structure>" + guard + "</structure></condition>");
    page.append("</transition>").append(inputs).append(outputs);
    return Nets.coloured(
        """
        <namedsort id="R" name="R"><finiteintrange start="3" end="6"/></namedsort>
        <namedsort id="C" name="C"><cyclicenumeration>
          <feconstant id="c0" name="red"/><feconstant id="c1" name="green"/><feconstant id="c2" name="blue"/>
        </cyclicenumeration></namedsort>
        <namedsort id="RC" name="RC"><productsort><usersort declaration="R"/><usersort declaration="C"/></productsort></namedsort>
        <variabledecl id="x" name="x"><usersort declaration="R"/></variabledecl>
        <variabledecl id="y" name="y"><usersort declaration="R"/></variabledecl>
        <variabledecl id="c" name="c"><usersort declaration="C"/></variabledecl>
        """,
        page.toString());
  }

  private static String place(String id, String sort, String marking) {
    return "<place id='%s'><type><structure><usersort declaration='%s'/></structure></type>%s</place>"
        .formatted(
            id,
            sort,
            marking.isEmpty()
                ? ""
                : "<hlinitialMarking><structure>" + marking + "</structure></hlinitialMarking>");
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

  private static String all(String sort) {
    return "<all><usersort declaration='" + sort + "'/></all>";
  }

  private static final String X = "<variable refvariable='x'/>";
  private static final String Y = "<variable refvariable='y'/>";
  private static final String COLOUR = "<variable refvariable='c'/>";
  private static final String GREEN = "<useroperator declaration='c1'/>";

  /** The names of the events that are enabled in the initial marking. */
  private static List<String> enabled(Model model) {
    List<String> names = new ArrayList<>();
    Successors cursor = model.successors();
    cursor.reset(initial(model));
    while (cursor.next()) {
      names.add(model.describer().event(cursor.event()));
    }
    return names;
  }

  private static State initial(Model model) {
    State initial = new State(model.layout().words());
    model.initial(initial);
    return initial;
  }

  private static Model coloured(String text) {
    return Nets.read(text, false).model();
  }

  private static void assertEnabledAsUnfolded(String text, String... expected) {
    assertThat(enabled(coloured(text))).containsExactly(expected);
    assertThat(enabled(Nets.read(text).model())).containsExactlyInAnyOrder(expected);
  }

  @Test
  void random_nets_have_the_same_state_spaces_coloured_and_unfolded() {
    int compared = 0;
    for (long seed = 0; seed < NETS; seed++) {
      String text = RandomSymmetricNet.of(seed);
      Report unfolded = explored(Nets.read(text).model());
      if (unfolded.complete()) {
        compared++;
        assertThat(summary(explored(coloured(text))))
            .as("seed %d\n%s", seed, text)
            .isEqualTo(summary(unfolded));
      }
    }
    assertThat(compared).isGreaterThan(NETS / 2);
  }

  private static Report explored(Model model) {
    Check check = Check.of(model).all().deadlock().maxStates(MAX_STATES);
    CONDITIONS.forEach(check::reach);
    return check.run();
  }

  private static Map<String, Object> summary(Report report) {
    Map<String, Object> summary = new TreeMap<>();
    summary.put("states", report.states());
    summary.put("transitions", report.explored().transitions());
    summary.put("deadlocks", report.explored().deadlocks());
    summary.put("levels", report.explored().levels());
    report.properties().forEach(result -> summary.put(result.name(), result.verdict()));
    return summary;
  }

  @Test
  void both_executors_take_the_same_steps_in_random_nets() {
    for (long seed = 0; seed < 100; seed++) {
      Model model = coloured(RandomSymmetricNet.of(seed));
      Random random = new Random(seed);
      State state = initial(model);
      List<State> targets = List.of(state);
      for (int step = 0; step < 20 && !targets.isEmpty(); step++) {
        targets = targetsOfBothExecutors(model, state, "seed " + seed);
        state = targets.isEmpty() ? state : targets.get(random.nextInt(targets.size()));
      }
    }
  }

  private static List<State> targetsOfBothExecutors(Model model, State source, String seed) {
    Successors fast = model.successors();
    Successors trusted = model.reference();
    List<State> targets = new ArrayList<>();
    State one = new State(model.layout().words());
    State other = new State(model.layout().words());
    fast.reset(source);
    trusted.reset(source);
    while (trusted.next()) {
      assertThat(fast.next()).as(seed).isTrue();
      assertThat(fast.event()).as(seed).isEqualTo(trusted.event());
      boolean fired = trusted.fire(other);
      assertThat(fast.fire(one)).as(seed).isEqualTo(fired);
      if (fired) {
        assertThat(one).as(seed).isEqualTo(other);
        targets.add(other.copy());
      }
    }
    assertThat(fast.next()).as(seed).isFalse();
    return targets;
  }

  @Test
  void a_token_binds_the_variable_of_a_successor() {
    assertEnabledAsUnfolded(
        net(
            place("p", "RC", op("tuple", integer(3), GREEN)) + place("q", "R", ""),
            "",
            arc("p", "t", op("tuple", op("successor", X), op("predecessor", COLOUR))),
            arc("t", "q", X)),
        "t(x=6, c=blue)");
  }

  private static String integer(int value) {
    return "<finiteintrangeconstant value='%d'><finiteintrange start='3' end='6'/></finiteintrangeconstant>"
        .formatted(value);
  }

  @Test
  void tuples_with_all_need_every_tuple() {
    String row = op("tuple", integer(4), all("C"));
    String part = op("subtract", op("tuple", integer(5), all("C")), op("tuple", integer(5), GREEN));
    assertEnabledAsUnfolded(
        net(
            place("p", "RC", op("add", row, part)),
            "",
            arc("p", "t", op("tuple", X, all("C"))),
            ""),
        "t(x=4)");
  }

  @Test
  void a_difference_takes_all_but_the_colour() {
    assertEnabledAsUnfolded(
        net(
            place("p", "C", op("subtract", all("C"), GREEN)),
            "",
            arc("p", "t", op("subtract", all("C"), COLOUR)),
            ""),
        "t(c=green)");
  }

  @Test
  void two_bindings_with_the_same_effect_are_two_events() {
    assertEnabledAsUnfolded(
        net(
            place("p", "R", integer(3)) + place("q", "R", ""),
            op("lessthan", integer(4), Y),
            arc("p", "t", X),
            arc("t", "q", X)),
        "t(x=3, y=5)",
        "t(x=3, y=6)");
  }

  @Test
  void two_terms_that_take_the_same_token_need_it_twice() {
    assertEnabledAsUnfolded(
        net(
            place("p", "R", op("add", integer(3), integer(4), integer(4))),
            "",
            arc("p", "t", op("add", X, Y)),
            ""),
        "t(x=3, y=4)",
        "t(x=4, y=3)",
        "t(x=4, y=4)");
  }

  @Test
  void markings_and_bindings_are_shown_by_the_names_of_colours() {
    Model model =
        coloured(
            net(
                place("p", "RC", op("tuple", integer(3), all("C"))) + place("q", "C", ""),
                "",
                arc("p", "t", op("tuple", X, COLOUR)),
                arc("t", "q", COLOUR)));
    State state = initial(model);
    assertThat(model.describer().value(0, model.layout().get(state, 0)))
        .isEqualTo("1`(3,red)++1`(3,green)++1`(3,blue)");
    Successors cursor = model.successors();
    cursor.reset(state);
    assertThat(cursor.next()).isTrue();
    assertThat(model.describer().event(cursor.event())).isEqualTo("t(x=3, c=red)");
    State next = new State(1);
    assertThat(cursor.fire(next)).isTrue();
    assertThat(
            model.describer().change(0, model.layout().get(state, 0), model.layout().get(next, 0)))
        .contains("- 1`(3,red)");
    assertThat(model.describer().value(1, model.layout().get(next, 1))).isEqualTo("1`red");
  }

  private static String moving() {
    return net(
        place("p", "RC", op("tuple", integer(3), all("C"))) + place("q", "C", ""),
        "",
        arc("p", "t", op("tuple", X, COLOUR)),
        arc("t", "q", COLOUR));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tokens(p) == 3",
        "p + q = 3 && \"p(3,red)\" == 1",
        "'q(red)' == 0",
        "\"p(4,red)\" = 0",
        "fireable(t) && !deadlock",
        "fireable('t(x=3, c=blue)') && not fireable('t(x=4, c=blue)')",
        "tokens(p, 'p(3,red)') == 4",
      })
  void expressions_name_nodes_colours_and_bindings(String expression) {
    Model model = coloured(moving());
    assertThat(model.predicate(expression).test(initial(model))).isTrue();
    assertThat(model.trusted().predicate(expression).test(initial(model))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"p(7,red)\" == 0     | there is no place 'p(7,red)'",
        "tokens(t)             | there is no place 't'",
        "fireable('t(x=3)')    | there is no transition 't(x=3)'",
        "fireable(p)           | there is no transition 'p'",
        "p / 0 == 1            | division by zero",
      })
  void expressions_about_nothing_are_refused(String expression, String reason) {
    Model model = coloured(moving());
    InputError error =
        catchThrowableOfType(InputError.class, () -> model.predicate(expression.strip()));
    assertThat(error.reason()).contains(reason);
  }

  @Test
  void events_are_named_by_transitions_and_bindings() {
    Model model = coloured(moving());
    Successors cursor = model.successors();
    cursor.reset(initial(model));
    assertThat(cursor.next()).isTrue();
    assertThat(model.eventsNamed("t").test(cursor.event())).isTrue();
    assertThat(model.eventsNamed("t(x=3, c=red)").test(cursor.event())).isTrue();
    assertThat(model.eventsNamed("t(x=3, c=blue)").test(cursor.event())).isFalse();
    assertThat(catchThrowableOfType(InputError.class, () -> model.eventsNamed("u")).reason())
        .contains("nothing that can be fired is named 'u'");
  }

  @Test
  void quantities_are_numbers_of_tokens() {
    Model model = coloured(moving());
    assertThat(model.quantity("2 * p - 'p(3,red)'").of(initial(model))).isEqualTo(5);
  }

  @Test
  void too_many_tokens_on_an_arc_are_an_error_of_the_model() {
    String most =
        op("numberof", "<numberconstant value='2147483647'><natural/></numberconstant>", X);
    Report report =
        Check.of(
                coloured(
                    net(
                        place("p", "R", integer(3)) + place("q", "R", ""),
                        "",
                        arc("p", "t", X),
                        arc("t", "q", op("add", most, most)))))
            .assertions()
            .run();
    assertThat(report.properties().getFirst().verdict()).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void numbers_outlive_the_process() throws IOException {
    Model model = coloured(moving());
    Collection<State> reached = NaiveExplorer.explore(model, 100).reached();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    model.dictionary().orElseThrow().write(new DataOutputStream(bytes));
    Model other = coloured(moving());
    other
        .dictionary()
        .orElseThrow()
        .read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    assertThat(reached).hasSizeGreaterThan(3);
    for (State state : reached) {
      for (int slot = 0; slot < 2; slot++) {
        long value = model.layout().get(state, slot);
        assertThat(other.describer().value(slot, value))
            .isEqualTo(model.describer().value(slot, value));
      }
    }
  }

  /** A net with four variables of 1,000 colours each, of which two tokens bind all. */
  private static String large() {
    StringBuilder declarations =
        new StringBuilder(
            "<namedsort id='N' name='N'><finiteintrange start='1' end='1000'/></namedsort>"
                + "<namedsort id='NN' name='NN'><productsort><usersort declaration='N'/>"
                + "<usersort declaration='N'/></productsort></namedsort>");
    for (String id : List.of("a", "b", "c", "d")) {
      declarations.append(
          "<variabledecl id='%s' name='%s'><usersort declaration='N'/></variabledecl>"
              .formatted(id, id));
    }
    String one =
        "<finiteintrangeconstant value='1'><finiteintrange start='1'"
            + " end='1000'/></finiteintrangeconstant>";
    String[] v = new String[4];
    for (int i = 0; i < 4; i++) {
      v[i] = "<variable refvariable='" + "abcd".charAt(i) + "'/>";
    }
    return Nets.coloured(
        declarations.toString(),
        place("p", "NN", op("tuple", one, one))
            + place("q", "NN", op("tuple", one, one))
            + "<transition id='t'/>"
            + arc("p", "t", op("tuple", v[0], v[1]))
            + arc("q", "t", op("tuple", v[2], v[3]))
            + arc("t", "p", op("tuple", v[2], op("successor", v[1])))
            + arc("t", "q", op("tuple", op("successor", v[0]), v[3])));
  }

  @Test
  void a_net_whose_unfolding_is_too_large_is_explored_coloured_and_says_so() throws IOException {
    Path file = Nets.file(large());
    try {
      Model model = new PnmlLanguage().load(file);
      assertThat(model.warnings())
          .singleElement()
          .satisfies(
              warning -> assertThat(warning.text()).contains("without unfolding", "more than"));
      Report report = Check.of(model).all().deadlock().run();
      assertThat(report.complete()).isTrue();
      assertThat(report.states()).isEqualTo(report.explored().transitions());
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void a_wish_to_unfold_or_not_is_obeyed() throws IOException {
    Path small = Nets.file(moving());
    try {
      assertThat(load(small, false)).isInstanceOf(SymmetricModel.class);
      assertThat(load(small, false).warnings()).isEmpty();
      assertThat(load(small, true)).isNotInstanceOf(SymmetricModel.class);
      assertThat(new PnmlLanguage().load(small)).isNotInstanceOf(SymmetricModel.class);
    } finally {
      Files.delete(small);
    }
  }

  private static Model load(Path file, boolean unfolded) {
    return new PnmlLanguage().load(file, Constants.of(List.of(Constants.unfold(unfolded))));
  }

  @Test
  void a_wish_that_is_neither_yes_nor_no_is_refused() throws IOException {
    Path small = Nets.file(moving());
    try {
      InputError error =
          catchThrowableOfType(
              InputError.class,
              () -> new PnmlLanguage().load(small, Constants.of(List.of("--unfold=maybe"))));
      assertThat(error.reason()).contains("'maybe'", "yes or no");
    } finally {
      Files.delete(small);
    }
  }
}
