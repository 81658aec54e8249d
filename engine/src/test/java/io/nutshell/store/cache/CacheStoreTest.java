package io.nutshell.store.cache;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.compact.Packing;
import io.nutshell.fixture.ListedStates;
import io.nutshell.fixture.RandomStates;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.State;
import io.nutshell.store.CacheFull;
import io.nutshell.store.StateStore;
import io.nutshell.store.cache.CacheStore.Policy;
import io.nutshell.store.table.Hash;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CacheStoreTest {

  private static CacheStore store(
      List<State> states, MemoryBudget budget, long capacity, Policy policy, Hash hash) {
    Packing packing = Packing.bitFields(ListedStates.fixed(states).layout());
    return new CacheStore(packing, budget, capacity, policy, 1, hash);
  }

  @ParameterizedTest
  @EnumSource
  void holds_what_fits_like_any_store(Policy policy) {
    Seeds.each(
        10,
        seed -> {
          List<State> states = RandomStates.fixed(new Random(seed), 3_000, 1 + (int) seed % 3);
          MemoryBudget budget = MemoryBudget.unlimited();
          // As many places as look-ups would ever need: nothing has to give way.
          try (CacheStore store = store(states, budget, 400_000, policy, Hash.FULL)) {
            StateStore.Inserter inserter = store.inserter();
            Map<State, Long> ids = new HashMap<>();
            for (State state : states) {
              long answer = inserter.add(state, 0, 0);
              Long known = ids.putIfAbsent(state, answer);
              assertThat(answer < 0).isEqualTo(known != null);
              assertThat(known == null || answer == ~known).isTrue();
            }
            assertThat(store.size()).isEqualTo(ids.size());
            assertThat(store.caveat()).isNull();
            State target = new State(1);
            ids.forEach(
                (state, id) -> {
                  requireNonNull(inserter.reader()).get(id, target);
                  assertThat(target).isEqualTo(state);
                });
          }
          assertThat(budget.used()).isZero();
        });
  }

  @ParameterizedTest
  @EnumSource
  void pinned_states_never_give_way(Policy policy) {
    Seeds.each(
        30,
        seed -> {
          Random random = new Random(seed);
          List<State> states = RandomStates.fixed(random, 4_000, 2);
          Hash hash = seed % 2 == 0 ? Hash.FULL : Hash.weak(4);
          try (CacheStore store = store(states, MemoryBudget.unlimited(), 200, policy, hash)) {
            StateStore.Inserter inserter = store.inserter();
            Map<State, Long> pinned = new HashMap<>();
            for (State state : states) {
              long answer = inserter.add(state, 0, 0);
              Long place = pinned.get(state);
              assertThat(place == null || answer == ~place).as("found where pinned").isTrue();
              if (answer >= 0 && pinned.size() < 150 && random.nextInt(4) == 0) {
                store.pin(answer);
                pinned.put(state, answer);
              } else if (random.nextInt(20) == 0 && !pinned.isEmpty()) {
                State one = pinned.keySet().iterator().next();
                store.unpin(pinned.remove(one));
              }
            }
            State target = new State(1);
            pinned.forEach(
                (state, id) -> {
                  requireNonNull(inserter.reader()).get(id, target);
                  assertThat(target).isEqualTo(state);
                  assertThat(inserter.add(state, 0, 0)).isEqualTo(~id);
                });
            assertThat(store.caveat()).contains("visits");
          }
        });
  }

  @Test
  void a_cache_full_of_pinned_states_has_no_room() {
    List<State> states = RandomStates.fixed(new Random(1), 100, 1).stream().distinct().toList();
    try (CacheStore store = store(states, MemoryBudget.unlimited(), 10, Policy.RANDOM, Hash.FULL)) {
      StateStore.Inserter inserter = store.inserter();
      for (int i = 0; i < 10; i++) {
        store.pin(inserter.add(states.get(i), 0, 0));
      }
      assertThatThrownBy(() -> inserter.add(states.get(10), 0, 0)).isInstanceOf(CacheFull.class);
      for (int i = 0; i < 10; i++) {
        assertThat(inserter.add(states.get(i), 0, 0)).isNegative();
      }
    }
  }
}
