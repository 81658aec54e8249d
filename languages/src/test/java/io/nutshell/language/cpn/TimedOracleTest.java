package io.nutshell.language.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Report;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.plan.Check;
import io.nutshell.search.Order;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random timed nets against an oracle that knows neither dictionaries nor inscriptions: a marking
 * is a sorted map from (place, colour, stamp) to a count.
 */
class TimedOracleTest {
  private static final int PLACES = 3;
  private static final int STEPS = 5;

  private static final Comparator<Token> LARGEST_FIRST =
      Comparator.comparingInt(Token::stamp).reversed();

  /** Takes a token of one place and perhaps of another, and puts them with delays. */
  private record Rule(int from, int other, int to, int delay, int arcDelay, boolean increments) {}

  private record Token(int place, int colour, int stamp) implements Comparable<Token> {
    @Override
    public int compareTo(Token that) {
      int order = Integer.compare(place, that.place);
      order = order != 0 ? order : Integer.compare(colour, that.colour);
      return order != 0 ? order : Integer.compare(stamp, that.stamp);
    }
  }

  private record Marking(Map<Token, Integer> tokens, int clock, int steps) {}

  private record Counts(long states, long transitions, long deadlocks) {}

  private static List<Rule> rules(Random random) {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int from = random.nextInt(PLACES);
      rules.add(
          new Rule(
              from,
              random.nextBoolean() ? -1 : random.nextInt(PLACES),
              random.nextInt(PLACES),
              random.nextInt(3),
              random.nextInt(4),
              random.nextBoolean()));
    }
    return rules;
  }

  private static Map<Token, Integer> initial(Random random) {
    Map<Token, Integer> tokens = new TreeMap<>();
    for (int i = 0; i < 5; i++) {
      tokens.merge(
          new Token(random.nextInt(PLACES), random.nextInt(2), random.nextInt(5)), 1, Integer::sum);
    }
    return tokens;
  }

  private static Model model(List<Rule> rules, Map<Token, Integer> tokens) {
    NetText net =
        NetText.of(
            "colset T = int timed;", "colset UNIT = unit;", "var x, y : T;", "val limit = 4;");
    for (int place = 0; place < PLACES; place++) {
      List<String> terms = new ArrayList<>();
      for (var entry : tokens.entrySet()) {
        if (entry.getKey().place == place) {
          terms.add(
              "%d`%d@%d".formatted(entry.getValue(), entry.getKey().colour, entry.getKey().stamp));
        }
      }
      net.place("P" + place, "T", String.join(" +++ ", terms));
    }
    net.place("Steps", "UNIT", STEPS + "`()");
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      String name = "R" + i;
      net.transition(name, "", "<time><text>@+%d</text></time>".formatted(rule.delay));
      net.take("Steps", name, "()");
      net.take("P" + rule.from, name, "x");
      String put = "1`(%s) @+ %d".formatted(rule.increments ? "(x + 1) mod 2" : "x", rule.arcDelay);
      if (rule.other >= 0) {
        net.take("P" + rule.other, name, "y");
        put += " +++ 1`y";
      }
      net.put(name, "P" + rule.to, put);
    }
    return net.model();
  }

  /** The number of tokens of a colour that are ready. */
  private static int ready(Marking marking, int place, int colour, int time) {
    return marking.tokens.entrySet().stream()
        .filter(
            e ->
                e.getKey().place == place
                    && e.getKey().colour == colour
                    && e.getKey().stamp <= time)
        .mapToInt(e -> e.getValue())
        .sum();
  }

  /** Of several equal tokens that are ready, removes the first in an order. */
  private static void remove(
      Map<Token, Integer> tokens, int place, int colour, int time, Comparator<Token> order) {
    Token taken =
        tokens.keySet().stream()
            .filter(t -> t.place == place && t.colour == colour && t.stamp <= time)
            .min(order)
            .orElseThrow();
    tokens.merge(taken, -1, (a, b) -> a + b == 0 ? null : a + b);
  }

  private static List<Marking> successors(
      Marking marking, List<Rule> rules, Comparator<Token> order) {
    TreeSet<Integer> times = new TreeSet<>(Set.of(marking.clock));
    marking.tokens.keySet().forEach(token -> times.add(token.stamp));
    for (int time : times.tailSet(marking.clock)) {
      List<Marking> found = new ArrayList<>();
      for (Rule rule : rules) {
        for (int x = 0; x < 2; x++) {
          for (int y = 0; y < (rule.other < 0 ? 1 : 2); y++) {
            add(marking, rule, x, y, time, order, found);
          }
        }
      }
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  private static void add(
      Marking marking,
      Rule rule,
      int x,
      int y,
      int time,
      Comparator<Token> order,
      List<Marking> found) {
    if (marking.steps == 0 || ready(marking, rule.from, x, time) < 1) {
      return;
    }
    if (rule.other >= 0) {
      int needed = rule.other == rule.from && x == y ? 2 : 1;
      if (ready(marking, rule.other, y, time) < needed) {
        return;
      }
    }
    Map<Token, Integer> tokens = new TreeMap<>(marking.tokens);
    remove(tokens, rule.from, x, time, order);
    int colour = rule.increments ? (x + 1) % 2 : x;
    if (rule.other >= 0) {
      remove(tokens, rule.other, y, time, order);
      tokens.merge(new Token(rule.to, y, time + rule.delay), 1, Integer::sum);
    }
    tokens.merge(new Token(rule.to, colour, time + rule.delay + rule.arcDelay), 1, Integer::sum);
    found.add(new Marking(tokens, time, marking.steps - 1));
  }

  private static Counts explore(Marking first, List<Rule> rules) {
    return explore(first, rules, LARGEST_FIRST, new HashSet<>());
  }

  /**
   * @param seen gets all markings
   */
  private static Counts explore(
      Marking first, List<Rule> rules, Comparator<Token> order, Set<Marking> seen) {
    seen.add(first);
    Queue<Marking> queue = new ArrayDeque<>(seen);
    long transitions = 0;
    long deadlocks = 0;
    while (!queue.isEmpty()) {
      List<Marking> next = successors(queue.remove(), rules, order);
      deadlocks += next.isEmpty() ? 1 : 0;
      transitions += next.size();
      for (Marking marking : next) {
        if (seen.add(marking)) {
          queue.add(marking);
        }
      }
    }
    return new Counts(seen.size(), transitions, deadlocks);
  }

  /** The markings with every stamp that has passed replaced by the time of the clock. */
  private static Set<Marking> withoutPast(Set<Marking> markings) {
    Set<Marking> views = new HashSet<>();
    for (Marking marking : markings) {
      Map<Token, Integer> tokens = new TreeMap<>();
      marking.tokens.forEach(
          (token, count) ->
              tokens.merge(
                  new Token(token.place, token.colour, Math.max(token.stamp, marking.clock)),
                  count,
                  Integer::sum));
      views.add(new Marking(tokens, marking.clock, marking.steps));
    }
    return views;
  }

  private static Counts counts(Report report) {
    return new Counts(
        report.states(), report.explored().transitions(), report.explored().deadlocks());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void counts_agree_with_the_oracle(long seed) {
    Random random = new Random(seed);
    List<Rule> rules = rules(random);
    Map<Token, Integer> tokens = initial(random);
    Counts expected = explore(new Marking(tokens, 0, STEPS), rules);
    NaiveExplorer.Exploration reference = NaiveExplorer.explore(model(rules, tokens));
    assertThat(new Counts(reference.states(), reference.transitions(), reference.deadlocks()))
        .isEqualTo(expected);
    for (String store : List.of("exact", "tree", "delta", "comback", "sorted")) {
      Report report =
          Check.of(model(rules, tokens)).deadlock().store(store).traces(false).all().run();
      assertThat(counts(report)).as("seed %d, %s", seed, store).isEqualTo(expected);
    }
    Report sweep =
        Check.of(model(rules, tokens)).deadlock().order(Order.SWEEP).traces(false).all().run();
    assertThat(counts(sweep)).as("seed %d, sweep", seed).isEqualTo(expected);
    Report depth =
        Check.of(model(rules, tokens)).deadlock().order(Order.DFS).traces(false).all().run();
    assertThat(counts(depth)).as("seed %d, depth first", seed).isEqualTo(expected);
  }

  /** The simulator of CPN Tools chooses at random; the choice has no influence on what happens. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void which_of_equal_tokens_is_taken_shows_only_in_stamps_that_have_passed(long seed) {
    Random random = new Random(seed);
    List<Rule> rules = rules(random);
    Marking first = new Marking(initial(random), 0, STEPS);
    Set<Marking> largest = new HashSet<>();
    Set<Marking> least = new HashSet<>();
    explore(first, rules, LARGEST_FIRST, largest);
    explore(first, rules, LARGEST_FIRST.reversed(), least);
    assertThat(withoutPast(least)).isEqualTo(withoutPast(largest));
  }
}
