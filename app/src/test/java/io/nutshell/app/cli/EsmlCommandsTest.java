package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code format}, {@code info --code}, {@code info --packing} and {@code check --machine}. */
final class EsmlCommandsTest {
  @TempDir Path folder;

  private static String example(String name) {
    return Run.root().resolve("examples/esml").resolve(name).toString();
  }

  private static String figures(Run run) {
    return run.out()
        .lines()
        .filter(line -> line.matches("  (states|transitions|deadlocks) .*|[✓✗?] .*"))
        .reduce("", (all, line) -> all + line + "\n");
  }

  @Test
  void both_machines_give_the_same_figures_with_every_exact_store_and_order() {
    for (String model :
        List.of(
            example("philosophers_forks.esml"),
            example("leader_election.esml"),
            Run.example("peterson.dve"),
            Run.root().resolve("examples/pnml/philosophers.pnml").toString())) {
      String expected = figures(Run.of("check", model, "--all", "--trace", "none"));
      assertThat(expected).contains("states");
      for (String store : List.of("exact", "tree", "delta", "comback", "sorted")) {
        for (String order : store.equals("sorted") ? List.of("bfs") : List.of("bfs", "dfs")) {
          Run run =
              Run.of(
                  "check",
                  model,
                  "--all",
                  "--trace",
                  "none",
                  "--machine",
                  "interpreted",
                  "--store",
                  store,
                  "--order",
                  order);
          assertThat(figures(run)).as("%s %s %s", model, store, order).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void the_interpreted_machine_finds_the_same_deadlock_depth_first_with_a_cache() {
    Run run =
        Run.of(
            "check",
            example("philosophers.esml"),
            "--machine",
            "interpreted",
            "--store",
            "cache",
            "--order",
            "dfs",
            "--trace",
            "events");
    assertThat(run.exitCode()).isOne();
    assertThat(run.out()).contains("deadlock", "Phil_0: NOT taken[left]; taken[left] := TRUE");
  }

  @Test
  void temporal_formulas_hold_on_both_machines() {
    for (String machine : List.of("compiled", "interpreted")) {
      Run run =
          Run.of(
              "check",
              example("producer_consumer.esml"),
              "--machine",
              machine,
              "--ltl",
              "G F Consumer.x = 0");
      assertThat(run.exitCode()).as(machine).isOne();
      assertThat(run.out()).contains("violated");
    }
  }

  @Test
  void a_coloured_net_has_no_machine_and_no_code() {
    String net = Run.root().resolve("examples/cpn/philosophers.cpn").toString();
    Run checked = Run.of("check", net, "--machine", "interpreted");
    assertThat(checked.exitCode()).isEqualTo(2);
    assertThat(checked.err()).contains("coloured net", "hint: leave it out");
    assertThat(Run.of("info", net, "--code").err()).contains("coloured net", "hint: ");
  }

  @Test
  void info_lists_the_instructions_of_each_process() {
    Run run = Run.of("info", example("producer_consumer.esml"), "--code");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("process Producer", "Producer: c!msg(0), Consumer: c?msg(x)", "STORE", "PUSH");
    assertThat(Run.of("info", Run.example("peterson.dve"), "--code").out()).contains("LOAD");
  }

  @Test
  void info_shows_the_papers_eighteen_bits() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("paper.esml"),
            """
            MODEL Paper;
            VAR
              c: (red, green, blue, white, black);
              b: BOOLEAN;
              p: RECORD x, y: 0..149 END;
            PROCESS P;
            BEGIN
              DO c < black -> c := blue
              [] c # red -> c := black
              [] TRUE -> b := NOT b
              [] p.x < 149 -> p.x := p.x + 1
              [] p.y < 149 -> p.y := p.y + 1
              END
            END P;
            BEGIN P END Paper.
            """);
    Run run = Run.of("info", model.toString(), "--packing");
    assertThat(run.out().lines().map(line -> line.strip().replaceAll(" +", " ")))
        .contains("c 8 3 2.32", "b 8 1 1.00", "p.x 8 8 7.23", "p.y 8 8 7.23");
  }

  @Test
  void a_file_is_formatted_in_place_only_if_asked_to() throws IOException {
    String text = "model M; process P; begin skip end P; begin P end M.\n";
    Path model = Files.writeString(folder.resolve("m.esml"), text);
    assertThat(Run.of("format", model.toString(), "--check").exitCode()).isOne();
    Run printed = Run.of("format", model.toString());
    assertThat(printed.out()).startsWith("MODEL M;\n\nPROCESS P;\nBEGIN\n  SKIP\nEND P;\n");
    assertThat(Files.readString(model)).isEqualTo(text);
    assertThat(Run.of("format", model.toString(), "--write").exitCode()).isZero();
    assertThat(Files.readString(model)).isEqualTo(printed.out());
    assertThat(Run.of("format", model.toString(), "--check").exitCode()).isZero();
  }

  @Test
  void what_cannot_be_formatted_is_refused_and_left_alone() throws IOException {
    Path wrong = Files.writeString(folder.resolve("m.esml"), "MODEL M; BEGIN END");
    assertThat(Run.of("format", wrong.toString(), "--write").exitCode()).isEqualTo(2);
    assertThat(Files.readString(wrong)).isEqualTo("MODEL M; BEGIN END");
    Run dve = Run.of("format", Run.example("peterson.dve"));
    assertThat(dve.exitCode()).isEqualTo(2);
    assertThat(dve.err()).contains("DVE files are not formatted", "hint: ");
  }
}
