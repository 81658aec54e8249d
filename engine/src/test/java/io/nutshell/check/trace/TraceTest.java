package io.nutshell.check.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.CounterGrid;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.store.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Long traces: their steps are computed as they are read. */
final class TraceTest {
  private static final int LENGTH = 100_000;
  private static final CounterGrid CHAIN = new CounterGrid(1, LENGTH);

  private static Trace trace() {
    return Trace.replayed(CHAIN, new Path(MemoryBudget.unlimited(), LENGTH));
  }

  private static long count(Trace.Step step) {
    return CHAIN.layout().get(step.target(), 0);
  }

  @Test
  void its_steps_are_those_of_the_path_in_any_order() {
    Trace trace = trace();
    assertThat(trace.steps()).hasSize(LENGTH);
    long number = 0;
    for (Trace.Step step : trace.steps()) {
      assertThat(count(step)).isEqualTo(++number);
    }
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      int at = random.nextInt(LENGTH);
      assertThat(count(trace.steps().get(at))).isEqualTo(at + 1L);
    }
    for (int at = LENGTH - 1; at >= LENGTH - 5_000; at--) {
      assertThat(count(trace.steps().get(at))).isEqualTo(at + 1L);
    }
    assertThat(CHAIN.layout().get(trace.last(), 0)).isEqualTo(LENGTH);
  }

  @Test
  void it_holds_only_a_small_part_of_its_states() {
    Trace trace = trace();
    trace.steps().forEach(step -> assertThat(count(step)).isPositive());
    assertThat(((ReplayedSteps) trace.steps()).held()).isLessThan(2_000);
  }
}
