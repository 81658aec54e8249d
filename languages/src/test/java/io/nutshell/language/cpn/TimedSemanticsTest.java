package io.nutshell.language.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.nutshell.check.Report;
import io.nutshell.check.property.Verdict;
import io.nutshell.language.Constants;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.plan.Check;
import io.nutshell.search.Order;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Timed nets: time stamps, delays, the clock, and when bindings are enabled. */
class TimedSemanticsTest {
  private static final String INT = "colset INT = int;";
  private static final String TIMED = "colset T = int timed;";
  private static final String VARIABLES = "var x, y : INT;";

  private static String time(String delay) {
    return "<time><text>%s</text></time>".formatted(delay);
  }

  private static NetText net(String... more) {
    List<String> declarations = new ArrayList<>(List.of(INT, TIMED, VARIABLES));
    declarations.addAll(List.of(more));
    return NetText.of(declarations.toArray(String[]::new));
  }

  private static String text(Model model, State state) {
    List<String> values = new ArrayList<>();
    for (int slot = 0; slot < model.layout().slots().size(); slot++) {
      values.add(model.describer().value(slot, model.layout().get(state, slot)));
    }
    return String.join(" | ", values);
  }

  /** All steps from the initial marking, on which both executors must agree. */
  private static List<String> steps(Model model) {
    List<String> fast = steps(model, model.successors());
    assertThat(steps(model, model.reference())).isEqualTo(fast);
    return fast;
  }

  private static List<String> steps(Model model, Successors cursor) {
    State state = new State(model.layout().words());
    model.initial(state);
    State target = new State(1);
    List<String> steps = new ArrayList<>();
    cursor.reset(state);
    while (cursor.next()) {
      String event = model.describer().event(cursor.event());
      steps.add(
          cursor.fire(target) ? event + ": " + text(model, target) : event + ": " + cursor.fault());
    }
    return steps;
  }

  private static InputError refused(NetText net) {
    try {
      net.model();
    } catch (InputError error) {
      return error;
    }
    throw new AssertionError("the net was accepted");
  }

  @Test
  void delays_of_the_transition_and_the_arc_are_added_to_the_time() {
    Model model =
        net()
            .place("P", "T", "1`1@5")
            .place("Q", "T", "")
            .transition("Go", "", time("@+2"))
            .take("P", "Go", "x")
            .put("Go", "Q", "1`x @+ 3 +++ 1`(x+1)")
            .model();
    assertThat(steps(model)).containsExactly("Go {x = 1}: empty | 1`1@10+++1`2@7 | 5");
  }

  @Test
  void bindings_occur_at_the_earliest_time_at_which_one_is_enabled() {
    Model model =
        net()
            .place("P", "T", "1`1@7 +++ 1`2@3 +++ 1`3@3")
            .transition("Go", "")
            .take("P", "Go", "x")
            .model();
    assertThat(steps(model))
        .containsExactly("Go {x = 2}: 1`1@7+++1`3@3 | 3", "Go {x = 3}: 1`1@7+++1`2@3 | 3");
  }

  @Test
  void a_stamp_at_which_nothing_is_enabled_is_passed_over() {
    Model model =
        net()
            .place("P", "T", "1`1@3 +++ 1`2@8")
            .transition("Go", "[x > 1]")
            .take("P", "Go", "x")
            .model();
    assertThat(steps(model)).containsExactly("Go {x = 2}: 1`1@3 | 8");
  }

  @Test
  void of_equal_colours_the_one_with_the_largest_stamp_that_is_ready_is_taken() {
    Model model =
        net()
            .place("P", "T", "1`1@1 +++ 1`1@4 +++ 1`1@9")
            .place("Q", "T", "1`0@5")
            .transition("Go", "")
            .take("P", "Go", "x")
            .take("Q", "Go", "0")
            .model();
    assertThat(steps(model)).containsExactly("Go {x = 1}: 1`1@1+++1`1@9 | empty | 5");
  }

  @Test
  void several_arcs_take_the_largest_stamps_that_are_ready_together() {
    Model model =
        net()
            .place("P", "T", "1`1@1 +++ 2`1@4 +++ 1`1@5 +++ 1`1@9")
            .place("Q", "T", "1`0@6")
            .transition("Go", "[x = y]")
            .take("P", "Go", "2`x")
            .take("P", "Go", "y")
            .take("Q", "Go", "0")
            .model();
    assertThat(steps(model)).containsExactly("Go {x = 1, y = 1}: 1`1@1+++1`1@9 | empty | 6");
  }

