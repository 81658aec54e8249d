package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces in other shapes: tables, lanes, files. */
final class TraceOutputTest {
  private static final String EXCLUSION = "not (P.critical && Q.critical)";

  @TempDir Path folder;

  private static Run broken(String... more) {
    String[] words = new String[more.length + 4];
    words[0] = "check";
    words[1] = Run.example("broken_mutex.dve");
    words[2] = "--invariant";
    words[3] = EXCLUSION;
    System.arraycopy(more, 0, words, 4, more.length);
    return Run.of(words);
  }

  @Test
  void a_table_has_a_row_for_each_step_and_a_column_for_each_variable_that_changes() {
    assertThat(
            Run.of("check", Run.example("peterson.dve"), "--reach", "P.critical", "--trace=table")
                .out())
        .endsWith(
            """
                                                        P
                                         want[0]  turn
              0  initial state           0        0     idle
              1  P: idle -> wanting      1        ·     wanting
              2  P: wanting -> waiting   ·        1     waiting
              3  P: waiting -> critical  ·        ·     critical

                 never changing: want[1]=0  Q=idle
            """);
  }

  @Test
  void a_table_too_wide_for_a_page_goes_on_below() {
    String out =
        Run.of(
                "check",
                Run.example("alternating_bit.dve"),
                "--reach",
                "Receiver.next == 2",
                "--trace=table")
            .out();

    assertThat(out.lines().filter(line -> line.contains("initial state"))).hasSize(2);
    assertThat(out.lines()).allSatisfy(line -> assertThat(line.length()).isLessThan(130));
  }

  @Test
  void lanes_have_a_column_for_each_process_that_takes_part() {
    assertThat(broken("--trace", "lanes").out())
        .endsWith(
            """
                 P                       Q
              0  idle                    idle
              1  ● idle -> entering      │
              2  │                       ● idle -> entering
              3  ● entering -> critical  │                       busy[0]=1
              4  │                       ● entering -> critical  busy[1]=1
            """);
  }

  @Test
  void messages_are_arrows_between_lanes_whichever_way_they_go() throws IOException {
    String model =
        model(
            """
            channel ask, answer;
            process Client { byte v; state idle, sent, done; init idle;
              trans idle -> sent { sync ask!3; }, sent -> done { sync answer?v; }; }
            process Server { byte w; state wait, work; init wait;
              trans wait -> work { sync ask?w; }, work -> wait { sync answer!w; }; }
            system async;
            """);

    assertThat(Run.of("check", model, "--reach", "Client.done", "--trace=lanes").out())
        .endsWith(
            """
                 Client          Server
              0  idle            wait
              1  ● idle -> sent  ● wait -> work  Server.w=3
                 ├───── ask ─────▶
              2  ● sent -> done  ● work -> wait  Client.v=3
                 ◀─── answer ────┤
            """);
  }

  @Test
  void a_plantuml_file_is_a_sequence_diagram() throws IOException {
    Path file = folder.resolve("t.puml");

    assertThat(broken("--trace-out", file.toString()).exitCode()).isEqualTo(1);
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            @startuml
            hide footbox
            participant "P" as L1
            participant "Q" as L2
            == Counterexample to invariant not (P.critical && Q.critical), 4 steps ==
            note over L1: idle
            note over L2: idle
            L1 -> L1: 1. idle -> entering
            L2 -> L2: 2. idle -> entering
            L1 -> L1: 3. entering -> critical\\nbusy[0]=1
            L2 -> L2: 4. entering -> critical\\nbusy[1]=1
            note over L1,L2: violated here
            @enduml
            """);
  }

  @Test
  void a_mermaid_file_is_a_sequence_diagram_too() throws IOException {
    Path file = folder.resolve("t.mmd");

    assertThat(broken("--trace-out", file.toString()).exitCode()).isEqualTo(1);
    assertThat(Files.readString(file))
        .startsWith("sequenceDiagram\n  participant L1 as P\n")
        .contains("  L1->>L1: 3. entering -#62; critical<br/>busy[0]=1\n");
  }

  @Test
  void without_a_trace_nothing_is_written() {
    Path file = folder.resolve("t.json");
    Run run = Run.of("check", Run.example("peterson.dve"), "--trace-out", file.toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("There is no trace");
    assertThat(file).doesNotExist();
  }

  @Test
  void a_trace_to_an_error_of_the_model_ends_with_the_event_that_fails() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("fails.dve"),
            "byte x = 1; process P { state a, b; init a; trans a -> b { effect x = 0; },\n"
                + " b -> a { effect x = 1 / x; }; } system async;");
    Path file = folder.resolve("fails.json");
    for (String style : List.of("diff", "full", "events", "table", "lanes")) {
      Run run = Run.of("check", model.toString(), "--trace", style, "--trace-out", file.toString());
      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out())
          .as(style)
          .contains("  ✗  P: b -> a  fails.dve:2  model error: division by zero");
    }
    assertThat(Files.readString(file))
        .contains("\"failure\"", "\"event\" : \"P: b -> a\"", "division by zero");
    assertThat(Run.of("replay", model.toString(), file.toString()).exitCode()).isZero();
    Path diagram = folder.resolve("fails.mmd");
    Run.of("check", model.toString(), "--trace-out", diagram.toString());
    assertThat(Files.readString(diagram)).contains("✗ P: b -#62; a: model error: division by zero");
  }

  @Test
  void a_file_that_cannot_be_written_or_has_no_format_is_refused_before_the_search() {
    refused(folder.resolve("none/t.json").toString(), "cannot be written");
    refused(folder.resolve("t.txt").toString(), "has no known extension");
    assertThat(broken("--trace-out", "t.json", "--trace", "none").err())
        .contains("--trace-out has nothing to write");
    assertThat(folder).isEmptyDirectory();
  }

  private static void refused(String file, String why) {
    Run run = broken("--trace-out", file);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(why, "hint: ");
    assertThat(run.out()).isEmpty();
  }

  private String model(String text) throws IOException {
    return Files.writeString(folder.resolve("model.dve"), text).toString();
  }
}
