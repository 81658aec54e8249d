package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class CompareCommandTest {
  private static final String LOCK = Run.root().resolve("bench/models/anderson.5.dve").toString();

  @TempDir Path folder;

  @Test
  void every_method_is_compared_with_full_storage_in_its_own_order() {
    JsonNode json =
        json(
            "compare",
            LOCK,
            "--stores",
            "tree,comback:hash=64,front=off,cache",
            "--order",
            "bfs,dfs");

    List<String> compared = new ArrayList<>();
    for (JsonNode trial : json.get("trials")) {
      compared.add(trial.get("order").stringValue() + " " + trial.get("store").stringValue());
      assertThat(trial.get("complete").booleanValue()).isTrue();
      assertThat(trial.get("states").longValue()).isEqualTo(152_405);
      assertThat(trial.get("bytesPerState").doubleValue()).isPositive();
      assertThat(trial.get("curve").isEmpty()).isFalse();
      assertThat(trial.get("curve").get(trial.get("curve").size() - 1).get(1).longValue())
          .isEqualTo(152_405);
      assertThat(trial.get("relative").get("memoryBytes").doubleValue()).isPositive();
      if (trial.get("store").stringValue().equals("exact")) {
        assertThat(trial.get("relative").get("cpuSeconds").doubleValue()).isEqualTo(1);
        assertThat(trial.get("relative").get("memoryBytes").doubleValue()).isEqualTo(1);
      }
    }
    assertThat(compared)
        .containsExactly(
            "bfs exact",
            "bfs tree",
            "bfs comback:hash=64,front=off",
            "dfs exact",
            "dfs tree",
            "dfs comback:hash=64,front=off",
            "dfs cache");
    assertThat(json.get("trials").get(2).get("statistics").get("reconstructions").longValue())
        .isPositive();
  }

  @Test
  void the_table_shows_coverage_and_repeated_work() {
    Run run = Run.of("compare", LOCK, "--stores", "comback,bitstate");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().lines().toList().get(0))
        .contains("explored", "states", "×exact", "CPU", "memory", "B/state", "RSS");
    assertThat(run.out())
        .containsPattern("breadth first\n")
        .containsPattern("  exact +complete +152,405 .* 1\\.00 ")
        .containsPattern("  comback +complete +152,405 .* reconstructions")
        .containsPattern("  bitstate +lossy +1");
    assertThat(run.err())
        .contains("exact, breadth first: complete, 152,405 states in ", "comback, breadth first: ");
  }

  @Test
  void a_method_that_runs_out_of_memory_is_shown_but_not_compared() {
    JsonNode json = json("compare", LOCK, "--stores", "tree", "--memory", "1m");

    JsonNode tree = json.get("trials").get(1);
    assertThat(tree.get("complete").booleanValue()).isFalse();
    assertThat(tree.get("ended").stringValue()).isEqualTo("memory");
    assertThat(tree.get("relative").get("seconds").isNull()).isTrue();
    assertThat(tree.get("memoryBytes").longValue()).isLessThanOrEqualTo(1 << 20);
  }

  @Test
  void constants_are_given_to_every_trial() throws IOException {
    String model =
        "const byte N = 3; byte x; process P { state a; init a;"
            + " trans a -> a { guard x < N; effect x = x + 1; }; } system async;";
    Path file = Files.writeString(folder.resolve("count.dve"), model);

    JsonNode json = json("compare", file.toString(), "--set", "N=9", "--stores", "exact");

    assertThat(json.get("trials").get(0).get("states").longValue()).isEqualTo(10);
  }

  @Test
  void bad_input_leaves_no_page_behind() throws IOException {
    String page = folder.resolve("page.html").toString();

    assertThat(Run.of("compare", LOCK, "--html", page, "--stores", "none").exitCode()).isEqualTo(2);
    assertThat(Run.of("check", "no-such.dve", "--html", page).exitCode()).isEqualTo(2);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  private static JsonNode json(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--format", "json", "--quiet"));
    Run run = Run.of(all.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    return JsonMapper.builder().build().readTree(run.out());
  }
}