  @Test
  void a_reset_removes_the_tokens_that_are_ready() {
    Model model =
        net()
            .place("P", "T", "1`1@1 +++ 2`2@4 +++ 1`1@9")
            .place("Q", "T", "1`0@4")
            .transition("Go", "")
            .arc("Reset", "P", "Go", "")
            .take("Q", "Go", "0")
            .put("Go", "P", "3@+1")
            .model();
    assertThat(steps(model)).containsExactly("Go: 1`1@9+++1`3@5 | empty | 4");
  }

  @Test
  void several_equal_tokens_wait_for_the_last_of_them() {
    Model model =
        net()
            .place("P", "T", "1`1@1 +++ 1`1@4 +++ 1`1@9")
            .transition("Go", "")
            .take("P", "Go", "2`x")
            .model();
    assertThat(steps(model)).containsExactly("Go {x = 1}: 1`1@9 | 4");
  }

  @Test
  void a_token_that_returns_has_a_new_stamp() {
    Model model =
        net()
            .place("P", "T", "1`1@2")
            .place("Q", "T", "1`0@6")
            .transition("Go", "")
            .arc("BOTHDIR", "P", "Go", "x")
            .arc("BOTHDIR", "Q", "Go", "y @+ 4")
            .model();
    assertThat(steps(model)).containsExactly("Go {x = 1, y = 0}: 1`1@6 | 1`0@10 | 6");
  }

  @Test
  void a_delay_at_the_end_of_a_conditional_applies_to_both_branches() {
    for (String text :
        List.of("if x = 1 then 1`x else empty @+ 7", "(if x = 1 then 1`x else empty) @+7")) {
      Model model =
          net()
              .place("P", "T", "1")
              .place("Q", "T", "")
              .transition("Go", "")
              .take("P", "Go", "x")
              .put("Go", "Q", text)
              .model();
      assertThat(steps(model)).containsExactly("Go {x = 1}: empty | 1`1@7 | 0");
    }
  }

  @Test
  void branches_can_have_delays_of_their_own() {
    Model model =
        net()
            .place("P", "T", "1`1 ++ 1`2 ++ 1`3")
            .place("Q", "T", "")
            .transition("Go", "")
            .take("P", "Go", "x")
            .put("Go", "Q", "if x = 1 then 1`x@+3 else if x = 2 then x@+4 else empty")
            .model();
    assertThat(steps(model))
        .containsExactly(
            "Go {x = 1}: 1`2@0+++1`3@0 | 1`1@3 | 0",
            "Go {x = 2}: 1`1@0+++1`3@0 | 1`2@4 | 0",
            "Go {x = 3}: 1`1@0+++1`2@0 | empty | 0");
  }

  @Test
  void a_list_with_a_delay_is_one_token_of_a_place_of_lists() {
    Model model =
        net("colset L = list INT timed;", "var l : L;")
            .place("P", "L", "[1,2]")
            .place("Q", "L", "")
            .transition("Go", "")
            .take("P", "Go", "l")
            .put("Go", "Q", "l @+ 1 +++ 2`(x::l) @+ 2")
            .put("Go", "Q", "3::l @+ 5")
            .take("N", "Go", "x")
            .place("N", "INT", "7")
            .model();
    assertThat(steps(model))
        .containsExactly(
            "Go {l = [1,2], x = 7}: empty | 1`[1,2]@1+++1`[3,1,2]@5+++2`[7,1,2]@2 | empty | 0");
  }

  @Test
  void inscriptions_read_the_clock() {
    Model model =
        net("fun now () = IntInf.toInt (time ());")
            .place("P", "T", "1`1@3 +++ 1`2@4")
            .place("Q", "INT", "")
            .transition("Go", "[now () mod 2 = 0]")
            .take("P", "Go", "x")
            .put("Go", "Q", "10 * now () + x")
            .model();
    assertThat(steps(model))
        .containsExactly(
            "Go {time() = 4, x = 1}: 1`2@4 | 1`41 | 4", "Go {time() = 4, x = 2}: 1`1@3 | 1`42 | 4");
  }

