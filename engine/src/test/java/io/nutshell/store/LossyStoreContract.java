package io.nutshell.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.RandomStates;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import io.nutshell.store.table.Hash;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store promises that may take a new state for an old one. */
public abstract class LossyStoreContract {

  /** A store with room for a hundred thousand states, where it does not grow. */
  protected abstract StateStore store(MemoryBudget budget, Hash hash);

  private static List<State> states(long seed, int count) {
    Random random = new Random(seed);
    return seed % 2 == 0
        ? RandomStates.fixed(random, count, 1 + random.nextInt(5))
        : RandomStates.variable(random, count, 4);
  }

  /** Adds all states; answers those that the store took for new. */
  private static Set<State> add(StateStore store, List<State> states) {
    Set<State> fresh = new HashSet<>();
    StateStore.Inserter inserter = store.inserter();
    for (State state : states) {
      long answer = fresh.isEmpty() ? inserter.addInitial(state) : inserter.add(state, 0, 0);
      if (answer >= 0) {
        assertThat(answer).isEqualTo(fresh.size());
        assertThat(fresh.add(state)).as("new only once").isTrue();
        assertThat(store.size()).isEqualTo(fresh.size());
      }
    }
    return fresh;
  }

  @Test
  void admits_that_it_may_miss_states() {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateStore store = store(budget, Hash.FULL)) {
      assertThat(store.exact()).isFalse();
      assertThat(store.retrievable()).isNull();
      assertThat(budget.used()).isPositive();
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void numbers_new_states_and_takes_no_state_for_new_twice() {
    Seeds.each(
        6,
        seed -> {
          List<State> states = states(seed, 20_000);
          MemoryBudget budget = MemoryBudget.unlimited();
          try (StateStore store = store(budget, Hash.FULL)) {
            Set<State> fresh = add(store, states);
            long different = states.stream().distinct().count();
            assertThat((double) fresh.size()).isGreaterThan(0.99 * different);
            assertThat(addAgain(store, states)).isZero();
          }
          assertThat(budget.used()).isZero();
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 4, 8})
  void misses_states_where_the_hash_is_weak_but_takes_none_for_new_twice(int bits) {
    List<State> states = states(bits, 3_000);
    try (StateStore store = store(MemoryBudget.unlimited(), Hash.weak(bits))) {
      assertThat(add(store, states)).hasSizeBetween(1, 1 << bits);
      assertThat(addAgain(store, states)).isZero();
    }
  }

  /** How many of the states are taken for new, having been added before. */
  private static long addAgain(StateStore store, List<State> states) {
    StateStore.Inserter inserter = store.inserter();
    return states.stream().filter(state -> inserter.add(state, 0, 0) >= 0).count();
  }

  @Test
  void stays_whole_at_whatever_moment_memory_runs_out() {
    Seeds.each(
        60,
        seed -> {
          List<State> states = states(seed, 8_000);
          MemoryBudget budget = new MemoryBudget(new Random(seed).nextInt(400_000));
          StateStore made;
          try {
            made = store(budget, Hash.FULL);
          } catch (MemoryExhausted notEvenEmpty) {
            assertThat(budget.used()).isZero();
            return;
          }
          try (StateStore store = made) {
            StateStore.Inserter inserter = store.inserter();
            int done = 0;
            try {
              for (State state : states) {
                inserter.add(state, 0, 0);
                done++;
              }
            } catch (MemoryExhausted expected) {
              assertThat(budget.used()).isLessThanOrEqualTo(budget.limit());
            }
            long size = store.size();
            assertThat(addAgain(store, states.subList(0, done))).isZero();
            assertThat(store.size()).isEqualTo(size);
          }
          assertThat(budget.used()).isZero();
        });
  }
}
