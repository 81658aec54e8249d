package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A model with a Büchi automaton: the system is checked, and then the automaton beside it. */
final class PropertyProcessTest {
  private static final String TEXT =
      """
      byte x;
      process Watch { state a, b; init a; accept b;
        trans a -> a {}, a -> b { guard x == 1; }, b -> b { guard x == 1; }; }
      process P { state s, t; init s;
        trans s -> t { effect x = 1; }, t -> s { effect x = 0; }; }
      system async property Watch;
      """;

  /** Now P can stay at t, where the automaton accepts. */
  private static final String STAYING = TEXT.replace("t -> s {", "t -> t {}, t -> s {");

  @TempDir Path folder;
  private String model = "";

  @BeforeEach
  void write() throws IOException {
    model = Files.writeString(folder.resolve("watched.dve"), TEXT).toString();
  }

  private Run check(String... options) {
    List<String> words = new ArrayList<>(List.of("check", model, "--quiet"));
    words.addAll(List.of(options));
    return Run.of(words.toArray(String[]::new));
  }

  private static JsonNode json(String text) {
    return JsonMapper.builder().build().readTree(text);
  }

  private void use(String text) throws IOException {
    model = Files.writeString(folder.resolve("watched.dve"), text).toString();
  }

  @Test
  void the_models_own_property_holds() {
    Run run = check();

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .startsWith(
            """
            ✓ HOLDS  in all 2 reachable states

              ✓ deadlock        holds
              ✓ assertions      holds
              ✓ property Watch  holds
            """)
        .containsPattern("property Watch: states of the product +3");
  }

  @Test
  void a_run_that_the_automaton_accepts_is_shown_as_a_lasso() throws IOException {
    use(STAYING);
    Run run = check();

    assertThat(run.exitCode()).isOne();
    assertThat(run.out())
        .contains(
            "✗ property Watch  violated, by 1 step and a cycle of 1",
            "Counterexample to property Watch, 1 step and a cycle of 1",
            "cycle: the steps from here on repeat for ever",
            "back in the state of step 1");
  }

  @ParameterizedTest
  @CsvSource({
    "ndfs, tree",
    "ndfs, exact",
    "ndfs, comback",
    "scc, tree",
    "scc, delta",
    "owcty, sorted",
    "owcty, tree",
    "map, auto"
  })
  void every_search_and_store_answers(String emptiness, String store) throws IOException {
    assertThat(check("--emptiness", emptiness, "--store", store).exitCode()).isZero();
    use(STAYING);
    assertThat(check("--emptiness", emptiness, "--store", store).exitCode()).isOne();
  }

  @Test
  void a_lasso_can_be_replayed() throws IOException {
    use(STAYING);
    String trace = folder.resolve("t.json").toString();
    assertThat(check("--trace-out", trace).exitCode()).isOne();

    Run replay = Run.of("replay", model, trace);
    assertThat(replay.exitCode()).as(replay.out() + replay.err()).isZero();
    assertThat(replay.out())
        .contains("the run is accepted by the automaton", "back in the state of step 1");

    use(TEXT);
    assertThat(Run.of("replay", model, trace).exitCode()).isOne();
  }

  @Test
  void a_lasso_that_does_not_close_does_not_fit() throws IOException {
    use(STAYING);
    Path trace = folder.resolve("t.json");
    check("--trace-out", trace.toString());
    Files.writeString(trace, Files.readString(trace).replaceAll("\"loop\" ?: ?1", "\"loop\":0"));

    Run replay = Run.of("replay", model, trace.toString());
    assertThat(replay.exitCode()).isOne();
    assertThat(replay.out()).contains("where the cycle begins");
  }

  @Test
  void a_property_process_may_have_variables_of_its_own() throws IOException {
    use(
        """
        byte x;
        process Watch { byte n = 0; state a, b; init a; accept b;
          trans a -> a { guard n < 2; effect n = n + 1; }, a -> b { guard n == 2; }, b -> b {}; }
        process P { state s, t; init s;
          trans s -> t { effect x = 1; }, t -> s { effect x = 0; }; }
        system async property Watch;
        """);
    assertThat(check().exitCode()).isOne();
  }

  @Test
  void the_automaton_moves_alone_at_a_deadlock() throws IOException {
    use(TEXT.replace(", t -> s { effect x = 0; }", ""));
    Run run = check();

    assertThat(run.exitCode()).isOne();
    assertThat(run.out())
        .contains(
            "✗ property Watch  violated, by 1 step to a deadlock",
            "deadlock: the system stays here for ever");
  }

  @ParameterizedTest
  @CsvSource({
    "--store=comback:numbers=off, does not give them back",
    "--store=cache, does not give them back",
    "--order=sweep, a sweep forgets states",
    "--emptiness=reach, works only for safety properties",
    "--emptiness=magic, --emptiness cannot be 'magic'",
  })
  void a_search_that_cannot_serve_is_refused(String option, String why) {
    Run run = check(option);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
    assertThat(run.err()).contains(why, "hint: ");
  }

