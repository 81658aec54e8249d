package io.nutshell.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PathTest {

  @Test
  void gives_back_what_was_set_however_large() {
    Seeds.each(
        100,
        seed -> {
          Random random = new Random(seed);
          int length = 1 + random.nextInt(50);
          long[] events = new long[length];
          int[] choices = new int[length];
          Path path = new Path(MemoryBudget.unlimited(), length);
          for (int step = length - 1; step >= 0; step--) {
            events[step] = random.nextLong() >>> (1 + random.nextInt(63));
            choices[step] = random.nextInt() >>> (1 + random.nextInt(31));
            path.set(step, events[step], choices[step]);
          }
          Path longer = path.then(7, 8).then(path);
          assertThat(longer.length()).isEqualTo(2 * length + 1);
          assertThat(longer.event(length)).isEqualTo(7);
          assertThat(longer.choice(length)).isEqualTo(8);
          for (int step = 0; step < length; step++) {
            assertThat(path.event(step)).isEqualTo(events[step]);
            assertThat(path.choice(step)).isEqualTo(choices[step]);
            assertThat(longer.event(step)).isEqualTo(events[step]);
            assertThat(longer.event(length + 1 + step)).isEqualTo(events[step]);
            assertThat(longer.choice(length + 1 + step)).isEqualTo(choices[step]);
          }
          Path prefix = longer.prefix(length);
          assertThat(prefix.length()).isEqualTo(length);
          assertThat(prefix.event(length - 1)).isEqualTo(events[length - 1]);
        });
  }

  @Test
  void is_charged_no_more_than_its_events_need() {
    MemoryBudget budget = new MemoryBudget(50_000);
    Path path = new Path(budget, 10_000);
    assertThat(budget.peak()).isZero();
    path.set(0, 255, 0);
    assertThat(budget.peak()).isEqualTo(10_000);
    path.set(1, 256, 0);
    assertThat(budget.peak()).isEqualTo(20_000);
    assertThat(budget.used()).isZero();
    assertThat(path.event(0)).isEqualTo(255);
    assertThatThrownBy(() -> path.set(2, Long.MAX_VALUE, 1)).isInstanceOf(MemoryExhausted.class);
    assertThat(path.event(1)).isEqualTo(256);
  }

  @Test
  void is_refused_where_it_would_be_too_long_for_the_heap() {
    assertThatThrownBy(() -> new Path(MemoryBudget.unlimited(), 1L << 32))
        .isInstanceOf(MemoryExhausted.class)
        .hasMessageContaining("4,294,967,296 steps");
    Path path = new Path(MemoryBudget.unlimited(), Integer.MAX_VALUE);
    assertThatThrownBy(() -> path.set(0, 1, 0)).isInstanceOf(MemoryExhausted.class);
  }
}