  @Test
  void time_in_a_net_without_time_is_0() {
    Model model =
        NetText.of(INT, VARIABLES)
            .place("P", "INT", "1")
            .transition("Go", "[ModelTime.toString (time ()) = \"0\"]")
            .take("P", "Go", "x")
            .put("Go", "P", "x + IntInf.toInt (ModelTime.time ()) + 1")
            .model();
    assertThat(steps(model)).containsExactly("Go {time() = 0, x = 1}: 1`2 | 0");
  }

  @Test
  void times_can_be_reals() {
    Model model =
        net()
            .place("P", "T", "1`1 @++ 0.5")
            .place("Q", "T", "")
            .transition("Go", "", time("@++ 0.25"))
            .take("P", "Go", "x")
            .put("Go", "Q", "x @+ 2")
            .model();
    assertThat(steps(model)).containsExactly("Go {x = 1}: empty | 1`1@2.75 | 0.5");
  }

  @Test
  void higher_priorities_do_not_wait_for_a_later_time() {
    Model model =
        net()
            .place("P", "T", "1`1@3")
            .place("Q", "T", "1`2@1")
            .transition("High", "", "<priority><text>1</text></priority>")
            .take("P", "High", "x")
            .transition("Low", "", "<priority><text>2</text></priority>")
            .take("Q", "Low", "x")
            .model();
    assertThat(steps(model)).containsExactly("Low {x = 2}: 1`1@3 | empty | 1");
  }

  @Test
  void the_untimed_view_leaves_out_the_clock() {
    NetText net =
        net()
            .place("P", "T", "1`1@7 +++ 1`2@3")
            .place("Q", "T", "")
            .transition("Go", "", time("@+2"))
            .take("P", "Go", "x")
            .put("Go", "Q", "x @+ 3");
    assertThat(steps(net.model(Constants.withoutTime())))
        .containsExactly("Go {x = 1}: 1`2 | 1`1", "Go {x = 2}: 1`1 | 1`2");
  }

  @Test
  void a_code_segment_gives_values_to_variables() {
    Model model =
        net()
            .place("P", "T", "1`3")
            .place("Q", "T", "")
            .transition(
                "Go",
                "",
                "<code><text>input (x); output (y); action (* twice *) 2 * x;</text></code>")
            .take("P", "Go", "x")
            .put("Go", "Q", "x @+ y")
            .model();
    assertThat(steps(model)).containsExactly("Go {x = 3, y = 6}: empty | 1`3@6 | 0");
  }

  @Test
  void properties_see_colours_and_the_clock() {
    Model model = ticking();
    Report report =
        Check.of(model)
            .invariant("size (Mark.Top'P 1) = 1 andalso cf (1, Mark.Top'P 1) <= 1")
            .invariant("IntInf.toInt (time ()) < 9")
            .all()
            .run();
    assertThat(report.properties())
        .extracting(property -> property.verdict())
        .containsExactly(Verdict.HOLDS, Verdict.VIOLATED);
  }

  /** Ticks every 3 units of time, six times. */
  private static Model ticking() {
    return net()
        .place("P", "T", "0")
        .transition("Tick", "[x < 6]", time("@+3"))
        .take("P", "Tick", "x")
        .put("Tick", "P", "x + 1")
        .model();
  }

  @Test
  void the_clock_is_a_measure_of_progress() {
    Report sweep = Check.of(ticking()).order(Order.SWEEP).traces(false).all().run();
    assertThat(sweep.complete()).isTrue();
    assertThat(sweep.states()).isEqualTo(7);
  }

  @Test
  void a_negative_delay_is_refused_or_a_fault() {
    NetText constant =
        net().place("P", "T", "1").transition("Go", "", time("@+ ~2")).take("P", "Go", "x");
    assertThat(refused(constant).reason())
        .contains("page 'Top', transition 'Go', time: the delay is negative");
    NetText arc =
        net()
            .place("P", "T", "1")
            .transition("Go", "")
            .put("Go", "P", "x@+ ~1")
            .take("P", "Go", "x");
    assertThat(refused(arc).reason()).contains("arc to 'P'", "the delay is negative");
    Model computed =
        net()
            .place("P", "T", "5")
            .transition("Go", "", time("@+ (2 - x)"))
            .take("P", "Go", "x")
            .model();
    assertThat(steps(computed))
        .singleElement()
        .asString()
        .contains("the delay of the transition cannot be ~3: it is negative");
  }

