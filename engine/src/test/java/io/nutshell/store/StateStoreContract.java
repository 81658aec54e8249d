package io.nutshell.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.nutshell.fixture.ListedStates;
import io.nutshell.fixture.RandomStates;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.store.table.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every store promises. The test of a store inherits this suite and says how its store is
 * made; stores that build on a state's source, or execute events again, are told the truth about
 * both.
 */
public abstract class StateStoreContract {

  /**
   * @param model whose states are to be stored: its layout, and, for stores that execute events,
   *     its successors
   * @param hash where the store hashes states, it uses this
   */
  protected abstract StateStore store(Model model, MemoryBudget budget, Hash hash);

  private StateStore store(ListedStates model) {
    return store(model, MemoryBudget.unlimited(), Hash.FULL);
  }

  private static State state(long... words) {
    State state = new State(words.length);
    System.arraycopy(words, 0, state.words, 0, words.length);
    return state;
  }

  @Test
  void numbers_states_in_order_of_discovery() {
    ListedStates model = ListedStates.fixed(List.of(state(7), state(3), state(5)));
    try (StateStore store = store(model)) {
      assertThat(store.size()).isZero();
      StateStore.Inserter inserter = store.inserter();
      assertThat(inserter.addInitial(state(7))).isEqualTo(0);
      inserter.from(0, state(7), 0);
      assertThat(inserter.add(state(3), 1, 0)).isEqualTo(1);
      assertThat(inserter.add(state(5), 2, 0)).isEqualTo(2);
      assertThat(store.size()).isEqualTo(3);
    }
  }

  @Test
  void answers_the_complement_of_the_number_where_a_state_is_there() {
    ListedStates model = ListedStates.fixed(List.of(state(7), state(3)));
    try (StateStore store = store(model)) {
      StateStore.Inserter inserter = store.inserter();
      inserter.addInitial(state(7));
      inserter.from(0, state(7), 0);
      assertThat(inserter.add(state(7), 0, 0)).isEqualTo(~0L);
      assertThat(inserter.add(state(3), 1, 0)).isEqualTo(1);
      inserter.from(1, state(3), 1);
      assertThat(inserter.add(state(3), 1, 0)).isEqualTo(~1L);
      assertThat(inserter.add(state(7), 0, 0)).isEqualTo(~0L);
      assertThat(store.size()).isEqualTo(2);
    }
  }

