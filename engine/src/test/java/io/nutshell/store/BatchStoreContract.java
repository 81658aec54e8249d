package io.nutshell.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.RandomStates;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store that takes states in batches promises. */
public abstract class BatchStoreContract {

  /** A store; of random settings where it has any, down to absurdly small ones. */
  protected abstract BatchStore store(Layout layout, MemoryBudget budget, Random random);

  /** States in layers, offered with repetitions; the first one is initial. */
  private static void fill(BatchStore store, List<State> states, Random random) {
    Set<State> known = new HashSet<>();
    List<State> found = new ArrayList<>();
    List<State> expected = new ArrayList<>();
    State read = new State(1);
    store.offer(states.getFirst());
    Set<State> offered = new HashSet<>(Set.of(states.getFirst()));
    int next = 1;
    while (true) {
      settle(store, offered, known, found);
      assertThat(store.size()).isEqualTo(known.size());
      assertThat(store.waiting()).isEqualTo(found.size());
      assertThat(store.advance()).isEqualTo(found.size());
      expected.clear();
      expected.addAll(found);
      found.clear();
      if (expected.isEmpty()) {
        break;
      }
      Set<State> unread = new HashSet<>(expected);
      while (!unread.isEmpty()) {
        assertThat(store.next(read)).isTrue();
        assertThat(unread.remove(read)).isTrue();
        for (int successors = random.nextInt(5); successors > 0; successors--) {
          State successor =
              next < states.size() && random.nextBoolean()
                  ? states.get(next++)
                  : states.get(random.nextInt(next));
          offered.add(successor);
          store.offer(successor);
        }
      }
      assertThat(store.next(read)).isFalse();
    }
  }

  private static void settle(
      BatchStore store, Set<State> offered, Set<State> known, List<State> found) {
    Set<State> fresh = new HashSet<>();
    boolean all =
        store.settle(
            state -> {
              assertThat(fresh.add(state.copy())).isTrue();
              found.add(state.copy());
              return true;
            });
    assertThat(all).isTrue();
    offered.removeAll(known);
    assertThat(fresh).isEqualTo(offered);
    known.addAll(offered);
    offered.clear();
  }