  @Test
  void a_delay_that_is_no_number_is_refused() {
    NetText net = net().place("P", "T", "1").transition("Go", "", time("@+ \"soon\""));
    assertThat(refused(net).reason()).contains("transition 'Go', time", "string");
    NetText arc = net().place("P", "T", "1").transition("Go", "").put("Go", "P", "1`1 @+ true");
    assertThat(refused(arc).reason()).contains("arc to 'P'", "bool");
  }

  @Test
  void a_delay_is_a_whole_number_unless_times_are_reals() {
    NetText arc =
        net()
            .place("P", "T", "1")
            .transition("Go", "")
            .take("P", "Go", "x")
            .put("Go", "P", "x @+ 2.5");
    assertThat(refused(arc).getMessage())
        .contains("page 'Top', transition 'Go', arc to 'P'", "is a real", "@++");
    NetText transition =
        net().place("P", "T", "1").transition("Go", "", time("@+ 2.5")).take("P", "Go", "x");
    assertThat(refused(transition).reason()).contains("transition 'Go', time", "is a real");
    assertThat(refused(net().place("P", "T", "1`1@2.5")).reason())
        .contains("place 'P', initial marking", "is a real");
    Model real =
        net()
            .place("P", "T", "1`1@0.5")
            .transition("Go", "", time("@++ 2.5"))
            .take("P", "Go", "x")
            .put("Go", "P", "x @+ 2.5")
            .model();
    assertThat(steps(real)).containsExactly("Go {x = 1}: 1`1@5.5 | 0.5");
  }

  @Test
  void times_need_timed_colour_sets() {
    NetText arc =
        net()
            .place("P", "T", "1")
            .place("Q", "INT", "")
            .transition("Go", "")
            .take("P", "Go", "x")
            .put("Go", "Q", "x@+5");
    assertThat(refused(arc).reason())
        .contains("page 'Top', transition 'Go', arc to 'Q'", "is not timed");
    assertThat(refused(net().place("Q", "INT", "1`1@5")).reason())
        .contains("place 'Q', initial marking", "is not timed");
    NetText input = net().place("P", "T", "1").transition("Go", "").take("P", "Go", "x@+5");
    assertThat(refused(input).reason()).contains("arc from 'P'", "before their time");
    NetText inhibitor =
        net().place("P", "T", "1").transition("Go", "").arc("Inhibitor", "P", "Go", "");
    assertThat(refused(inhibitor).reason()).contains("inhibitor arcs from timed places");
  }

  @Test
  void a_port_and_its_socket_are_both_timed_or_both_not() {
    NetText net =
        net()
            .place("P", "T", "1")
            .substitution("S", "Sub", "(port,P)")
            .page("Sub")
            .port("port", "In", "INT");
    assertThat(refused(net).reason()).contains("place 'In'", "not timed", "'P'");
  }

  @Test
  void random_functions_are_for_simulation() {
    NetText net =
        net("colset D = int with 1..3;")
            .place("P", "T", "0")
            .transition("Go", "[x < 50]", time("@+ (D.ran() + discrete (1, 3))"))
            .take("P", "Go", "x")
            .put("Go", "P", "x + 1");
    assertThat(refused(net).reason()).contains("transition 'Go', time", "it is random");
    Model model = net.model(Constants.chance(7));
    State state = new State(1);
    model.initial(state);
    State target = new State(1);
    Successors cursor = model.reference();
    int clock = model.layout().slots().size() - 1;
    List<Integer> delays = new ArrayList<>();
    int before = 0;
    for (int i = 0; i < 50; i++) {
      cursor.reset(state);
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.fire(target)).isTrue();
      state.copyFrom(target);
      int now = Integer.parseInt(model.describer().value(clock, model.layout().get(state, clock)));
      delays.add(now - before);
      before = now;
    }
    assertThat(delays.subList(1, 50)).allMatch(delay -> delay >= 2 && delay <= 6);
    assertThat(delays.stream().distinct().count()).isGreaterThan(2);
  }

  @Test
  void a_stamp_beyond_the_exact_numbers_is_a_fault() {
    Model model =
        net()
            .place("P", "T", "1`1@9007199254740991")
            .transition("Go", "", time("@+1"))
            .take("P", "Go", "x")
            .put("Go", "P", "x")
            .model();
    assertThat(steps(model)).singleElement().asString().contains("2^53");
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> net().place("P", "T", "1`1@9007199254740993000").model())
        .withMessageContaining("2^53");
  }
}
