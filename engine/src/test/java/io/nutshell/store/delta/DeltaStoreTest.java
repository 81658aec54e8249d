package io.nutshell.store.delta;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.ListedStates;
import io.nutshell.fixture.RandomLayouts;
import io.nutshell.fixture.RandomStates;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.store.Filling;
import io.nutshell.store.StateStore;
import io.nutshell.store.StateStoreContract;
import io.nutshell.store.delta.DeltaStore.Options;
import io.nutshell.store.table.Hash;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract for some distances between explicit states, with caches of some sizes. */
final class DeltaStoreTest {

  abstract static class Contract extends StateStoreContract {
    private final Options options;

    Contract(long delta, long cache) {
      options = new Options(delta, cache, false);
    }

    @Override
    protected StateStore store(Model model, MemoryBudget budget, Hash hash) {
      return new DeltaStore(model.layout(), budget, options, hash);
    }
  }

  @Nested
  final class OnlyTheInitialStateExplicit extends Contract {
    OnlyTheInitialStateExplicit() {
      super(0, 4096);
    }
  }

  @Nested
  final class AllExplicit extends Contract {
    AllExplicit() {
      super(1, 64);
    }
  }

  @Nested
  final class EverySecondLevelExplicit extends Contract {
    EverySecondLevelExplicit() {
      super(2, 16);
    }
  }

  @Nested
  final class EveryThirdLevelExplicit extends Contract {
    EveryThirdLevelExplicit() {
      super(3, 0);
    }
  }

  @Nested
  final class EverySeventhLevelExplicit extends Contract {
    EverySeventhLevelExplicit() {
      super(7, 1000);
    }
  }

  @Nested
  final class EveryTwentiethLevelExplicit extends Contract {
    EveryTwentiethLevelExplicit() {
      super(20, 4096);
    }
  }

  @Nested
  final class LongChainsWithoutACache extends Contract {
    LongChainsWithoutACache() {
      super(0, 0);
    }
  }

  /** A walk that changes one byte a step, now and then from an earlier state. */
  private static List<State> walk(Random random, int count, int words) {
    List<State> states = new ArrayList<>(List.of(new State(words)));
    while (states.size() < count) {
      State next = states.getLast().copy();
      next.words[random.nextInt(words)] ^= (1L + random.nextInt(255)) << (8 * random.nextInt(8));
      states.add(next);
    }
    return states;
  }

  @Test
  void a_chain_far_longer_than_the_ancestor_cache_is_expanded() {
    Seeds.each(
        6,
        seed -> {
          List<State> states = walk(new Random(seed), 2_000, 1 + (int) seed * 7);
          Layout layout = ListedStates.fixed(states).layout();
          Options options = new Options(seed % 2 == 0 ? 0 : 500, seed % 3 * 16, false);
          try (DeltaStore store =
              new DeltaStore(layout, MemoryBudget.unlimited(), options, Hash.FULL)) {
            StateStore.Inserter inserter = store.inserter();
            inserter.addInitial(states.getFirst());
            for (int i = 1; i < states.size(); i++) {
              inserter.from(i - 1, states.get(i - 1), i - 1);
              assertThat(inserter.add(states.get(i), i, 0)).isEqualTo(i);
            }
            Random random = new Random(seed);
            State target = new State(1);
            for (int i = 0; i < 1_000; i++) {
              int id = random.nextInt(states.size());
              requireNonNull(inserter.reader()).get(id, target);
              assertThat(target).isEqualTo(states.get(id));
              int other = random.nextInt(states.size());
              assertThat(inserter.add(states.get(other), 0, 0)).isEqualTo(~other);
            }
          }
        });
  }

  @Test
  void gaps_of_any_length_are_bridged() {
    int words = 40_000;
    State state = new State(words);
    List<State> states = new ArrayList<>(List.of(state.copy()));
    for (int bit : new int[] {0, 254, 255, 256, 65_789, 65_790, 65_791, 65_792, 319_999}) {
      state.words[bit / 8] ^= 3L << (bit % 8 * 8);
      states.add(state.copy());
      State alone = new State(words);
      alone.words[bit / 8] ^= 5L << (bit % 8 * 8);
      states.add(alone);
    }
    for (long delta : new long[] {0, 1, 2}) {
      ListedStates model = ListedStates.fixed(states);
      Options options = new Options(delta, 64, false);
      try (StateStore store =
          new DeltaStore(model.layout(), MemoryBudget.unlimited(), options, Hash.FULL)) {
        Filling filling = new Filling(model, store);
        filling.run();
        filling.verify();
      }
    }
  }

  @Test
  void explicit_states_may_be_packed_as_mixed_radix_numbers() {
    Seeds.each(
        40,
        seed -> {
          Random random = new Random(seed);
          Layout layout = RandomLayouts.layout(random);
          List<State> states = new ArrayList<>();
          for (int i = 0; i < 500; i++) {
            states.add(RandomLayouts.state(random, layout));
          }
          ListedStates model = new ListedStates(layout, states);
          Options options = new Options(seed % 4, 64, true);
          try (StateStore store =
              new DeltaStore(layout, MemoryBudget.unlimited(), options, Hash.FULL)) {
            Filling filling = new Filling(model, store);
            filling.runInBatches();
            filling.verify();
          }
        });
  }

  private static long memory(long delta, List<State> states) {
    MemoryBudget budget = MemoryBudget.unlimited();
    ListedStates model = ListedStates.fixed(states);
    Options options = new Options(delta, 4096, false);
    try (StateStore store = new DeltaStore(model.layout(), budget, options, Hash.FULL)) {
      StateStore.Inserter inserter = store.inserter();
      inserter.addInitial(states.getFirst());
      for (int i = 1; i < states.size(); i++) {
        inserter.from(i - 1, states.get(i - 1), i - 1);
        inserter.add(states.get(i), i, 0);
      }
      assertThat(store.size()).isEqualTo(states.size());
      return budget.used();
    }
  }

  @Test
  void the_rarer_explicit_states_are_the_less_memory_is_taken() {
    List<State> states = RandomStates.fixed(new Random(1), 1, 40);
    Random random = new Random(2);
    while (states.size() < 20_000) {
      State next = states.getLast().copy();
      next.words[random.nextInt(40)] ^= (1L + random.nextInt(255)) << (8 * random.nextInt(8));
      states.add(next);
    }
    long all = memory(1, states);
    assertThat(memory(2, states)).isLessThan(all * 6 / 10);
    assertThat(memory(7, states)).isLessThan(all / 4);
    assertThat(memory(20, states)).isLessThan(all / 9);
    assertThat(memory(0, states)).isLessThan(all / 15);
  }

  @Test
  void counts_what_it_did() {
    List<State> states = walk(new Random(1), 100, 4).stream().distinct().toList();
    Layout layout = ListedStates.fixed(states).layout();
    try (DeltaStore store =
        new DeltaStore(layout, MemoryBudget.unlimited(), new Options(10, 0, false), Hash.FULL)) {
      StateStore.Inserter inserter = store.inserter();
      inserter.addInitial(states.getFirst());
      for (int i = 1; i < states.size(); i++) {
        inserter.from(i - 1, states.get(i - 1), i - 1);
        inserter.add(states.get(i), i, 0);
      }
      assertThat(store.statistics()).containsEntry("explicit states", (states.size() + 9) / 10L);
      assertThat(store.statistics().get("overlays")).isPositive();
      assertThat(store.statistics()).containsEntry("cache hits", 0L);
    }
  }
}
