package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.nutshell.check.Report;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.search.Stop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report says where only properties of infinite runs are checked. */
final class TemporalReportTest {
  private static final CounterGrid GRID = new CounterGrid(6, 6);
  private static final String FIRED = "\"fired(" + GRID.layout().slots().get(0).name() + ")\"";

  /** Every run ends in the dead state, in which nothing is fired. */
  private static final String HOLDS = "F G !" + FIRED;

  @TempDir Path folder;

  @Test
  void moves_to_smaller_stores_are_listed() {
    Report report = Check.of(GRID).ltl(HOLDS).memory(2 << 20).run();

    assertThat(report.effort().store()).isEqualTo("sorted");
    assertThat(report.effort().moves()).isNotEmpty();
    assertThat(report.effort().moves().getLast().to()).isEqualTo("sorted");
  }

  @Test
  void statistics_of_the_store_are_listed() {
    Report report = Check.of(new CounterGrid(4, 4)).ltl(HOLDS).store("comback").run();

    assertThat(report.effort().statistics()).containsKey("reconstructions");
  }

  @Test
  void a_search_out_of_memory_has_a_forecast_and_names_a_store_to_try() {
    Report report =
        Check.of(GRID).ltl(HOLDS).emptiness("owcty").store("exact").memory(2 << 20).run();

    assertThat(report.explored().stop()).isEqualTo(Stop.MEMORY);
    assertThat(report.explored().forecast()).isNotNull();
    assertThat(report.notes()).anyMatch(note -> note.contains("bytes each with exact"));
    assertThat(report.notes().getLast()).contains("store(\"").doesNotContain("bitstate");
  }

  @Test
  void a_search_that_needs_numbers_of_states_is_not_advised_to_use_bitstate() {
    Report report =
        Check.of(GRID).ltl(HOLDS).emptiness("owcty").store("sorted").memory(200 << 10).run();

    assertThat(report.explored().stop()).isEqualTo(Stop.MEMORY);
    assertThat(report.notes().getLast()).endsWith("more memory is needed");
  }

  @Test
  void a_note_says_why_a_formula_is_open_though_all_states_are_known() {
    Check check = Check.of(new CounterGrid(4, 4)).states(625).ltl(HOLDS).emptiness("owcty");

    Report cut = check.maxStates(700).run();
    assertThat(cut.complete()).isTrue();
    assertThat(cut.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(cut.notes())
        .containsExactly(
            "all states are known, but not whether 'ltl "
                + HOLDS
                + "' is true of all runs: "
                + Stop.STATES);
    assertThat(check.maxStates(Long.MAX_VALUE).run().notes()).isEmpty();
  }

  private static double omission(String... formulas) {
    Check check = Check.of(GRID).store("bitstate:bytes=4194304,functions=8");
    for (String formula : formulas) {
      check.ltl(formula);
    }
    return check.run().explored().omissionProbability();
  }

  @Test
  void the_omissions_of_several_products_add_up() {
    String other = "F G !(X " + FIRED + ")";
    double one = omission(HOLDS);
    double two = omission(other);

    assertThat(one).isBetween(1e-7, 0.9);
    assertThat(two).isBetween(1e-7, 0.9);
    assertThat(omission(HOLDS, other)).isCloseTo(1 - (1 - one) * (1 - two), within(1e-9));
  }

  @Test
  void formulas_and_automata_are_added_to_a_check() throws IOException {
    Path claim =
        Files.writeString(
            folder.resolve("claim.hoa"),
            """
            HOA: v1
            States: 1
            Start: 0
            AP: 1 "node == 1"
            Acceptance: 1 Inf(0)
            --BODY--
            State: 0 {0}
            [t] 0
            --END--
            """);
    Report report = Check.of(DirectedGraph.of("0->1 1->0")).ltl("G F (node == 1)").hoa(claim).run();

    assertThat(report.properties().getFirst().verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(report.properties().getLast().verdict()).isEqualTo(Verdict.VIOLATED);
  }
}
