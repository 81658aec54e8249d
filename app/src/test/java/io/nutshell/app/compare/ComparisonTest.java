package io.nutshell.app.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.app.report.Json;
import io.nutshell.app.report.Palette;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;

final class ComparisonTest {

  @Test
  void commas_separate_stores_and_options_of_a_store() {
    assertThat(Contender.split("tree")).containsExactly("tree");
    assertThat(Contender.split("exact,comback:cache=0,front=off,tree"))
        .containsExactly("exact", "comback:cache=0,front=off", "tree");
    assertThat(Contender.split("comback:cache=1,comback:cache=2"))
        .containsExactly("comback:cache=1", "comback:cache=2");
  }

  @Test
  void figures_are_relative_to_full_storage_in_the_same_order() {
    Trial tree = trial("tree", Order.DFS, Stop.EXHAUSTED, 3, Map.of());
    Comparison comparison =
        new Comparison(
            List.of(
                trial("exact", Order.BFS, Stop.EXHAUSTED, 1, Map.of()),
                trial("exact", Order.DFS, Stop.EXHAUSTED, 2, Map.of()),
                tree));

    assertThat(comparison.time(tree)).hasValue(1.5);
    assertThat(comparison.memory(tree)).hasValue(1.5);
    assertThat(comparison.orders()).containsExactly(Order.BFS, Order.DFS);
  }

  @Test
  void incomplete_trials_are_not_compared() {
    Trial stopped = trial("tree", Order.BFS, Stop.MEMORY, 1, Map.of());
    Trial orphan = trial("tree", Order.DFS, Stop.EXHAUSTED, 1, Map.of());
    Comparison comparison =
        new Comparison(
            List.of(
                trial("exact", Order.BFS, Stop.EXHAUSTED, 1, Map.of()),
                stopped,
                trial("exact", Order.DFS, Stop.TIME, 1, Map.of()),
                orphan));

    assertThat(comparison.time(stopped)).isEmpty();
    assertThat(comparison.time(orphan)).isEmpty();
    assertThat(stopped.explored()).isEqualTo("out of memory");
  }

  @Test
  void visits_beyond_the_number_of_states_are_revisits() {
    Trial cache = trial("cache", Order.DFS, Stop.EXHAUSTED, 7, Map.of("evictions", 9L));
    Comparison comparison =
        new Comparison(List.of(trial("exact", Order.DFS, Stop.EXHAUSTED, 2, Map.of()), cache));

    assertThat(comparison.revisits(cache)).hasValue(500);
    assertThat(comparison.again(cache)).isEqualTo("500 revisits");
  }

  @Test
  void the_table_says_which_methods_used_one_thread() {
    Trial exact = trial("exact", Order.BFS, Stop.EXHAUSTED, 1, Map.of());
    Trial comback = trial("comback", Order.BFS, Stop.EXHAUSTED, 2, Map.of("expansions", 5L));

    Comparison both = new Comparison(List.of(exact, comback));
    assertThat(both.remark(exact)).isEmpty();
    assertThat(both.remark(comback)).isEqualTo("5 expansions, one thread");
    assertThat(table(both, 1000))
        .endsWith("each method could use 2 threads, unless the last column says one thread\n");
    Comparison one = new Comparison(List.of(comback));
    assertThat(one.remark(comback)).isEqualTo("5 expansions");
    assertThat(table(one, 1000)).endsWith("each method used one thread\n");
  }

  @Test
  void a_table_fits_the_terminal() {
    Comparison comparison =
        new Comparison(
            List.of(
                trial("exact", Order.BFS, Stop.EXHAUSTED, 1_000_000, Map.of()),
                trial("comback:cache=5", Order.BFS, Stop.EXHAUSTED, 1_234_567, Map.of())));

    assertThat(table(comparison, 1000)).contains("CPU", "RSS").doesNotContain("wider terminal");
    String narrow = table(comparison, 80);
    assertThat(narrow.lines()).allMatch(line -> line.length() <= 80);
    assertThat(narrow).contains("states", "time", "memory", "a wider terminal");
  }

  private static String table(Comparison comparison, int columns) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(text, true, UTF_8);
    new ComparisonText(comparison, Palette.PLAIN, columns, out).print();
    return text.toString(UTF_8);
  }

  @Test
  void a_trial_survives_a_round_trip_through_json() {
    Trial trial = trial("delta:cache=5", Order.DFS, Stop.TIME, 4, Map.of("expansions", 12L));
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (JsonGenerator json = Json.open(new PrintStream(text, true, UTF_8))) {
      TrialJson.write(json, trial);
    }

    assertThat(TrialJson.read(trial.contender(), text.toByteArray())).isEqualTo(trial);
  }

  /** A trial whose figures are all proportional to the amount. */
  private static Trial trial(
      String store, Order order, Stop end, int amount, Map<String, Long> counts) {
    return new Trial(
        new Contender(store, order),
        end,
        true,
        0.25,
        100L * amount,
        300L * amount,
        0.5 * amount,
        0.75 * amount,
        1_000L * amount,
        50_000,
        50_000 + 2_000L * amount,
        store.startsWith("comback") ? 1 : 2,
        counts,
        List.of(new Trial.Sample(0.125, 10, 100), new Trial.Sample(0.5, 100L * amount, 1_000)),
        "");
  }
}