  @Test
  void shows_each_worker_what_the_others_added() {
    ListedStates model = ListedStates.fixed(List.of(state(7), state(3), state(5)));
    try (StateStore store = store(model)) {
      StateStore.Inserter one = store.inserter();
      StateStore.Inserter other = store.inserter();
      one.addInitial(state(7));
      one.from(0, state(7), 0);
      other.from(0, state(7), 0);
      assertThat(one.add(state(3), 1, 0)).isEqualTo(1);
      assertThat(other.add(state(3), 1, 0)).isEqualTo(~1L);
      assertThat(other.add(state(5), 2, 0)).isEqualTo(2);
      assertThat(one.add(state(5), 2, 0)).isEqualTo(~2L);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, false", "1, true", "3, false", "3, true", "8, false", "8, true"})
  void two_workers_that_take_turns_get_the_ids_that_one_would(int words, boolean inBatches) {
    ListedStates model = ListedStates.fixed(RandomStates.fixed(new Random(words), 3_000, words));
    takeTurns(model, inBatches);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void two_workers_take_turns_with_states_of_variable_length(boolean inBatches) {
    takeTurns(ListedStates.variable(RandomStates.variable(new Random(5), 3_000, 6)), inBatches);
  }

  private void takeTurns(ListedStates model, boolean inBatches) {
    try (StateStore store = store(model)) {
      new TakingTurns(model, store).run(inBatches);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 40})
  void keeps_apart_states_that_differ_in_one_bit(int words) {
    State base = RandomStates.fixed(new Random(words), 1, words).getFirst();
    List<State> states = new ArrayList<>(List.of(base));
    for (int bit = 0; bit < 64 * words; bit++) {
      State near = base.copy();
      near.words[bit / 64] ^= 1L << (bit % 64);
      states.add(near);
    }
    ListedStates model = ListedStates.fixed(states);
    try (StateStore store = store(model)) {
      Filling filling = new Filling(model, store);
      filling.run();
      filling.verify();
      assertThat(store.size()).isEqualTo(64L * words + 1);
    }
  }

  @Test
  void keeps_apart_states_that_differ_in_length_only() {
    List<State> states = new ArrayList<>();
    for (int length = 5; length >= 0; length--) {
      states.add(new State(length));
    }
    for (int length = 1; length <= 5; length++) {
      State ones = new State(length);
      ones.words[length - 1] = 1;
      states.add(ones);
    }
    ListedStates model = ListedStates.variable(states);
    try (StateStore store = store(model)) {
      Filling filling = new Filling(model, store);
      filling.run();
      filling.verify();
      assertThat(store.size()).isEqualTo(11);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 120000", "2, 60000", "7, 20000", "40, 5000"})
  void agrees_with_a_hash_map_on_states_of_fixed_length(int words, int count) {
    Seeds.each(
        1,
        seed -> {
          ListedStates model =
              ListedStates.fixed(RandomStates.fixed(new Random(seed), count, words));
          agreesWithHashMap(model, Hash.FULL);
        });
  }

  @ParameterizedTest
  @CsvSource({"1, 1000", "2, 40000", "5, 60000", "60, 5000"})
  void agrees_with_a_hash_map_on_states_of_variable_length(int most, int count) {
    Seeds.each(
        1,
        seed -> {
          ListedStates model =
              ListedStates.variable(RandomStates.variable(new Random(seed), count, most));
          agreesWithHashMap(model, Hash.FULL);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8})
  void keeps_apart_states_of_the_same_hash(int bits) {
    Seeds.each(
        4,
        seed -> {
          Random random = new Random(seed);
          ListedStates model =
              seed % 2 == 0
                  ? ListedStates.fixed(RandomStates.fixed(random, 800, (int) seed))
                  : ListedStates.variable(RandomStates.variable(random, 800, 4));
          agreesWithHashMap(model, Hash.weak(bits));
        });
  }

  private void agreesWithHashMap(ListedStates model, Hash hash) {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateStore store = store(model, budget, hash)) {
      assumeTrue(store.exact());
      Filling filling = new Filling(model, store);
      filling.runInBatches();
      filling.verify();
      assertThat(budget.used()).isPositive();
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void gives_states_back_when_it_need_not_find_them_any_more() {
    MemoryBudget budget = MemoryBudget.unlimited();
    ListedStates model = ListedStates.fixed(RandomStates.fixed(new Random(1), 3_000, 3));
    try (StateStore store = store(model, budget, Hash.FULL)) {
      assumeTrue(store.retrievable() != null);
      Filling filling = new Filling(model, store);
      filling.run();
      store.freeze();
      filling.verifyRetrieval();
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void two_stores_do_not_disturb_each_other() {
    ListedStates one = ListedStates.fixed(RandomStates.fixed(new Random(1), 5_000, 2));
    ListedStates other = ListedStates.variable(RandomStates.variable(new Random(2), 5_000, 3));
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateStore first = store(one, budget, Hash.FULL);
        StateStore second = store(other, budget, Hash.FULL)) {
      Filling firstFilling = new Filling(one, first);
      Filling secondFilling = new Filling(other, second);
      while (!firstFilling.isDone()) {
        firstFilling.step();
        secondFilling.step();
      }
      firstFilling.verify();
      secondFilling.verify();
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void stays_whole_at_whatever_moment_memory_runs_out() {
    Seeds.each(
        200,
        seed -> {
          Random random = new Random(seed);
          ListedStates model =
              seed % 2 == 0
                  ? ListedStates.fixed(RandomStates.fixed(random, 4_000, 1 + (int) seed % 7))
                  : ListedStates.variable(RandomStates.variable(random, 4_000, 4));
          MemoryBudget budget = new MemoryBudget(random.nextInt(200_000));
          StateStore store;
          try {
            store = store(model, budget, Hash.FULL);
          } catch (MemoryExhausted notEvenEmpty) {
            assertThat(budget.limit()).isLessThan(64_000);
            return;
          }
          try (store) {
            Filling filling = new Filling(model, store);
            try {
              if (seed % 3 == 0) {
                filling.runInBatches();
              } else {
                filling.run();
              }
            } catch (MemoryExhausted expected) {
              assertThat(filling.isDone()).isFalse();
            }
            filling.verify();
            assertThat(budget.used()).isPositive().isLessThanOrEqualTo(budget.limit());
          }
          assertThat(budget.used()).isZero();
        });
  }

  @Test
  void goes_on_where_it_stopped_once_others_give_memory_back() {
    Seeds.each(
        20,
        seed -> {
          Random random = new Random(seed);
          ListedStates model =
              seed % 2 == 0
                  ? ListedStates.fixed(RandomStates.fixed(random, 6_000, 1))
                  : ListedStates.variable(RandomStates.variable(random, 6_000, 3));
          MemoryBudget budget = new MemoryBudget(8 << 20);
          try (StateStore store = store(model, budget, Hash.FULL)) {
            long held = budget.limit() - budget.used();
            budget.charge(held);
            Filling filling = new Filling(model, store);
            while (!filling.isDone()) {
              try {
                filling.step();
              } catch (MemoryExhausted expected) {
                long back = Math.min(held, 1 + random.nextInt(2_000));
                assertThat(back).as("memory left to give back").isPositive();
                budget.release(back);
                held -= back;
              }
            }
            filling.verify();
            budget.release(held);
          }
          assertThat(budget.used()).isZero();
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 64})
  void forgets_what_it_is_told_to_and_nothing_else(int hashBits) {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          boolean fixed = seed % 3 > 0;
          int words = 1 + random.nextInt(5);
          int count = 1 + random.nextInt(hashBits == 64 ? 3_000 : 60);
          List<State> states =
              fixed
                  ? RandomStates.fixed(random, count, words)
                  : RandomStates.variable(random, count, words);
          ListedStates model = fixed ? ListedStates.fixed(states) : ListedStates.variable(states);
          MemoryBudget budget = MemoryBudget.unlimited();
          Hash hash = hashBits == 64 ? Hash.FULL : Hash.weak(hashBits);
          try (StateStore store = store(model, budget, hash)) {
            Removable removable = store.removable();
            if (removable != null) {
              new Forgetting(store, removable).run(states, random, 6);
            }
          }
          assertThat(budget.used()).isZero();
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void takes_no_more_memory_for_states_that_take_the_places_of_others(boolean fixed) {
    List<State> states =
        fixed
            ? RandomStates.fixed(new Random(1), 40_000, 3)
            : RandomStates.variable(new Random(1), 40_000, 4);
    ListedStates model = fixed ? ListedStates.fixed(states) : ListedStates.variable(states);
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateStore store = store(model, budget, Hash.FULL)) {
      Removable removable = store.removable();
      assumeTrue(removable != null);
      StateStore.Inserter inserter = store.inserter();
      long afterFirst = 0;
      for (int from = 0; from < states.size(); from += 2_000) {
        List<Long> ids = new ArrayList<>();
        for (State state : states.subList(from, from + 2_000)) {
          long id = inserter.add(state, 0, 0);
          if (id >= 0) {
            ids.add(id);
          }
        }
        ids.forEach(removable::remove);
        removable.tidy(false);
        afterFirst = afterFirst == 0 ? budget.peak() : afterFirst;
      }
      assertThat(store.size()).isZero();
      assertThat(budget.peak()).isLessThan(2 * afterFirst);
    }
  }
}
