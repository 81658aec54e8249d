package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ThreadsOptionTest {
  private static final String MODEL = Run.example("peterson.dve");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "many", "1.5", "100000"})
  void a_number_of_threads_is_positive_and_not_huge(String number) {
    for (String command : new String[] {"check", "report", "compare"}) {
      Run run = Run.of(command, MODEL, "--threads", number);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err())
          .contains("--threads cannot be '" + number + "': it is a whole number from 1 to 256")
          .contains("hint: --threads ");
    }
  }

  @Test
  void more_threads_than_processors_are_accepted_with_a_warning() {
    Run run = Run.of("check", MODEL, "--threads", "200");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("warning: --threads is 200, and this process may use ");
  }

  @Test
  void a_search_that_uses_one_thread_says_why() {
    assertThat(Run.of("check", MODEL, "--threads", "2", "--order", "dfs").err())
        .contains("a search in order dfs uses one thread");
    assertThat(Run.of("check", MODEL, "--threads", "2", "--store", "comback").err())
        .contains("a search with the store comback uses one thread");
    assertThat(Run.of("check", MODEL, "--order", "dfs").err())
        .contains("one thread, at most")
        .doesNotContain("uses one thread");
  }

  @Test
  void json_has_the_number_of_threads() {
    Run run = Run.of("check", MODEL, "--threads", "2", "--format", "json");
    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertThat(json.get("threads").intValue()).isEqualTo(2);
    assertThat(json.get("workload").isNull()).isTrue();
  }

  @Test
  void certificates_are_verified_on_any_number_of_threads() {
    String file = folder.resolve("peterson.certificate").toString();
    assertThat(Run.of("check", MODEL, "--certificate", file).exitCode()).isZero();
    Run alone = Run.of("verify", file, MODEL, "--reachable", "--threads", "1");
    Run together = Run.of("verify", file, MODEL, "--reachable", "--threads", "200");
    assertThat(alone.exitCode()).isZero();
    assertThat(together.exitCode()).isZero();
    assertThat(together.out()).isEqualTo(alone.out());
    assertThat(together.err()).contains("warning: --threads is 200");
  }
}
