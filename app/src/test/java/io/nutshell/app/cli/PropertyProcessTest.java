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

/** A model with a Büchi automaton: the system is checked, the property remains undecided. */
final class PropertyProcessTest {
  private static final String TEXT =
      """
      byte x;
      process Watch { state a, b; init a; accept b;
        trans a -> a { guard x == 0; }, a -> b { guard x == 1; }, b -> b {}; }
      process P { state s, t; init s;
        trans s -> t { effect x = 1; }, t -> s { effect x = 0; }; }
      system async property Watch;
      """;

  private static final String OPEN = "its accepting cycles are not searched for yet";

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

  @Test
  void the_models_own_property_is_incomplete() {
    Run run = check();

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.out())
        .startsWith(
            """
            ? INCOMPLETE  no violation in all 2 states, but property Watch is not decided

              ✓ deadlock        holds
              ✓ assertions      holds
              ? property Watch  incomplete: its accepting cycles are not searched for yet
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "--deadlock, 0",
    "--assertions, 0",
    "--invariant=x < 2, 0",
    "--invariant=x < 1, 1",
    "--reach=P.t, 0",
    "--home=P.s, 0",
    "--store=bitstate, 4",
    "--expect-states=2, 4",
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
    assertThat(check().out()).contains("✓ free  holds", "? live  incomplete: " + OPEN);
    assertThat(check().exitCode()).isEqualTo(4);

    Files.writeString(props, "free: deadlock\n");
    assertThat(check().exitCode()).as("it is not asked for").isZero();

    Files.writeString(props, "free: deadlock\nlive: property\n");
    Run none = Run.of("check", Run.example("peterson.dve"), "--properties", props.toString());
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).contains("watched.props:2:", "declares no property of its own", "Maybe");
  }

  @Test
  void json_says_that_the_property_is_incomplete() throws IOException {
    Path junit = folder.resolve("junit.xml");
    Path sarif = folder.resolve("out.sarif");
    Path page = folder.resolve("page.html");
    Run run = check("--format=json", "--junit=" + junit, "--sarif=" + sarif, "--html=" + page);

    JsonNode report = json(run.out());
    assertThat(report.get("verdict").stringValue()).isEqualTo("incomplete");
    JsonNode property = report.get("properties").get(2);
    assertThat(property.get("name").stringValue()).isEqualTo("property Watch");
    assertThat(property.get("kind").stringValue()).isEqualTo("property");
    assertThat(property.get("verdict").stringValue()).isEqualTo("incomplete");
    assertThat(property.get("message").stringValue()).isEqualTo(OPEN);
    assertThat(Files.readString(junit))
        .contains(
            "errors=\"1\"", "<error type=\"incomplete\" message=\"incomplete: " + OPEN + "\"");
    JsonNode invocation =
        json(Files.readString(sarif)).get("runs").get(0).get("invocations").get(0);
    assertThat(invocation.get("exitCode").intValue()).isEqualTo(4);
    assertThat(invocation.get("toolExecutionNotifications").toString())
        .contains("property Watch incomplete: " + OPEN + "\"");
    assertThat(Files.readString(page)).contains(OPEN);
  }

  @Test
  void other_commands_show_the_system_alone() {
    assertThat(Run.of("info", model).out())
        .contains("processes     1\n", "property Watch", OPEN)
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
  void the_property_cannot_be_certified_but_the_others_can() {
    String certificate = folder.resolve("all.cert").toString();
    Run refused = check("--certificate", certificate);
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("'property Watch' cannot be certified");

    assertThat(check("--deadlock", "--certificate", certificate).exitCode()).isZero();
    assertThat(Run.of("verify", certificate, model).out()).startsWith("✓ PROVED");
  }

  @Test
  void a_complete_run_with_an_undecided_property_suggests_no_resume() {
    String run = folder.resolve("run").toString();
    Run check = Run.of("check", model, "--checkpoint", run);

    assertThat(check.exitCode()).isEqualTo(4);
    assertThat(check.err()).doesNotContain("nutshell resume");
    assertThat(Run.of("resume", run).out()).contains("? property Watch  incomplete");
  }
}
