package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.PropertyKinds;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What other tools read: exit codes, JUnit's XML, SARIF. */
final class PipelineTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          peterson.dve     | 20 |                              | 0 | ✓ states 20   holds
          peterson.dve     | 21 |                              | 1 | ✗ states 21   violated: there are 20
          peterson.dve     | 19 |                              | 1 | ✗ states 19   violated: there are 20
          philosophers.dve | 82 |                              | 1 | ? states 82   undecided
          philosophers.dve | 82 | --all                        | 1 | ✓ states 82   holds
          peterson.dve     | 20 | --max-depth=2                | 4 | ? states 20   undecided: 6 were found
          peterson.dve     | 2  | --max-depth=2                | 1 | ✗ states 2    violated: there are at least 6
          peterson.dve     | 20 | --store=compaction           | 3 | ? states 20   no violation found
          peterson.dve     | 30 | --store=compaction           | 3 | ? states 30   undecided: 20 were found
          peterson.dve     | 20 | --store=cache --order=dfs    | 0 | ✓ states 20   holds
          """)
  void a_number_of_states_can_be_expected(
      String model, String states, String options, int exitCode, String line) {
    List<String> words =
        new ArrayList<>(
            List.of("check", Run.example(model), "--expect-states", states, "--trace", "none"));
    words.addAll(options == null ? List.of() : List.of(options.split(" ")));
    Run run = Run.of(words.toArray(String[]::new));

    assertThat(run.exitCode()).as(run.out()).isEqualTo(exitCode);
    assertThat(run.out()).contains(line);
  }

  @Test
  void a_constant_can_be_given_another_value() {
    Run run =
        Run.of("check", Run.example("producer_consumer.dve"), "--set", "SIZE=1", "--format=json");
    Run info = Run.of("info", Run.example("producer_consumer.dve"), "--set", "SIZE=1");
    Run wrong = Run.of("check", Run.example("producer_consumer.dve"), "--set", "SIZ=1");

    assertThat(run.exitCode()).isZero();
    assertThat(json(run.out()).get("states").longValue()).isLessThan(2112);
    assertThat(info.out()).isNotEqualTo(Run.of("info", Run.example("producer_consumer.dve")).out());
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("no constant 'SIZ'", "hint: did you mean 'SIZE'?");
  }

  @Test
  void junit_has_a_test_case_for_each_property() throws Exception {
    Element suite =
        junit(1, "philosophers.dve", "--deadlock", "--reach", "Phil_0.eat", "--invariant", "1 < 2");

    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    Element deadlock = cases(suite).get(0);
    assertThat(deadlock.getAttribute("name")).isEqualTo("deadlock");
    assertThat(deadlock.getElementsByTagName("failure").item(0).getTextContent())
        .contains("Phil_4: think -> hungry");
    assertThat(cases(suite).get(1).getElementsByTagName("skipped").getLength()).isOne();
    assertThat(cases(suite).get(2).getElementsByTagName("*").getLength()).isZero();
  }

  @Test
  void junit_reports_a_property_left_open_by_a_limit_as_an_error() throws Exception {
    Element suite =
        junit(4, "peterson.dve", "--max-states", "3", "--invariant", "turn < 2 && 1 > 0");

    assertThat(suite.getAttribute("errors")).isEqualTo("1");
    assertThat(cases(suite).getFirst().getAttribute("name"))
        .isEqualTo("invariant turn < 2 && 1 > 0");
    Element error = (Element) suite.getElementsByTagName("error").item(0);
    assertThat(error.getAttribute("message")).contains("limit on the number of states");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--deadlock", "--reach=turn == 0"})
  void junit_reports_a_formula_whose_decision_was_cut_short_as_an_error(String other)
      throws Exception {
    String formula = "--ltl=G F turn == 0";
    Element suite =
        junit(4, "peterson.dve", other, formula, "--emptiness=owcty", "--max-states=21");

    assertThat(suite.getAttribute("skipped")).isEqualTo("0");
    assertThat(suite.getAttribute("errors")).isEqualTo("1");
    Element error = (Element) suite.getElementsByTagName("error").item(0);
    assertThat(error.getAttribute("message")).isEqualTo("undecided: its decision was cut short");
  }

  @Test
  void junit_skips_a_number_of_states_that_a_cache_leaves_open() throws Exception {
    String[] cache = {"--store=cache:states=14", "--order=dfs", "--expect-states=20"};
    Element suite = junit(3, "peterson.dve", cache);

    assertThat(suite.getAttribute("errors")).isEqualTo("0");
    assertThat(suite.getElementsByTagName("skipped").item(0).getAttributes().item(0).getNodeValue())
        .contains("maybe several to some states");
  }

  @Test
  void sarif_follows_its_schema_and_points_to_the_source() throws Exception {
    String props = Run.example("level_crossing.props");
    JsonNode run = sarif(0, "level_crossing.dve", "--properties", props);
    assertThat(run.get("results")).isEmpty();

    JsonNode result =
        sarif(1, "broken_mutex.dve", "--invariant", "!(P.critical && Q.critical)")
            .get("results")
            .get(0);
    assertThat(result.get("ruleId").stringValue()).isEqualTo("invariant");
    assertThat(result.get("message").get("text").stringValue()).contains("after 4 steps");
    JsonNode place = result.get("locations").get(0).get("physicalLocation");
    assertThat(place.get("artifactLocation").get("uri").stringValue())
        .endsWith("examples/dve/broken_mutex.dve");
    assertThat(place.get("region").get("startLine").intValue()).isEqualTo(25);
    JsonNode steps = result.get("codeFlows").get(0).get("threadFlows").get(0).get("locations");
    assertThat(steps).hasSize(5);
    assertThat(steps.get(4).get("state").get("Q").get("text").stringValue()).isEqualTo("critical");
  }

  @Test
  void sarif_has_a_rule_for_every_kind_of_property() throws Exception {
    JsonNode run = sarif(1, "philosophers.dve", "--home", "Phil_0.eat");
    List<String> rules = new ArrayList<>();
    run.get("tool")
        .get("driver")
        .get("rules")
        .forEach(rule -> rules.add(rule.get("id").stringValue()));

    assertThat(rules).containsAll(PropertyKinds.all().stream().map(PropertyKind::id).toList());
    JsonNode result = run.get("results").get(0);
    assertThat(result.get("ruleId").stringValue()).isEqualTo("home");
    assertThat(rules.get(result.get("ruleIndex").intValue())).isEqualTo("home");
  }

  @Test
  void sarif_points_to_the_property_too() throws Exception {
    Path props = Files.writeString(folder.resolve("my.props"), "\nhigh: invariant turn > 0\n");
    JsonNode result =
        sarif(1, "peterson.dve", "--properties", props.toString()).get("results").get(0);

    JsonNode property = result.get("relatedLocations").get(0).get("physicalLocation");
    assertThat(property.get("region").get("startLine").intValue()).isEqualTo(2);
    assertThat(
            result
                .get("locations")
                .get(0)
                .get("physicalLocation")
                .get("region")
                .get("startLine")
                .intValue())
        .as("the initial state is no place, so the model's first line")
        .isEqualTo(1);
  }

  @Test
  void sarif_notes_what_was_not_decided() throws Exception {
    JsonNode run = sarif(4, "peterson.dve", "--max-states", "3");

    JsonNode notes = run.get("invocations").get(0).get("toolExecutionNotifications");
    assertThat(notes).hasSize(2);
    assertThat(run.get("results")).isEmpty();
    sarif(1, "off_by_one.dve");
    sarif(3, "peterson.dve", "--store", "bitstate");
  }

  @Test
  void of_a_long_trace_only_the_end_is_written_for_other_tools() throws Exception {
    Path model =
        Files.writeString(
            folder.resolve("long.dve"),
            """
            int x = 0;
            process P {
            state s;
            init s;
            trans s -> s { guard x < 20000; effect x = x + 1; };
            }
            system async;
            """);
    Path junit = folder.resolve("long.xml");
    Path sarif = folder.resolve("long.sarif");
    Run run =
        Run.of(
            "check",
            model.toString(),
            "--deadlock",
            "--trace",
            "none",
            "--junit",
            junit.toString(),
            "--sarif",
            sarif.toString());
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(Files.readString(junit)).doesNotContain("left out");

    run =
        Run.of(
            "check",
            model.toString(),
            "--deadlock",
            "--quiet",
            "--junit",
            junit.toString(),
            "--sarif",
            sarif.toString());
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    String caveat =
        "12,000 steps are left out, only the last 8,000 are here; --trace-out FILE writes all";
    assertThat(Files.readAllLines(junit))
        .contains(caveat, "         x  12000 → 12001")
        .doesNotContain("         x  11999 → 12000");
    JsonNode steps =
        json(Files.readString(sarif)).at("/runs/0/results/0/codeFlows/0/threadFlows/0/locations");
    assertThat(steps).hasSize(8_001);
    assertThat(steps.get(0).at("/location/message/text").stringValue()).isEqualTo(caveat);
    assertThat(steps.get(8_000).at("/state/x/text").stringValue()).isEqualTo("20000");
  }

  @ParameterizedTest
  @CsvSource({"--junit", "--sarif"})
  void an_unwritable_file_is_refused_before_the_search(String option) {
    String file = folder.resolve("none").resolve("out").toString();
    Run run = Run.of("check", Run.example("philosophers.dve"), option, file);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(option, "cannot be written", "its folder does not exist");
  }

  @Test
  void bad_input_leaves_nothing_behind() {
    Path file = folder.resolve("out.xml");
    Run run =
        Run.of("check", Run.example("peterson.dve"), "--reach", "x", "--junit", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  private Element junit(int exitCode, String model, String... options) throws Exception {
    Path file = folder.resolve("junit.xml");
    Run run = run(model, "--junit", file, options);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(file.toFile())
            .getDocumentElement();
    assertThat(root.getTagName()).isEqualTo("testsuites");
    return (Element) root.getElementsByTagName("testsuite").item(0);
  }

  private static List<Element> cases(Element suite) {
    NodeList nodes = suite.getElementsByTagName("testcase");
    List<Element> cases = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      cases.add((Element) nodes.item(i));
    }
    return cases;
  }

  /** The only run in the file, which follows the schema. */
  private JsonNode sarif(int exitCode, String model, String... options) throws Exception {
    Path file = folder.resolve("result.sarif");
    Run run = run(model, "--sarif", file, options);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    String text = Files.readString(file);
    try (InputStream schema = Schema.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      assertThat(
              SchemaRegistry.withDialect(Dialects.getDraft7())
                  .getSchema(schema)
                  .validate(text, InputFormat.JSON))
          .isEmpty();
    }
    return json(text).get("runs").get(0);
  }

  private static Run run(String model, String option, Path file, String... options) {
    List<String> words =
        new ArrayList<>(List.of("check", Run.example(model), option, file.toString()));
    words.addAll(List.of(options));
    return Run.of(words.toArray(String[]::new));
  }

  private static JsonNode json(String text) {
    return JsonMapper.builder().build().readTree(text);
  }
}
