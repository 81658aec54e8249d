package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sweep-line method on the command line. */
final class SweepCommandTest {

  private static String example(String name) {
    return Run.root().resolve("examples").resolve(name).toString();
  }

  private static Run sweep(String model, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("check", example(model), "--order", "sweep", "--trace", "events"));
    arguments.addAll(List.of(more));
    return Run.of(arguments.toArray(String[]::new));
  }

  @Test
  void a_sweep_by_what_the_model_declares_finds_all_states_and_holds_few() {
    Run run =
        sweep(
            "sweep/stop_and_wait.dve",
            "--set",
            "PACKETS=100",
            "--assertions",
            "--home",
            "Sender.done");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("HOLDS  in all 29,049 reachable states", "✓ home Sender.done  holds")
        .containsPattern("most states held +701\n")
        .containsPattern("progress +101 +values of the measure");
  }

  @ParameterizedTest
  @CsvSource({"exact, 0", "tree, 0", "exact, 100", "tree, 100"})
  void the_peak_does_not_grow_with_the_number_of_packets(String store, int interval) {
    List<String> held = new ArrayList<>();
    for (String packets : List.of("40", "80")) {
      List<String> more =
          new ArrayList<>(List.of("--assertions", "--store", store, "--set", "PACKETS=" + packets));
      if (interval > 0) {
        more.addAll(List.of("--collect", "" + interval));
      }
      Run run = sweep("sweep/sliding_window.dve", more.toArray(String[]::new));
      assertThat(run.exitCode()).isZero();
      held.add(run.out().replaceAll("(?s).*most states held +([0-9,]+).*", "$1"));
    }
    assertThat(held.get(0)).matches("[0-9],[0-9]{3}").isEqualTo(held.get(1));
  }

  @Test
  void a_counterexample_is_rebuilt_and_a_note_says_how() {
    Run run = sweep("sweep/sliding_window.dve", "--assertions", "--set", "MODULUS=4");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("Counterexample to assertions")
        .containsPattern("assertions: the path was found by \\d+ more sweeps?, in [0-9,]+ ms");
    Run backwards =
        sweep("pnml/philosophers.pnml", "--progress", "auto", "--regress", "--deadlock");
    assertThat(backwards.out())
        .containsPattern("deadlock: the path was found by searching backwards, in [0-9,]+ ms");
  }

  @Test
  void counts_of_visits_are_labelled_as_visits() {
    Run run = sweep("pnml/token_ring.pnml", "--progress", "auto", "--regress", "--collect", "20");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .containsPattern("HOLDS  in all reachable states, [0-9,]+ visits")
        .containsPattern("note +\\d+ sweeps; states and transitions are counted at each visit");
    Run counted = sweep("dve/level_crossing.dve", "--progress", "auto", "--regress");
    assertThat(counted.exitCode()).as("nothing was forgotten: the counts are exact").isZero();
  }

  @Test
  void the_position_of_the_sweep_line_is_reported_when_memory_runs_out() {
    Run run = sweep("sweep/key_boot.dve", "--set", "DEVICES=5", "--assertions", "--memory", "150k");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.out())
        .contains("INCOMPLETE  the memory limit was reached")
        .containsPattern("the line stood at now = \\d+")
        .contains("more --memory is needed, or a measure of progress that grows more often");
  }

  @Test
  void the_first_regress_step_is_shown_with_its_position() {
    Run run = sweep("dve/producer_consumer.dve", "--progress", "stock");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .containsPattern("producer_consumer.dve:\\d+:\\d+: the measure of progress is not monotone")
        .contains("from stock = 1 back to stock = 0", "state  ", "event  ", "then  ", "--regress");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--deadlock | declares none | --progress auto",
        "--progress auto | no measure of progress was found | --regress",
        "--progress nothing | there is no variable or constant 'nothing' | hint:",
        "--progress 1/turn | measure of progress 1/turn has no value in some state | each state"
            + " has",
        "--progress turn --store sorted | the store sorted cannot forget | --store tree",
        "--progress turn --store bitstate | the store bitstate cannot forget | --store tree",
        "--progress turn --regress --home turn | home needs a measure | without --regress",
        "--progress turn --max-depth 3 | does not know how deep | --max-states",
        "--progress turn --collect 0 | --collect cannot be '0' | from 1 to",
      })
  void incompatible_options_are_refused_with_a_message(
      String options, String problem, String hint) {
    Run run = sweep("dve/peterson.dve", options.split(" ", -1));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("error: ").contains(problem, hint, "hint: ");
  }

  @Test
  void info_lists_the_progress_measures_with_reasons() {
    assertThat(Run.of("info", example("sweep/sliding_window.dve")).out())
        .contains(
            "  declared   Receiver.gen, Receiver.seq\n",
            "  found      Receiver.gen: no step decreases it, and 1 of 15 steps increase it\n",
            "             Receiver.seq: no step decreases it unless an earlier part grows");
    assertThat(Run.of("info", example("pnml/philosophers.pnml")).out())
        .contains("  found      none: what some steps increase, others may decrease\n")
        .containsPattern("  --regress  .*linear: 10 of the other 15 steps increase it");
    assertThat(Run.of("info", example("pnml/philosophers.pnml"), "--format", "json").out())
        .containsPattern("\"progressFound\" : \\[ \\]")
        .containsPattern("\"progressRegressing\" : \\[ \"");
  }
}
