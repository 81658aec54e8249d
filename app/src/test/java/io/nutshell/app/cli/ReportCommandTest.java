package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ReportCommandTest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @Test
  void reports_size_components_bounds_home_dead_and_live() {
    Run run = Run.of("report", Run.example("philosophers.dve"));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("components    2             the largest has 81 states")
        .contains("fork[0]  0 … 1")
        .contains("Phil_0     think hungry eat")
        .contains("Home states  1 of 82")
        .contains("Dead states  1")
        .contains("Dead events  none")
        .contains("Live events  none");
  }

  @Test
  void reports_a_net_of_cpn_tools_in_its_form() {
    Path net = Path.of(System.getProperty("nutshell.root", ".."), "../shared/corpus/cpn/book");
    assumeTrue(Files.isDirectory(net), "the corpus is not there");
    Run run = Run.of("report", net.resolve("7-2LimitProtocol.cpn").toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains(
            """
              State Space
                 Nodes:  13215
                 Arcs:   52784
            """)
        .contains(
            """
              Scc Graph
                 Nodes:  5013
                 Arcs:   37312
            """)
        .contains(
            """
                 Protocol'Limit 1        3          0
                 Protocol'NextRec 1      1          1
                 Protocol'NextSend 1     1          1
                 Protocol'Packets_To_Send 1
                                         6          6

              Best Upper Multi-set Bounds
                 Protocol'A 1        3`(1,"COL")++
            3`(2,"OUR")++
            """)
        .contains(
            """
              Home Markings
                 [4868]


             Liveness Properties
            ------------------------------------------------------------------------

              Dead Markings
                 [4868]

              Dead Transition Instances
                 None

              Live Transition Instances
                 None
            """);
  }

  @Test
  void reports_the_fairness_of_a_net() {
    String net = Run.root().resolve("examples/cpn/philosophers.cpn").toString();
    Run run = Run.of("report", net);

    assertThat(run.out())
        .contains(
            """
             Fairness Properties
            ------------------------------------------------------------------------

              Impartial Transition Instances
            """);
    JsonNode json = MAPPER.readTree(Run.of("report", net, "--format", "json").out());
    assertThat(json.get("rules").get(0).get("fairness").asString()).isEqualTo("impartial");
    assertThat(json.get("bounds").get("Think").get("upperMultiset").size()).isEqualTo(5);
  }

  @Test
  void is_one_json_object_with_all_documented_fields() {
    Run run = Run.of("report", Run.example("peterson.dve"), "--format", "json");
    JsonNode json = MAPPER.readTree(run.out());

    assertThat(run.exitCode()).isZero();
    assertThat(List.copyOf(json.propertyNames()))
        .containsExactly(
            "model",
            "complete",
            "reason",
            "states",
            "transitions",
            "components",
            "bounds",
            "totals",
            "home",
            "dead",
            "events",
            "rules",
            "store",
            "memoryBytes",
            "seconds",
            "cpuSeconds",
            "threads",
            "notes",
            "version");
    assertThat(json.get("states").longValue()).isEqualTo(20);
    assertThat(json.get("components").toString())
        .isEqualTo("{\"count\":1,\"arcs\":0,\"cyclic\":1,\"terminal\":1,\"largest\":20}");
    assertThat(json.get("bounds").get("turn").toString()).isEqualTo("{\"lower\":0,\"upper\":1}");
    assertThat(json.get("home").get("count").longValue()).isEqualTo(20);
    assertThat(json.get("home").get("initial").booleanValue()).isTrue();
    assertThat(json.get("dead").get("count").longValue()).isZero();
    assertThat(json.get("events").size()).isEqualTo(8);
    assertThat(json.get("events").get(0).get("live").booleanValue()).isTrue();
  }

  /** Where one site updates, the three others get a message each. */
  @Test
  void reports_a_coloured_net_by_its_own_places_and_transitions() {
    Run run = Run.of("report", net("database.pnml"));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")))
        .contains(
            " unused 13 … 16",
            " (a,a) (b,b) (c,c) (d,d) always 1",
            " (a,b) (a,c) (a,d) (b,a) … 12 in all 0 … 1",
            " sent 0 … 3",
            " each of 12 colours 0 … 1",
            "Home markings all 109",
            "Dead markings none",
            "Dead transitions none",
            "Live transitions all 4");
  }

  @Test
  void has_the_totals_and_transitions_of_a_coloured_net_in_json() {
    Run run = Run.of("report", net("database.pnml"), "--format", "json");
    JsonNode json = MAPPER.readTree(run.out());

    assertThat(json.get("totals").get("unused").toString())
        .isEqualTo("{\"lower\":13,\"upper\":16}");
    assertThat(json.get("rules").size()).isEqualTo(4);
    JsonNode first = json.get("rules").get(0);
    assertThat(first.get("rule").stringValue()).isEqualTo("update");
    assertThat(first.get("events").intValue()).isEqualTo(4);
    assertThat(first.get("dead").booleanValue()).isFalse();
    assertThat(first.get("live").booleanValue()).isTrue();
  }

  private static String net(String name) {
    return Run.root().resolve("examples/pnml").resolve(name).toString();
  }

  @Test
  void says_what_a_limit_left_open() {
    Run run = Run.of("report", Run.example("alternating_bit.dve"), "--max-states", "10", "--quiet");

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.out())
        .contains("partial")
        .contains("Bounds, of what was explored")
        .contains("Dead states  none seen")
        .contains("Events not seen")
        .doesNotContain("Live events", "Home states");
  }

  @Test
  void mentions_errors_of_the_model() {
    Run run = Run.of("report", Run.example("off_by_one.dve"));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("model error: ").contains("nutshell check shows a path to one");
  }

  @Test
  void refuses_a_store_that_gives_no_states_back() {
    Run run = Run.of("report", Run.example("peterson.dve"), "--store", "bitstate");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("does not give them back").contains("hint: --store tree");
  }
}