  private void agrees(Layout layout, List<State> states, Random random) {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (BatchStore store = store(layout, budget, random)) {
      fill(store, states, random);
      if (random.nextBoolean()) {
        store.restart(random.nextInt(100_000));
        fill(store, states, random);
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void tells_new_states_from_known_ones_and_gives_each_new_one_back_once() {
    Seeds.each(
        150,
        seed -> {
          Random random = new Random(seed);
          int words = 1 + random.nextInt(seed % 4 == 0 ? 12 : 2);
          Layout layout = new Layout(List.of(), List.of(), words, true);
          agrees(layout, RandomStates.fixed(random, 1 + random.nextInt(1500), words), random);
        });
  }

  @Test
  void takes_states_of_any_length() {
    Seeds.each(
        100,
        seed -> {
          Random random = new Random(seed);
          Layout layout = new Layout(List.of(), List.of(), 0, false);
          List<State> states =
              RandomStates.variable(random, 1 + random.nextInt(800), 1 + random.nextInt(6));
          agrees(layout, states, random);
        });
  }

  @Test
  void takes_over_the_states_of_another_store() {
    Seeds.each(
        150,
        seed -> {
          Random random = new Random(seed);
          boolean fixed = random.nextInt(3) > 0;
          int words = 1 + random.nextInt(4);
          int most = 1 + random.nextInt(1500);
          takesOver(
              new Layout(List.of(), List.of(), fixed ? words : 0, fixed),
              fixed
                  ? RandomStates.fixed(random, most, words)
                  : RandomStates.variable(random, most, words),
              random);
        });
  }

  private void takesOver(Layout layout, List<State> offered, Random random) {
    List<State> states = List.copyOf(new LinkedHashSet<>(offered));
    int all = states.size();
    int known = 1 + random.nextInt(all);
    int read = random.nextInt(known + 1);
    int layerEnd = read + random.nextInt(known - read + 1);
    MemoryBudget budget = MemoryBudget.unlimited();
    try (BatchStore store = store(layout, budget, random)) {
      Retrievable other = (id, target) -> target.copyFrom(states.get((int) id));
      assertThat(store.takeOver(other, read, layerEnd, known, () -> true)).isTrue();
      assertThat(store.size()).isEqualTo(known);
      assertThat(store.waiting()).isEqualTo(known - read);

      Set<State> found = new HashSet<>();
      Set<State> layer = new HashSet<>();
      State state = new State(1);
      Iterator<State> successors = states.iterator();
      while (store.next(state)) {
        layer.add(state.copy());
        if (successors.hasNext()) {
          store.offer(successors.next());
        }
      }
      assertThat(layer).isEqualTo(Set.copyOf(states.subList(read, layerEnd)));
      while (successors.hasNext()) {
        store.offer(successors.next());
        if (random.nextInt(200) == 0) {
          store.settle(fresh -> found.add(fresh.copy()));
        }
      }
      store.settle(fresh -> found.add(fresh.copy()));
      assertThat(found).isEqualTo(Set.copyOf(states.subList(known, all)));
      assertThat(store.advance()).isEqualTo(all - layerEnd);
      found.clear();
      while (store.next(state)) {
        found.add(state.copy());
      }
      assertThat(found).isEqualTo(Set.copyOf(states.subList(layerEnd, all)));
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void stops_telling_of_new_states_when_the_visitor_has_enough() {
    Layout layout = new Layout(List.of(), List.of(), 1, true);
    try (BatchStore store = store(layout, MemoryBudget.unlimited(), new Random(1))) {
      store.offer(new State(1));
      assertThat(store.settle(_ -> false)).isFalse();
      assertThat(store.size()).isEqualTo(1);
    }
  }

  private static long unseen(BatchStore store) {
    long[] counted = {0, 0};
    store.settleUnseen(
        count -> {
          counted[0] = count;
          counted[1]++;
        });
    assertThat(counted[1]).isEqualTo(1);
    return counted[0];
  }

  @Test
  void counts_new_states_that_nobody_receives() {
    Seeds.each(
        20,
        seed -> {
          Random random = new Random(seed);
          Layout layout = new Layout(List.of(), List.of(), 1, true);
          try (BatchStore store = store(layout, MemoryBudget.unlimited(), random)) {
            Set<Long> known = new HashSet<>();
            for (int layer = 0; layer < 6; layer++) {
              Set<Long> fresh = new HashSet<>();
              for (int part = random.nextInt(3); part >= 0; part--) {
                int before = fresh.size();
                for (int i = 1 << (2 * layer); i > 0; i--) {
                  State state = new State(1);
                  state.words[0] = random.nextInt(4000);
                  if (known.add(state.words[0])) {
                    fresh.add(state.words[0]);
                  }
                  store.offer(state);
                }
                assertThat(unseen(store)).isEqualTo(fresh.size() - before);
                assertThat(unseen(store)).isZero();
              }
              assertThat(store.size()).isEqualTo(known.size());
              assertThat(store.advance()).isEqualTo(fresh.size());
              State read = new State(1);
              while (store.next(read)) {
                assertThat(fresh.remove(read.words[0])).isTrue();
              }
              assertThat(fresh).isEmpty();
            }
          }
        });
  }

  /** The number of new states that the store tells until memory is exhausted. */
  private long told(long seed, boolean received) {
    Random random = new Random(seed);
    Layout layout = new Layout(List.of(), List.of(), 4, true);
    List<State> states = RandomStates.fixed(random, 8_000, 4);
    MemoryBudget budget = new MemoryBudget(60_000L + random.nextInt(200_000));
    int layer = 1 + random.nextInt(random.nextBoolean() ? 300 : 5_000);
    long[] told = {0};
    try (BatchStore store = store(layout, budget, random)) {
      State read = new State(1);
      for (int i = 0; i < states.size(); i++) {
        store.offer(states.get(i));
        if (i % layer > 0) {
          continue;
        }
        if (received) {
          store.settle(_ -> ++told[0] > 0);
        } else {
          store.settleUnseen(count -> told[0] += count);
        }
        store.advance();
        while (store.next(read)) {
          // Reads the layer, so that the next one can begin.
        }
      }
    } catch (MemoryExhausted expected) {
      // What was told before is compared.
    }
    assertThat(budget.used()).isZero();
    return told[0];
  }

  @Test
  void tells_of_as_many_states_before_memory_is_exhausted_whether_or_not_they_are_received() {
    Seeds.each(40, seed -> assertThat(told(seed, false)).isEqualTo(told(seed, true)));
  }

  @Test
  void begins_again_after_memory_was_exhausted() {
    Seeds.each(
        30,
        seed -> {
          Random random = new Random(seed);
          MemoryBudget budget = new MemoryBudget(100_000 + random.nextInt(200_000));
          Layout layout = new Layout(List.of(), List.of(), 4, true);
          List<State> states = RandomStates.fixed(random, 20_000, 4);
          try (BatchStore store = store(layout, budget, random)) {
            boolean exhausted = false;
            try {
              fill(store, states, random);
            } catch (MemoryExhausted expected) {
              exhausted = true;
              assertThat(store.size()).isPositive();
            }
            store.restart(0);
            fill(store, states.subList(0, 50), random);
            assertThat(exhausted || store.size() <= 50).isTrue();
          }
          assertThat(budget.used()).isZero();
        });
  }

  @Test
  void goes_back_to_layers_it_kept() {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          Layout layout = new Layout(List.of(), List.of(), 2, true);
          try (BatchStore store = store(layout, MemoryBudget.unlimited(), random)) {
            long bytes = random.nextBoolean() ? Long.MAX_VALUE : random.nextInt(20_000);
            store.restart(bytes);
            List<Set<State>> layers = layers(store, random);
            int kept = 0;
            for (int layer = layers.size() - 1; layer >= 0; layer--) {
              if (!store.reopen(layer)) {
                break;
              }
              kept++;
              Set<State> read = new HashSet<>();
              State state = new State(1);
              while (store.next(state)) {
                assertThat(read.add(state.copy())).isTrue();
              }
              assertThat(read).isEqualTo(layers.get(layer));
            }
            assertThat(kept).isGreaterThanOrEqualTo(Math.min(2, layers.size()));
            if (bytes == Long.MAX_VALUE) {
              assertThat(kept).isEqualTo(layers.size());
            }
          }
        });
  }

  /** Counts up in two words from 0, in steps of one bit; layers are numbers of bits set. */
  private static List<Set<State>> layers(BatchStore store, Random random) {
    List<Set<State>> layers = new ArrayList<>();
    int bits = 2 + random.nextInt(10);
    State source = new State(2);
    store.offer(source.copy());
    while (true) {
      Set<State> layer = new HashSet<>();
      BatchStore.Visitor visitor = state -> layer.add(state.copy());
      if (layers.isEmpty()) {
        store.settle(visitor);
      } else {
        while (store.next(source)) {
          for (int bit = 0; bit < bits; bit++) {
            State target = source.copy();
            target.words[bit % 2] |= 1L << (bit * 5);
            if (!target.equals(source)) {
              store.offer(target);
            }
          }
        }
        store.settle(visitor);
      }
      if (store.advance() == 0) {
        return layers;
      }
      layers.add(layer);
    }
  }
}
