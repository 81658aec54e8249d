package io.nutshell.app.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.language.java.RuleModel;
import io.nutshell.language.java.Variable;
import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TextReportTest {

  @Test
  void a_lossy_run_claims_no_more_than_it_knows() {
    String text = text(report(Verdict.NO_VIOLATION_FOUND, false, Stop.EXHAUSTED, null));

    assertThat(text)
        .startsWith("? NO VIOLATION FOUND  in 1,594,322 states, but the store may have missed some")
        .contains(
            "lossy: a state was missed with probability 0.012",
            "coverage      partial       every state that was found was explored",
            "2.61 million states/s",
            "note  a range was widened",
            "reconstructions  12,345\n");
  }

  @Test
  void an_incomplete_run_says_why_and_how_far_it_came() {
    assertThat(text(report(Verdict.INCOMPLETE, true, Stop.MEMORY, null)))
        .startsWith(
            "? INCOMPLETE  the memory limit was reached; no violation in the first 1,594,322"
                + " states");
  }

  private static Report longTrace() {
    List<Trace.Step> steps = new ArrayList<>();
    for (int i = 1; i <= 20_000; i++) {
      State state = new State(1);
      state.words[0] = i % 16 | (i < 100 ? 0 : 16);
      steps.add(new Trace.Step(0, 0, state));
    }
    return report(Verdict.VIOLATED, true, Stop.DECIDED, new Trace(new State(1), steps));
  }

  @Test
  void on_a_terminal_a_long_trace_is_shortened_to_its_ends() {
    String text = shortened(TraceStyle.DIFF);

    assertThat(text.lines().filter(line -> line.contains(" → "))).hasSize(50);
    assertThat(text)
        .contains("\n    1  up", "\n   25  up", "\n19976  up", "\n20000  up")
        .contains("… 19,950 steps are left out; a pipe or a file (| less, > FILE) gets them all")
        .doesNotContain("\n   26  up");
  }

  @ParameterizedTest
  @EnumSource(names = {"TABLE", "LANES", "EVENTS", "FULL"})
  void every_form_of_a_trace_is_shortened(TraceStyle style) {
    String text = shortened(style);

    List<String> numbers =
        text.lines()
            .dropWhile(line -> !line.startsWith("Counterexample"))
            .map(line -> line.strip().split(" ", 2)[0])
            .filter(word -> word.matches("[0-9]+"))
            .toList();
    assertThat(numbers).hasSize(51).startsWith("0", "1").contains("25", "19976").endsWith("20000");
    assertThat(text).containsOnlyOnce("… 19,950 steps are left out");
  }

  @Test
  void the_first_row_of_a_table_after_steps_left_out_has_all_values() {
    assertThat(shortened(TraceStyle.TABLE).lines())
        .filteredOn(line -> line.startsWith("1997"))
        .first()
        .satisfies(line -> assertThat(line).startsWith("19976 ").doesNotContain("·"));
  }

  private static String shortened(TraceStyle style) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, false, UTF_8);
    new TextReport(longTrace(), style, Palette.PLAIN, out).shortened(true).print();
    return bytes.toString(UTF_8);
  }

  @Test
  void a_trace_of_many_thousand_steps_is_shown_whole() {
    String text = text(longTrace());

    assertThat(text).contains("Counterexample to deadlock, 20,000 steps");
    assertThat(text).contains("    0  initial state\n", "\n20000  up  TextReportTest.java:");
    assertThat(text.lines().filter(line -> line.contains(" → "))).hasSize(20_001);
  }

  @Test
  void groups_that_share_a_name_for_a_variable_are_told_apart() {
    Names names =
        new Names(
            new Layout(
                List.of(new Group("P", "process"), new Group("Q", "process")),
                List.of(new Slot("x", 0, 0, 1, 0, 0, 1), new Slot("x", 1, 0, 1, 0, 1, 1)),
                1,
                true));

    assertThat(names.full(0)).isEqualTo("P.x");
    assertThat(names.full(1)).isEqualTo("Q.x");
    assertThat(names.within(1)).isEqualTo("x");
  }

  private static String text(Report report) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, false, UTF_8);
    new TextReport(report, TraceStyle.DIFF, Palette.PLAIN, out).print();
    return bytes.toString(UTF_8);
  }

  private static Report report(Verdict verdict, boolean exact, Stop stop, Trace trace) {
    return new Report(
        model(),
        verdict,
        List.of(new PropertyResult("deadlock", "deadlock", "", verdict, "", null, trace)),
        new Report.Explored(
            stop, exact, true, exact ? 0 : 0.012, 1_594_322, 18_067_101, 40, 2, null),
        new Report.Effort(
            "exact",
            Order.BFS,
            50_541_363,
            0.61,
            0.98,
            Map.of("reconstructions", 12_345L),
            List.of(),
            1,
            null),
        new Report.Analyses(null, null, null),
        List.of("a range was widened"));
  }

  private static Model model() {
    var builder = RuleModel.named("counter");
    Variable x = builder.variable("x", 0, 15);
    builder.variable("late", 0, 1);
    builder.rule("up", s -> x.get(s) < 15, s -> x.add(s, 1));
    return builder.build();
  }
}
