package io.nutshell.store;

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

  private static void assertSame(BackEdges edges, List<Edge> expected) {
    assertThat(edges.size()).isEqualTo(expected.size());
    for (int id = 0; id < expected.size(); id++) {
      long edge = edges.edge(id);
      Edge found = new Edge(edges.predecessor(edge), edges.event(edge));
      if (!found.equals(expected.get(id))) {
        throw new AssertionError("%d: %s, not %s".formatted(id, found, expected.get(id)));
      }
    }
  }

  @Test
  void keeps_edges_of_any_width() {
    Seeds.each(
        100,
        seed -> {
          Random random = new Random(seed);
          List<Edge> expected = new ArrayList<>();
          int eventBits = random.nextInt(30);
          boolean known = random.nextBoolean();
          try (BackEdges edges =
              new BackEdges(MemoryBudget.unlimited(), known ? 1L << eventBits : -1)) {
            for (int i = 0; i < 2_000; i++) {
              Edge edge =
                  new Edge(
                      random.nextLong() >>> (64 - 1 - random.nextInt(i / 60 + 1)),
                      eventBits == 0 ? 0 : random.nextLong() >>> (64 - eventBits));
              edges.add(edge.predecessor, edge.event);
              expected.add(edge);
              int other = random.nextInt(expected.size());
              if (edges.fits(edge.predecessor ^ 1, edge.event)) {
                edges.set(other, edge.predecessor ^ 1, edge.event);
                expected.set(other, new Edge(edge.predecessor ^ 1, edge.event));
              }
            }
            assertSame(edges, expected);
          }
        });
  }

  @Test
  void has_no_more_bits_than_the_largest_numbers_need() {
    try (BackEdges edges = new BackEdges(MemoryBudget.unlimited(), 100)) {
      edges.add(0, 99);
      assertThat(edges.edgeBits()).isEqualTo(7 + 1);
      edges.add(1023, 5);
      assertThat(edges.edgeBits()).isEqualTo(7 + 10);
      edges.add(1024, 5);
      assertThat(edges.edgeBits()).isEqualTo(7 + 11);
      edges.add(3, 128);
      assertThat(edges.edgeBits()).isEqualTo(8 + 11);
    }
  }

  @Test
  void is_as_it_was_when_memory_runs_out() {
    List<Edge> expected = new ArrayList<>();
    MemoryBudget budget = new MemoryBudget(10_000);
    try (BackEdges edges = new BackEdges(budget, 64)) {
      assertThatThrownBy(
              () -> {
                while (true) {
                  Edge edge = new Edge(expected.size() / 2, expected.size() % 64);
                  edges.add(edge.predecessor, edge.event);
                  expected.add(edge);
                }
              })
          .isInstanceOf(MemoryExhausted.class);
      assertThat(expected.size()).isGreaterThan(4_000);
      assertSame(edges, expected);
    }
    assertThat(budget.used()).isZero();
  }
}
