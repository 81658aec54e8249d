package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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
  @ValueSource(strings = {"", "0", "-1", "many", "1.5", "2 threads"})
  void a_number_of_threads_is_positive_and_whole(String number) {
    String run = folder.resolve("run").toString();
    String certificate = folder.resolve("peterson.certificate").toString();
    Run.of("check", MODEL, "--checkpoint", run, "--certificate", certificate, "--max-states", "5");
    for (List<String> command :
        List.of(
            List.of("check", MODEL),
            List.of("resume", run),
            List.of("report", MODEL),
            List.of("compare", MODEL),
            List.of("mcc", folder.toString()),
            List.of("verify", certificate, MODEL))) {
      Run refused = Run.of(with(command, "--threads", number));
      assertThat(refused.exitCode()).isEqualTo(2);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err().lines())
          .hasSize(2)
          .element(0)
          .isEqualTo("error: --threads cannot be '" + number + "': it is a whole number from 1 on");
      assertThat(refused.err().lines().toList().get(1)).startsWith("  hint: --threads ");
    }
  }

  @Test
  void more_threads_than_processors_are_accepted_with_a_warning() throws IOException {
    String run = folder.resolve("run").toString();
    Run.of("check", MODEL, "--checkpoint", run);
    Path net = contest();
    for (List<String> command :
        List.of(
            List.of("check", MODEL),
            List.of("resume", run),
            List.of("report", MODEL),
            List.of("compare", MODEL, "--stores", "exact"),
            List.of("mcc", net.toString()))) {
      Run accepted = Run.of(with(command, "--threads", "1000000"));
      assertThat(accepted.exitCode()).as(accepted.err()).isZero();
      assertThat(accepted.err())
          .contains(
              "warning: there are 256 threads, the most there can be, and this process may use ");
    }
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
    assertThat(announced("--threads", "2", "--store", "sorted", "--coverage"))
        .contains(
            "sorted store, one thread, ",
            "note  steps are counted, which one thread does with the store sorted\n");
    assertThat(announced("--threads", "2", "--store", "sorted", "--memory", "31m"))
        .contains(
            "sorted store, one thread, ",
            "note  with less than 32 MiB the store sorted uses one thread\n");
    assertThat(announced("--threads", "2", "--store", "sorted", "--memory", "32m"))
        .contains("sorted store, 2 threads, ")
        .doesNotContain("note");
    assertThat(announced("--threads", "2", "--store", "auto", "--coverage", "--memory", "31m"))
        .contains("auto store, 2 threads, ")
        .doesNotContain("note");
    assertThat(Run.of("report", MODEL, "--threads", "2", "--store", "comback").out())
        .contains(", one thread\n", "  note  a search with the store comback uses one thread\n");
    assertThat(Run.of("report", MODEL, "--threads", "2").out()).contains(", 2 threads\n");
  }

  @Test
  void the_first_line_names_the_order_and_the_threads_that_are_used() {
    String live = "G (P.wanting -> F P.critical)";
    assertThat(announced("--ltl", live)).contains("(depth first, auto store, one thread, ");
    assertThat(announced("--ltl", live, "--emptiness", "scc"))
        .contains("(depth first, auto store, one thread, ");
    assertThat(announced("--ltl", live, "--emptiness", "owcty", "--threads", "2"))
        .contains("(breadth first, auto store, 2 threads, ")
        .doesNotContain("note");
    assertThat(announced("--ltl", "G !(P.critical && Q.critical)", "--threads", "2"))
        .contains("(breadth first, auto store, 2 threads, ");
    assertThat(announced("--ltl", live, "--deadlock", "--threads", "2"))
        .contains("(breadth first on 2 threads, then depth first on one thread, auto store, ");
  }

  @Test
  void a_formula_that_is_decided_depth_first_names_the_search_that_uses_all_threads() {
    String one = "the search for bad runs by ndfs is depth first and uses one thread";
    String[] formulas = {"--ltl", "G F P.critical", "--ltl", "G F Q.critical", "--threads", "2"};
    assertThat(announced(formulas).lines())
        .containsOnlyOnce("note  " + one + "; with --emptiness owcty it uses all");
    assertThat(announced(with(List.of(formulas), "--store", "comback")).lines())
        .containsOnlyOnce("note  " + one);
  }

  private static String announced(String... options) {
    return Run.of(with(List.of("check", MODEL), options)).err();
  }

  @Test
  void a_contest_says_once_why_searches_use_one_thread() throws IOException {
    String net = contest().toString();
    Run alone = Run.of("mcc", net, "--threads", "2", "--store", "comback");
    assertThat(alone.err().lines())
        .containsOnlyOnce("note  a search with the store comback uses one thread");
    Run together = Run.of("mcc", net, "--threads", "2");
    assertThat(together.err()).doesNotContain("one thread");
    assertThat(alone.out()).isEqualTo(together.out());
    assertThat(Run.of("mcc", net, "--store", "comback").err()).doesNotContain("one thread");
  }

  private Path contest() throws IOException {
    Files.copy(Run.root().resolve("examples/pnml/philosophers.pnml"), folder.resolve("model.pnml"));
    return folder;
  }

  @Test
  void json_has_the_number_of_threads() {
    JsonNode check = json("check", MODEL, "--threads", "2");
    assertThat(check.get("threads").intValue()).isEqualTo(2);
    assertThat(check.get("workload").isNull()).isTrue();
    String live = "G F P.critical";
    assertThat(json("check", MODEL, "--threads", "2", "--ltl", live).get("threads").intValue())
        .isOne();
    assertThat(json("report", MODEL, "--threads", "2").get("threads").intValue()).isEqualTo(2);
    assertThat(json("report", MODEL, "--store", "comback").get("threads").intValue()).isOne();
  }

  @Test
  void a_comparison_says_which_methods_use_several_threads() {
    JsonNode trials = json("compare", MODEL, "--threads", "2", "--stores", "comback").get("trials");
    assertThat(trials.get(0).get("threads").intValue()).isEqualTo(2);
    assertThat(trials.get(1).get("threads").intValue()).isOne();
  }

  private static JsonNode json(String... words) {
    Run run = Run.of(with(List.of(words), "--format", "json"));
    return JsonMapper.builder().build().readTree(run.out());
  }

  private static String[] with(List<String> command, String... options) {
    return Stream.concat(command.stream(), Stream.of(options)).toArray(String[]::new);
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
    assertThat(together.err()).contains("warning: there are 200 threads");
  }
}
