package io.nutshell.store.comback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BackEdgesTest {
  private record Edge(long predecessor, long event) {}

  private final List<Edge> expected = new ArrayList<>();

  private void add(BackEdges edges, long predecessor, long event) {
    edges.add(predecessor, event);
    expected.add(new Edge(predecessor, event));
  }

  private void assertSame(BackEdges edges) {
    assertThat(edges.size()).isEqualTo(expected.size());
    for (int id = 0; id < expected.size(); id++) {
      edges.find(id);
      Edge found = new Edge(edges.predecessor(), edges.event());
      if (!found.equals(expected.get(id))) {
        throw new AssertionError("%d: %s, not %s".formatted(id, found, expected.get(id)));
      }
    }
  }

  /** A random number of at most {@code bits} bits. */
  private static long some(Random random, int bits) {
    return bits == 0 ? 0 : random.nextLong() >>> (64 - bits);
  }

  @Test
  void keeps_edges_of_any_width() {
    Seeds.each(
        200,
        seed -> {
          expected.clear();
          Random random = new Random(seed);
          int eventBits = random.nextInt(24);
          try (BackEdges edges = new BackEdges(MemoryBudget.unlimited(), seed % 2 == 0)) {
            for (int i = 0; i < 2_000; i++) {
              long base = random.nextInt(3) == 0 ? 0 : some(random, 1 + i / 60);
              long event = some(random, random.nextInt(50) == 0 ? eventBits : eventBits / 2);
              add(edges, base + some(random, random.nextInt(8)), event);
            }
            assertSame(edges);
          }
        });
  }

  @Test
  void replaces_edges_where_there_is_room() {
    Seeds.each(
        50,
        seed -> {
          expected.clear();
          Random random = new Random(seed);
          int replaced = 0;
          try (BackEdges edges = new BackEdges(MemoryBudget.unlimited(), true)) {
            for (int i = 0; i < 3_000; i++) {
              add(edges, random.nextInt(i + 1), random.nextInt(100));
              int id = random.nextInt(i + 1);
              Edge other = new Edge(random.nextInt(i + 1), random.nextInt(100));
              if (edges.replace(id, other.predecessor, other.event)) {
                expected.set(id, other);
                replaced++;
              }
            }
            assertSame(edges);
          }
          assertThat(replaced).isGreaterThan(2_000);
        });
  }

  @Test
  void takes_few_bits_where_predecessors_are_near_each_other() {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (BackEdges edges = new BackEdges(budget, false)) {
      for (int i = 0; i < 640_000; i++) {
        add(edges, i / 2, i % 100);
      }
      assertSame(edges);
      assertThat(edges.bits()).isLessThanOrEqualTo(640_000L * (5 + 7) + 10_000 * 96);
      assertThat(budget.used() * 8).isLessThan(edges.bits() * 9 / 8 + (1 << 18));
    }
  }

  @Test
  void is_as_it_was_when_memory_runs_out() {
    MemoryBudget budget = new MemoryBudget(10_000);
    try (BackEdges edges = new BackEdges(budget, false)) {
      assertThatThrownBy(
              () -> {
                while (true) {
                  add(edges, expected.size() / 2, expected.size() % 64);
                }
              })
          .isInstanceOf(MemoryExhausted.class);
      assertThat(expected).hasSizeGreaterThan(4_000);
      assertSame(edges);
    }
    assertThat(budget.used()).isZero();
  }
}