  @ParameterizedTest
  @CsvSource({
    "--deadlock, 0",
    "--assertions, 0",
    "--invariant=x < 2, 0",
    "--invariant=x < 1, 1",
    "--reach=P.t, 0",
    "--home=P.s, 0",
    "--expect-states=2, 0",
    "--expect-states=3, 1",
  })
  void properties_from_options_are_checked_on_the_system_alone(String option, int exitCode) {
    Run run = check(option);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(exitCode);
  }

  @Test
  void a_step_that_the_automaton_cannot_follow_is_not_a_deadlock() throws IOException {
    String stuck = TEXT.replace(", b -> b {}", "");
    model = Files.writeString(folder.resolve("stuck.dve"), stuck).toString();

    assertThat(check("--deadlock").exitCode()).isZero();
  }

  @Test
  void a_property_file_can_name_the_models_property() throws IOException {
    Path props =
        Files.writeString(folder.resolve("watched.props"), "live: property\nfree: deadlock\n");
    assertThat(check().out()).contains("✓ free  holds", "✓ live  holds");
    assertThat(check().exitCode()).isZero();

    Files.writeString(props, "free: deadlock\n");
    assertThat(check().exitCode()).as("it is not asked for").isZero();

    Files.writeString(props, "free: deadlock\nlive: property\n");
    Run none = Run.of("check", Run.example("peterson.dve"), "--properties", props.toString());
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err())
        .contains("watched.props:2:", "declares no property of its own", "hint: ");
  }

  @Test
  void json_has_the_cycle_and_pipelines_fail() throws IOException {
    use(STAYING);
    Path junit = folder.resolve("junit.xml");
    Path sarif = folder.resolve("out.sarif");
    Path page = folder.resolve("page.html");
    Run run = check("--format=json", "--junit=" + junit, "--sarif=" + sarif, "--html=" + page);

    JsonNode report = json(run.out());
    assertThat(report.get("verdict").stringValue()).isEqualTo("violated");
    JsonNode property = report.get("properties").get(2);
    assertThat(property.get("name").stringValue()).isEqualTo("property Watch");
    assertThat(property.get("kind").stringValue()).isEqualTo("property");
    assertThat(property.get("verdict").stringValue()).isEqualTo("violated");
    assertThat(property.get("trace").get("loop").intValue()).isOne();
    assertThat(property.get("trace").get("steps").size()).isEqualTo(2);
    assertThat(Files.readString(junit)).contains("failures=\"1\"");
    JsonNode invocation =
        json(Files.readString(sarif)).get("runs").get(0).get("invocations").get(0);
    assertThat(invocation.get("exitCode").intValue()).isOne();
    assertThat(Files.readString(page)).contains("property Watch");
  }

  @Test
  void other_commands_show_the_system_alone() {
    assertThat(Run.of("info", model).out())
        .contains("processes     1\n", "property Watch", "searches for runs that it accepts")
        .doesNotContain("process Watch");
    assertThat(json(Run.of("info", model, "--format=json").out()).get("property").toString())
        .contains("\"name\":\"Watch\"", "watched.dve:6:23");
    assertThat(Run.of("report", model, "--quiet").out())
        .contains(
            "states        2\n", "the property Watch is no part of the system described here");
    assertThat(Run.of("report", model, "--quiet").exitCode()).isZero();
    Path graph = folder.resolve("g.aut");
    Run.of("graph", model, "-o", graph.toString());
    assertThat(graph).content().startsWith("des (0, 2, 2)");
  }

  @Test
  void the_property_is_certified_beside_the_others() throws IOException {
    String certificate = folder.resolve("all.cert").toString();
    assertThat(check("--certificate", certificate).exitCode()).isZero();
    Run verify = Run.of("verify", certificate, model);
    assertThat(verify.exitCode()).as(verify.out() + verify.err()).isZero();
    assertThat(verify.out())
        .startsWith("✓ PROVED  by the reference executor alone")
        .contains("property  holds\n    product    3 states at most", "that of the model")
        .contains("states        2 ")
        .doesNotContain("sampled");

    use(STAYING);
    Files.delete(Path.of(certificate));
    Run violated = check("--certificate", certificate);
    assertThat(violated.exitCode()).isOne();
    assertThat(violated.err())
        .contains("'property' is violated, and a certificate can only prove that it holds, so the");
    assertThat(Path.of(certificate)).doesNotExist();
  }

  @Test
  void a_kept_run_answers_the_property_again() {
    String run = folder.resolve("run").toString();
    Run check = Run.of("check", model, "--checkpoint", run);

    assertThat(check.exitCode()).isZero();
    assertThat(check.err()).doesNotContain("nutshell resume");
    assertThat(Run.of("resume", run).out()).contains("✓ property Watch  holds");
  }
}
