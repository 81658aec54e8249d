package io.nutshell.language.pnml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.Seeds;
import io.nutshell.model.Model;
import io.nutshell.plan.Check;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nets whose places exceed the bounds of a pilot run or of the author's claim. */
class UnboundedNetTest {
  private static final String TWO_AT_ONCE = Nets.plain("a b", "t: -> a b b");

  /** Each t puts several tokens into both places, so the author's claim of safety is wrong. */
  private static final String LIE =
      safe(Nets.plain("s=3 a b", "t: s -> a a b b b b b b b; u: a b -> a"), "s a b");

  private static String safe(String net, String places) {
    return net.replace(
        "</page>",
        """
        </page><toolspecific tool="nupn" version="1.1"><structure units="1" root="u" safe="true">
        <unit id="u"><places>%s</places><subunits/></unit></structure></toolspecific>
        """
            .formatted(places));
  }

  private static Check check(String net, String store, Order order, boolean traces) {
    Model model = Nets.read(net).model();
    return Check.of(model).deadlock().all().store(store).order(order).traces(traces);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "auto"})
  void a_search_for_infinite_runs_proves_the_net_unbounded(String store) {
    for (boolean traces : new boolean[] {true, false}) {
      Report report =
          Check.of(Nets.read(TWO_AT_ONCE).model())
              .ltl("G F fired(t)")
              .store(store)
              .traces(traces)
              .run();
      assertThat(report.explored().stop()).isEqualTo(Stop.UNBOUNDED);
      assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
      assertThat(report.properties())
          .extracting(PropertyResult::name, PropertyResult::verdict)
          .containsExactly(
              tuple("ltl G F fired(t)", Verdict.UNDECIDED), tuple("bounded", Verdict.VIOLATED));
      assertThat(report.properties().getLast().trace() != null).isEqualTo(traces);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "auto, BFS", "tree, BFS", "exact, BFS", "sorted, BFS", "comback, BFS", "delta, BFS",
    "compaction, BFS", "tree, DFS", "exact, DFS", "comback, DFS", "cache, DFS", "auto, DFS"
  })
  void a_step_that_overflows_two_places_proves_the_net_unbounded(String store, Order order) {
    for (boolean traces : new boolean[] {true, false}) {
      Report report = check(TWO_AT_ONCE, store, order, traces).run();
      assertThat(report.explored().stop()).isEqualTo(Stop.UNBOUNDED);
      PropertyResult bounded = report.properties().getFirst();
      assertThat(bounded.name()).isEqualTo("bounded");
      assertThat(bounded.verdict()).isEqualTo(Verdict.VIOLATED);
      assertThat(bounded.message())
          .isEqualTo("step 1 can be repeated for ever, and a, b grow each time");
      if (traces) {
        assertThat(bounded.trace()).isNotNull();
        assertThat(bounded.trace().steps()).hasSize(1);
      } else {
        assertThat(bounded.trace()).as("traces are off").isNull();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "auto, BFS",
    "tree, BFS",
    "exact, BFS",
    "sorted, BFS",
    "comback, BFS",
    "tree, DFS",
    "comback, DFS"
  })
  void a_wrong_claim_of_safety_is_detected(String store, Order order) {
    TokenGame game =
        new TokenGame(
            List.of(new int[] {1, 0, 0}, new int[] {0, 1, 1}),
            List.of(new int[] {-1, 2, 7}, new int[] {0, 0, -1}),
            new int[] {3, 0, 0});
    assertThat(game.play()).isTrue();
    for (boolean traces : new boolean[] {true, false}) {
      Report report = check(LIE, store, order, traces).run();
      assertThat(report.explored().stop()).isEqualTo(Stop.EXHAUSTED);
      assertThat(report.states()).isEqualTo(game.markings);
      assertThat(report.notes()).anyMatch(note -> note.startsWith("a = 2 outgrew"));
      assertThat(report.notes()).anyMatch(note -> note.startsWith("b = 7 outgrew"));
    }
  }

  /**
   * The search finds both witnesses, then goes on until a place exceeds its learnt range. The
   * traces are shown in the wider layout, where the packed states of the search mean other states.
   */
  @ParameterizedTest
  @CsvSource({
    "auto, true",
    "tree, true",
    "exact, true",
    "tree, false",
    "exact:packing=radix, false"
  })
  void a_sweep_of_an_unbounded_net_rebuilds_the_paths_to_earlier_findings(
      String store, boolean undoing) {
    for (String measure : new String[] {"a", "b"}) {
      Report report =
          Check.of(Nets.read(Nets.plain("a b", "t: -> a; u: -> b")).model())
              .reach("tokens(a) == 1")
              .reach("tokens(b) == 1")
              .invariant("tokens(a, b) >= 0")
              .store(store)
              .order(Order.SWEEP)
              .progress(measure)
              .undoing(undoing)
              .run();
      assertThat(report.explored().stop()).isEqualTo(Stop.UNBOUNDED);
      for (PropertyResult reached : report.properties().subList(1, 3)) {
        assertThat(reached.verdict()).as(reached.name()).isEqualTo(Verdict.HOLDS);
        assertThat(reached.trace()).as(reached.name()).isNotNull();
        assertThat(reached.trace().steps()).as(reached.name()).hasSize(1);
      }
    }
  }

  @Test
  void a_sweep_of_an_unbounded_net_shows_where_a_home_predicate_was_lost() {
    Report report =
        Check.of(Nets.read(Nets.plain("a c=1 d", "grow: c -> c a; stop: c -> d")).model())
            .home("tokens(c) == 1")
            .all()
            .store("tree")
            .order(Order.SWEEP)
            .progress("a")
            .collectEvery(1)
            .run();
    assertThat(report.explored().stop()).isEqualTo(Stop.UNBOUNDED);
    PropertyResult home = report.properties().getLast();
    assertThat(home.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(home.trace()).isNotNull();
    assertThat(home.trace().steps()).hasSize(1);
  }

  @Test
  void random_nets_are_unbounded_if_a_covering_path_exists() {
    int[] seen = new int[2];
    Seeds.each(150, seed -> compare(new Random(seed), seen));
    assertThat(seen[0]).as("bounded nets").isGreaterThan(20);
    assertThat(seen[1]).as("unbounded nets").isGreaterThan(20);
  }

  private static void compare(Random random, int[] seen) {
    TokenGame game = TokenGame.random(random);
    if (!game.play()) {
      return;
    }
    boolean lying = random.nextBoolean();
    String[] stores = {"auto", "tree", "exact", "sorted", "comback"};
    String store = stores[random.nextInt(stores.length)];
    Order order = !store.equals("sorted") && random.nextInt(4) == 0 ? Order.DFS : Order.BFS;
    boolean sweeps = !Set.of("sorted", "comback").contains(store) && random.nextInt(3) == 0;
    String net = lying ? safe(game.pnml(), "p0 p1 p2") : game.pnml();
    Check check = check(net, store, sweeps ? Order.SWEEP : order, random.nextBoolean());
    if (sweeps) {
      check = check.progress("p0").regress(true).invariant("tokens(p1, p2) < 7");
    }
    Report report = check.run();
    assertThat(report.explored().stop() == Stop.UNBOUNDED).as(net).isEqualTo(game.unbounded);
    if (!game.unbounded && report.explored().distinct()) {
      assertThat(report.states()).as(net).isEqualTo(game.markings);
    }
    seen[game.unbounded ? 1 : 0]++;
  }

  /**
   * A direct implementation of Karp and Miller's argument: explores all paths until a marking
   * covers an earlier one.
   */
  private static final class TokenGame {
    private static final int MOST = 20_000;

    private final List<int[]> needs;
    private final List<int[]> effects;
    private final int[] initial;
    private boolean unbounded;
    private long markings;

    TokenGame(List<int[]> needs, List<int[]> effects, int[] initial) {
      this.needs = needs;
      this.effects = effects;
      this.initial = initial;
    }

    static TokenGame random(Random random) {
      List<int[]> needs = new ArrayList<>();
      List<int[]> effects = new ArrayList<>();
      int transitions = 1 + random.nextInt(4);
      for (int t = 0; t < transitions; t++) {
        int[] need = new int[3];
        int[] effect = new int[3];
        for (int p = 0; p < 3; p++) {
          need[p] = random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 0;
          effect[p] = (random.nextInt(3) == 0 ? random.nextInt(9) : 0) - need[p];
        }
        needs.add(need);
        effects.add(effect);
      }
      int[] initial = {random.nextInt(4), random.nextInt(4), random.nextInt(4)};
      return new TokenGame(needs, effects, initial);
    }

    /** False if it would take too long. */
    boolean play() {
      record Node(List<Integer> marking, @Nullable Node before) {}
      Set<List<Integer>> known = new HashSet<>();
      Deque<Node> open = new ArrayDeque<>();
      open.push(new Node(listed(initial), null));
      known.add(listed(initial));
      while (!open.isEmpty()) {
        Node node = open.pop();
        for (int t = 0; t < needs.size(); t++) {
          List<Integer> next = fired(node.marking(), t);
          if (next == null || !known.add(next)) {
            continue;
          }
          if (known.size() > MOST) {
            return false;
          }
          for (Node at = node; at != null; at = at.before()) {
            if (covers(next, at.marking())) {
              unbounded = true;
              return true;
            }
          }
          open.push(new Node(next, node));
        }
      }
      markings = known.size();
      return true;
    }

    private @Nullable List<Integer> fired(List<Integer> marking, int t) {
      List<Integer> next = new ArrayList<>();
      for (int p = 0; p < initial.length; p++) {
        if (marking.get(p) < needs.get(t)[p]) {
          return null;
        }
        next.add(marking.get(p) + effects.get(t)[p]);
      }
      return next;
    }

    private static boolean covers(List<Integer> later, List<Integer> earlier) {
      return IntStream.range(0, later.size()).allMatch(p -> later.get(p) >= earlier.get(p));
    }

    private static List<Integer> listed(int[] marking) {
      return Arrays.stream(marking).boxed().toList();
    }

    String pnml() {
      StringBuilder transitions = new StringBuilder();
      for (int t = 0; t < needs.size(); t++) {
        transitions.append("t").append(t).append(":");
        for (int p = 0; p < initial.length; p++) {
          transitions.append((" p" + p).repeat(needs.get(t)[p]));
        }
        transitions.append(" ->");
        for (int p = 0; p < initial.length; p++) {
          transitions.append((" p" + p).repeat(needs.get(t)[p] + effects.get(t)[p]));
        }
        transitions.append(";");
      }
      return Nets.plain(
          "p0=%d p1=%d p2=%d".formatted(initial[0], initial[1], initial[2]),
          transitions.toString());
    }
  }
}
