package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class CoverageOutputTest {
  private static final String MODEL =
      """
      byte x[4]; int y = 7; byte i;
      process P {
        state a, b, never; init a;
        trans
          a -> b { guard i < 3; effect x[i] = i, i = i + 1; },
          b -> a { },
          never -> a { },
          a -> a { guard y / i > 100; };
      }
      system async;
      """;

  @TempDir Path folder;

  @Test
  void the_text_shows_what_never_happened_and_what_did() throws IOException {
    Run run = Run.of("check", model(), "--all", "--coverage", "--trace", "none");

    assertThat(run.out())
        .endsWith(
            """
            Coverage of all 7 reachable states

              events never enabled: 1 of 4
                P: never -> a  model.dve:7

              locations never reached: 1 of 3
                P  never

              steps of each event
                3   50.0%  P: a -> b  model.dve:5
                3   50.0%  P: b -> a  model.dve:6
                0    0.0%  P: a -> a  model.dve:8  1 error

              values seen
                x[0]  0, always  of 0 … 2
                x[1]  0 … 1      of 0 … 2
                x[2]  0 … 2
                x[3]  0, always  of 0 … 2
                y     7, always
                i     0 … 3
            """);
  }

  @Test
  void adjacent_array_elements_with_equal_values_share_a_line() {
    Run run = Run.of("check", Run.example("philosophers.dve"), "--all", "--coverage");

    assertThat(run.out()).contains("    fork[0..4]  0 … 1\n").doesNotContain("fork[1]  0 …");
  }

  @Test
  void an_incomplete_run_says_that_more_may_come() {
    Run run = Run.of("check", Run.example("philosophers.dve"), "--max-states", "20", "--coverage");

    assertThat(run.out())
        .contains(
            "Coverage of the 20 reachable states explored; states not yet explored may add more");
  }

  @Test
  void json_has_the_same_coverage() throws IOException {
    Run run = Run.of("check", model(), "--all", "--coverage", "--format", "json");
    JsonNode coverage = JsonMapper.builder().build().readTree(run.out()).get("coverage");

    assertThat(coverage.get("events")).hasSize(4);
    assertThat(coverage.get("events").get(0).get("taken").longValue()).isEqualTo(3);
    assertThat(coverage.get("events").get(2).get("taken").longValue()).isZero();
    assertThat(coverage.get("events").get(3).get("errors").longValue()).isOne();
    JsonNode location = coverage.get("variables").get(6);
    assertThat(location.get("name").stringValue()).isEqualTo("P");
    assertThat(location.get("neverReached").get(0).stringValue()).isEqualTo("never");
    assertThat(coverage.get("variables").get(1).get("most").longValue()).isOne();
  }

  private String model() throws IOException {
    return Files.writeString(folder.resolve("model.dve"), MODEL).toString();
  }
}
