package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ReplayCommandTest {
  private static final String PHILOSOPHERS = Run.example("philosophers.dve");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void check() {
    file = folder.resolve("t.json");
    Run.of("check", PHILOSOPHERS, "--trace-out", file.toString());
  }

  private Run replay(String model, String... more) {
    String[] words = new String[more.length + 3];
    words[0] = "replay";
    words[1] = model;
    words[2] = file.toString();
    System.arraycopy(more, 0, words, 3, more.length);
    return Run.of(words);
  }

  private void edit(String from, String to) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(from);
    Files.writeString(file, text.replace(from, to));
  }

  @Test
  void a_trace_fits_its_own_model() {
    Run run = replay(PHILOSOPHERS, "--trace", "events");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .startsWith("✓ FITS  trace of deadlock, 5 steps\n\n  its last state has no successor\n")
        .endsWith("  5  Phil_4: think -> hungry  philosophers.dve:50\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          broken_mutex.dve   | --invariant | not (P.critical && Q.critical) | its last state violates not (P.critical
          peterson.dve       | --reach     | P.critical                     | its last state satisfies P.critical
          off_by_one.dve     | --max-depth | 100                            | has a step that is an error: index 4
          """)
  void the_claim_about_the_last_state_is_confirmed(
      String model, String option, String value, String confirmed) {
    Run.of("check", Run.example(model), option, value, "--trace-out", file.toString());

    Run run = replay(Run.example(model));
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("✓ FITS").contains(confirmed);
  }

  @Test
  void the_whole_report_can_be_replayed_too() throws IOException {
    Files.writeString(file, Run.of("check", PHILOSOPHERS, "--format", "json").out());

    assertThat(replay(PHILOSOPHERS).exitCode()).isZero();
  }

  @Test
  void a_disabled_event_is_reported_with_the_enabled_ones() throws IOException {
    edit("Phil_2: think -> hungry", "Phil_2: eat -> think");

    Run run = replay(PHILOSOPHERS);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("✗ DOES NOT FIT  trace of deadlock, from step 3 of 5 on")
        .contains("the event is not enabled here", "    Phil_2: think -> hungry\n");
  }

  @Test
  void an_unknown_event_is_reported_with_the_most_similar_one() throws IOException {
    edit("Phil_2: think -> hungry", "Phil_2: think -> huggry");

    assertThat(replay(PHILOSOPHERS).out())
        .contains("no such event; the nearest is 'Phil_2: think -> hungry'");
  }

  @Test
  void a_different_value_is_reported_with_both_values() throws IOException {
    edit("\"fork[3]\" : 1", "\"fork[3]\" : 7");

    Run run = replay(PHILOSOPHERS);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("from step 4 of 5", "fork[3] is 1, in the trace 7");
  }

  @Test
  void a_trace_cut_short_fits_but_its_claim_does_not() throws IOException {
    Run.of("check", PHILOSOPHERS, "--reach", "fork[0] == 1", "--trace-out", file.toString());
    edit("\"kind\" : \"reach\"", "\"kind\" : \"deadlock\"");
    edit("\"holds\"", "\"violated\"");

    Run run = replay(PHILOSOPHERS);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("though each of its 1 step does", "is no deadlock");
  }

  @Test
  void another_initial_state_does_not_fit() throws IOException {
    edit("\"Phil_0\" : \"think\"", "\"Phil_0\" : \"eat\"");

    Run run = replay(PHILOSOPHERS);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("begins otherwise", "Phil_0 is think, in the trace eat");
  }

  @Test
  void a_trace_of_another_model_is_bad_input() {
    Run run = replay(Run.example("peterson.dve"));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("t.json:3:", "a trace of another model", "'fork[0]'", "hint: ");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                     | here should be an object
          {"model": "x"                          | not JSON
          []                                     | here should be an object
          {}                                     | there is no trace
          {"properties": 3}                      | here should be a list
          {"properties": [{"trace": 3}]}         | here should be a trace
          {"properties": [{"trace": null}]}      | there is no trace
          {"properties": [{"trace": {"initial": {"x": [1]}}}]} | here should be a single value
          """)
  void a_file_that_is_not_a_trace_is_bad_input(String text, String why) throws IOException {
    Files.writeString(file, text);

    Run run = replay(PHILOSOPHERS);
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
    assertThat(run.err()).contains("t.json", why, "hint: ");
  }

  @Test
  void a_trace_can_be_written_in_another_format() throws IOException {
    Path diagram = folder.resolve("t.mmd");

    assertThat(replay(PHILOSOPHERS, "--trace-out", diagram.toString()).exitCode()).isZero();
    assertThat(Files.readString(diagram)).contains("Counterexample to deadlock, 5 steps");
  }

  @Test
  void the_outcome_is_available_as_json() throws IOException {
    edit("Phil_2: think -> hungry", "Phil_2: eat -> think");

    JsonNode json =
        JsonMapper.builder().build().readTree(replay(PHILOSOPHERS, "--format", "json").out());
    assertThat(json.get("fits").booleanValue()).isFalse();
    assertThat(json.get("traces").get(0).get("fitting").intValue()).isEqualTo(2);
    assertThat(json.get("traces").get(0).get("steps").intValue()).isEqualTo(5);
  }

  @Test
  void a_trace_must_be_named() {
    Run run = Run.of("replay", PHILOSOPHERS);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no TRACE is named");
  }
}
