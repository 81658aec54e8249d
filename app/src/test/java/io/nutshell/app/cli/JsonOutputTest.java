package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class JsonOutputTest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @Test
  void a_check_is_one_object_with_all_documented_fields() {
    JsonNode json = check(0, "peterson.dve");

    assertThat(List.copyOf(json.propertyNames()))
        .containsExactly(
            "verdict",
            "reason",
            "complete",
            "exact",
            "omissionProbability",
            "model",
            "properties",
            "states",
            "distinct",
            "transitions",
            "levels",
            "deadlocks",
            "statistics",
            "store",
            "order",
            "memoryBytes",
            "bytesPerState",
            "switches",
            "seconds",
            "cpuSeconds",
            "threads",
            "workload",
            "notes",
            "version");
    assertThat(json.get("verdict").stringValue()).isEqualTo("holds");
    assertThat(json.get("reason").stringValue()).isEqualTo("every reachable state was explored");
    assertThat(json.get("complete").booleanValue()).isTrue();
    assertThat(json.get("exact").booleanValue()).isTrue();
    assertThat(json.get("states").longValue()).isEqualTo(20);
    assertThat(json.get("transitions").longValue()).isEqualTo(34);
    assertThat(json.get("levels").longValue()).isEqualTo(7);
    assertThat(json.get("deadlocks").longValue()).isZero();
    assertThat(json.get("store").stringValue()).isEqualTo("exact");
    assertThat(json.get("order").stringValue()).isEqualTo("bfs");
    assertThat(json.get("memoryBytes").longValue()).isPositive();
    assertThat(json.get("bytesPerState").doubleValue()).isPositive();
    assertThat(json.get("switches").isEmpty()).isTrue();
    JsonNode deadlock = json.get("properties").get(0);
    assertThat(List.copyOf(deadlock.propertyNames()))
        .containsExactly("name", "kind", "expression", "verdict", "message", "location", "trace");
    assertThat(deadlock.get("trace").isNull()).isTrue();
  }

  @Test
  void a_trace_has_the_initial_values_and_what_each_step_changed() {
    JsonNode json =
        check(1, "broken_mutex.dve", "--deadlock", "--invariant", "!(P.critical && Q.critical)");

    assertThat(json.get("verdict").stringValue()).isEqualTo("violated");
    assertThat(json.get("complete").booleanValue()).isFalse();
    assertThat(json.get("properties").get(0).get("verdict").stringValue()).isEqualTo("undecided");
    JsonNode invariant = json.get("properties").get(1);
    assertThat(invariant.get("name").stringValue())
        .isEqualTo("invariant !(P.critical && Q.critical)");
    JsonNode trace = invariant.get("trace");
    assertThat(trace.get("initial").toString())
        .isEqualTo("{\"busy[0]\":0,\"busy[1]\":0,\"P\":\"idle\",\"Q\":\"idle\"}");
    assertThat(trace.get("steps").size()).isEqualTo(4);
    JsonNode third = trace.get("steps").get(2);
    assertThat(third.get("event").stringValue()).isEqualTo("P: entering -> critical");
    assertThat(third.get("location").stringValue()).endsWith("broken_mutex.dve:16:5");
    assertThat(third.get("changes").toString()).isEqualTo("{\"busy[0]\":1,\"P\":\"critical\"}");
  }

  @Test
  void an_incomplete_run_says_so() {
    JsonNode json = check(4, "alternating_bit.dve", "--max-states", "10");

    assertThat(json.get("verdict").stringValue()).isEqualTo("incomplete");
    assertThat(json.get("complete").booleanValue()).isFalse();
    assertThat(json.get("reason").stringValue()).contains("limit");
  }

  @Test
  void info_lists_groups_and_variables() {
    Run run = Run.of("info", Run.example("peterson.dve"), "--format", "json");
    JsonNode json = MAPPER.readTree(run.out());

    assertThat(run.exitCode()).isZero();
    assertThat(json.get("events").longValue()).isEqualTo(8);
    assertThat(json.get("words").intValue()).isEqualTo(1);
    assertThat(json.get("fixedLength").booleanValue()).isTrue();
    assertThat(json.get("groups").get(1).toString())
        .isEqualTo(
            "{\"name\":\"P\",\"kind\":\"process\",\"variables\":[{\"name\":\"P\",\"low\":0,"
                + "\"high\":3,\"bits\":2,\"values\":[\"idle\",\"wanting\",\"waiting\","
                + "\"critical\"]}]}");
  }

  private static JsonNode check(int exitCode, String model, String... options) {
    String[] words = new String[options.length + 4];
    words[0] = "check";
    words[1] = Run.example(model);
    words[2] = "--format";
    words[3] = "json";
    System.arraycopy(options, 0, words, 4, options.length);
    Run run = Run.of(words);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    return MAPPER.readTree(run.out());
  }
}
