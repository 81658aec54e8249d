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

final class TraceLogTest {
  private final MemoryBudget budget = MemoryBudget.unlimited();

  private record Entry(long parent, long event, int choice) {}

  /** A log beside a list of what it should hold. */
  private static final class Pair implements AutoCloseable {
    final TraceLog log;
    final List<Entry> oracle = new ArrayList<>();

    Pair(TraceLog log) {
      this.log = log;
    }

    void add(long parent, long event, int choice) {
      log.add(parent, event, choice);
      oracle.add(new Entry(parent, event, choice));
    }

    void verify() {
      assertThat(log.size()).isEqualTo(oracle.size());
      for (int id = 0; id < oracle.size(); id++) {
        Entry entry = new Entry(log.parent(id), log.event(id), log.choice(id));
        if (!entry.equals(oracle.get(id))) {
          throw new AssertionError("%d: %s, not %s".formatted(id, entry, oracle.get(id)));
        }
      }
    }

    @Override
    public void close() {
      log.close();
    }
  }

  @Test
  void an_entry_names_parent_event_and_choice() {
    try (Pair pair = new Pair(new TraceLog(budget, 3))) {
      pair.add(0, 0, 0);
      pair.add(0, 9, 2);
      pair.add(1, 4, 0);
      pair.verify();
    }
  }

  @Test
  void small_numbers_take_few_bytes_a_state() {
    try (Pair pair = new Pair(new TraceLog(budget, 2))) {
      for (int id = 0; id < 60_000; id++) {
        pair.add(id / 2, id % 200, id % 2);
      }
      pair.verify();
      assertThat(budget.used()).isLessThan(60_000 * 4 * 9 / 8 + (1 << 14));
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void a_deterministic_model_of_one_event_takes_three_bytes_a_state() {
    try (Pair pair = new Pair(new TraceLog(budget, 1))) {
      for (int id = 0; id < 60_000; id++) {
        pair.add(Math.max(0, id - 1), 0, 0);
      }
      pair.verify();
      assertThat(budget.used()).isLessThan(60_000 * 3 * 9 / 8 + (1 << 14));
    }
  }

  @Test
  void parents_may_outgrow_their_bits() {
    try (Pair pair = new Pair(new TraceLog(budget, 1))) {
      for (int id = 0; id < 300_000; id++) {
        pair.add(Math.max(0, id - 1), id % 3, 0);
      }
      pair.verify();
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void parents_beyond_what_an_int_can_count_are_kept() {
    try (Pair pair = new Pair(new TraceLog(budget, 1))) {
      for (int bits = 0; bits < 50; bits++) {
        pair.add(1L << bits, bits % 3, 0);
        pair.add((1L << bits) - 1, bits % 3, 0);
      }
      pair.verify();
    }
  }

  @Test
  void events_whose_number_is_not_known_may_be_of_any_width() {
    for (int bits = 0; bits <= 63; bits++) {
      try (Pair pair = new Pair(new TraceLog(budget, 1))) {
        pair.add(0, 0, 0);
        pair.add(0, 1, 0);
        pair.add(1, (1L << bits) - 1, 0);
        pair.add(2, bits == 63 ? Long.MAX_VALUE : 1L << bits, 0);
        pair.add(70_000, 5, 0);
        pair.add(1L << 40, 5, 0);
        pair.verify();
      }
      assertThat(budget.used()).isZero();
    }
  }

  @Test
  void choices_may_be_of_any_width() {
    try (Pair pair = new Pair(new TraceLog(budget, 2))) {
      for (int bits = 0; bits < 31; bits++) {
        pair.add(bits, bits % 5, 1 << bits);
        pair.add(bits, bits % 5, (1 << bits) - 1);
      }
      pair.add(31, 0, Integer.MAX_VALUE);
      pair.verify();
    }
  }

  @Test
  void all_three_may_be_as_wide_as_they_can_be() {
    try (Pair pair = new Pair(new TraceLog(budget, Integer.MAX_VALUE))) {
      pair.add(0, 0, 0);
      pair.add(Long.MAX_VALUE >> 8, Long.MAX_VALUE, Integer.MAX_VALUE);
      pair.add(1, 2, 3);
      pair.verify();
    }
  }

  @Test
  void a_path_is_the_way_from_the_initial_state() {
    try (TraceLog log = new TraceLog(budget, 3)) {
      log.add(0, 0, 0);
      log.add(0, 7, 1);
      log.add(0, 8, 0);
      log.add(1, 9, 2);
      assertThat(log.path(0).length()).isZero();
      Path path = log.path(3);
      assertThat(path.length()).isEqualTo(2);
      assertThat(List.of(path.event(0), path.event(1))).containsExactly(7L, 9L);
      assertThat(List.of(path.choice(0), path.choice(1))).containsExactly(1, 2);
    }
  }

  @Test
  void random_entries_are_kept_through_every_widening() {
    Seeds.each(
        100,
        seed -> {
          Random random = new Random(seed);
          long events = random.nextBoolean() ? -1 : 1 + random.nextInt(1000);
          int parents = 1 + random.nextInt(45);
          int widest = events < 0 ? random.nextInt(64) : 10;
          int choices = random.nextInt(8);
          try (Pair pair = new Pair(new TraceLog(budget, 2))) {
            for (int id = 0; id < 2_000; id++) {
              long event = random.nextLong() >>> 1 >>> (63 - random.nextInt(widest + 1));
              pair.add(
                  random.nextLong() >>> (64 - random.nextInt(1, parents + 1)),
                  events < 0 ? event : event % events,
                  random.nextInt(1 << choices));
            }
            pair.verify();
          }
          assertThat(budget.used()).isZero();
        });
  }

  @Test
  void stays_whole_where_memory_runs_out() {
    Seeds.each(
        100,
        seed -> {
          Random random = new Random(seed);
          MemoryBudget tight = new MemoryBudget(random.nextInt(400_000));
          try (Pair pair = new Pair(new TraceLog(tight, 1))) {
            try {
              for (int id = 0; id < 120_000; id++) {
                pair.add(Math.max(0, id - 1), id % 50, 0);
              }
            } catch (MemoryExhausted expected) {
              assertThatThrownBy(() -> pair.add(1L << 40, 49, 0))
                  .isInstanceOf(MemoryExhausted.class);
            }
            pair.verify();
            assertThat(tight.used()).isLessThanOrEqualTo(tight.limit());
          }
          assertThat(tight.used()).isZero();
        });
  }
}
