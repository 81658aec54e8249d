package io.nutshell.check.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ComponentsTest {

  /** Graphs of all densities, from forests to one large knot. */
  static List<List<Integer>> random(long seed) {
    Random random = new Random(seed);
    int nodes = 1 + random.nextInt(30);
    List<List<Integer>> targets = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      List<Integer> own = new ArrayList<>();
      for (int n = random.nextInt(1 + random.nextInt(4)); n > 0; n--) {
        own.add(random.nextInt(nodes));
      }
      targets.add(own);
    }
    return targets;
  }

  /** Compares everything that is told of the components with their definition. */
  static void agrees(Digraph graph, NaiveComponents naive) {
    MemoryBudget budget = MemoryBudget.unlimited();
    Set<Set<Long>> seen = new HashSet<>();
    List<Long> order = new ArrayList<>();
    Components.Visitor visitor =
        new Components.Visitor() {
          @Override
          public boolean found(Component component) {
            assertThat(component.number()).isEqualTo(order.size());
            Set<Long> nodes = new HashSet<>();
            for (long i = 0; i < component.size(); i++) {
              nodes.add(component.node(i));
            }
            long one = component.node(0);
            assertThat(nodes).isEqualTo(naive.around(one)).hasSize((int) component.size());
            assertThat(component.terminal()).isEqualTo(naive.terminal(one));
            assertThat(component.cyclic()).isEqualTo(naive.cyclic(one));
            assertThat(seen.add(nodes)).isTrue();
            assertThat(order).noneMatch(earlier -> naive.reaches(earlier, one));
            order.add(one);
            return true;
          }
        };
    try (Components components = Components.of(graph, budget, visitor)) {
      assertThat(components.complete()).isTrue();
      assertThat(components.count()).isEqualTo(naive.count()).isEqualTo(order.size());
      assertThat(components.crossingArcs()).isEqualTo(naive.crossing());
      for (long one = 0; one < graph.bound(); one++) {
        assertThat(naive.together(one, order.get((int) components.of(one)))).isTrue();
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void are_what_their_definition_says() {
    Seeds.each(
        2_000,
        seed -> {
          List<List<Integer>> targets = random(seed);
          agrees(new ListedArcs(targets), new NaiveComponents(targets));
        });
  }

  @Test
  void of_a_part_of_a_graph_end_where_the_part_ends() {
    Seeds.each(
        500,
        seed -> {
          List<List<Integer>> targets = random(seed);
          Set<Long> part = new HashSet<>();
          Random random = new Random(seed);
          for (long node = 0; node < targets.size(); node++) {
            if (random.nextBoolean()) {
              part.add(node);
            }
          }
          List<List<Integer>> within =
              IntStream.range(0, targets.size())
                  .mapToObj(
                      node ->
                          targets.get(node).stream()
                              .filter(t -> part.contains((long) node) && part.contains((long) t))
                              .toList())
                  .toList();
          NaiveComponents naive = new NaiveComponents(within);
          Set<Long> met = new HashSet<>();
          Components.Visitor visitor =
              new Components.Visitor() {
                @Override
                public boolean found(Component component) {
                  boolean leaves = false;
                  for (long i = 0; i < component.size(); i++) {
                    long node = component.node(i);
                    met.add(node);
                    leaves |= within.get((int) node).size() < targets.get((int) node).size();
                  }
                  assertThat(component.terminal())
                      .isEqualTo(!leaves && naive.terminal(component.node(0)));
                  return true;
                }
              };
          ListedArcs all = new ListedArcs(targets);
          try (Components _ =
              Components.of(new Part(all, part), new MemoryBudget(1 << 20), visitor)) {
            assertThat(met).isEqualTo(part);
          }
        });
  }

  private record Part(Digraph graph, Set<Long> nodes) implements Digraph {
    @Override
    public long bound() {
      return graph.bound();
    }

    @Override
    public boolean contains(long node) {
      return nodes.contains(node);
    }

    @Override
    public void enter(long node) {
      graph.enter(node);
    }

    @Override
    public void resume(long node, long event, int choice) {
      graph.resume(node, event, choice);
    }

    @Override
    public boolean next() {
      return graph.next();
    }

    @Override
    public long target() {
      return graph.target();
    }

    @Override
    public long event() {
      return graph.event();
    }
  }

  /** A ring, so long that no call stack would hold it. */
  private static List<List<Integer>> ring(int nodes) {
    return IntStream.range(0, nodes).mapToObj(i -> List.of((i + 1) % nodes)).toList();
  }

  @Test
  void may_be_as_deep_as_they_like() {
    int nodes = 1_000_000;
    MemoryBudget budget = new MemoryBudget(16L << 20);
    try (Components components = Components.of(new ListedArcs(ring(nodes)), budget)) {
      assertThat(components.count()).isEqualTo(1);
      assertThat(components.crossingArcs()).isZero();
    }
    assertThat(budget.peak()).isLessThan(14L * nodes);
    assertThat(budget.used()).isZero();
  }

  @Test
  void refuse_what_does_not_fit_and_give_everything_back() {
    MemoryBudget budget = new MemoryBudget(4L << 20);
    assertThatThrownBy(() -> Components.of(new ListedArcs(ring(1_000_000)), budget))
        .isInstanceOf(MemoryExhausted.class);
    assertThat(budget.used()).isZero();
  }

  @Test
  void end_when_the_visitor_has_seen_enough() {
    List<List<Integer>> chain = List.of(List.of(1), List.of(2), List.of());
    Components.Visitor once =
        new Components.Visitor() {
          @Override
          public boolean found(Component component) {
            return false;
          }
        };
    try (Components components =
        Components.of(new ListedArcs(chain), MemoryBudget.unlimited(), once)) {
      assertThat(components.complete()).isFalse();
      assertThat(components.count()).isEqualTo(1);
    }
    Components.Visitor impatient =
        new Components.Visitor() {
          @Override
          public boolean pulse(long nodesDone) {
            return nodesDone < 2_000;
          }
        };
    try (Components components =
        Components.of(new ListedArcs(ring(10_000)), MemoryBudget.unlimited(), impatient)) {
      assertThat(components.complete()).isFalse();
    }
  }
}
