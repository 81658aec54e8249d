package io.nutshell.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.CounterGrid;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.search.Exploration;
import io.nutshell.search.FrontierSearch;
import io.nutshell.search.Limits;
import io.nutshell.search.Observer;
import io.nutshell.search.Outcome;
import io.nutshell.search.SearchView;
import io.nutshell.search.StackSearch;
import io.nutshell.search.Stop;
import io.nutshell.store.delta.DeltaStore;
import io.nutshell.store.exact.ExactStore;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing ends at 2³¹. Takes gigabytes and a while, so it runs under a profile of its own. */
@Tag("large")
final class LargeTest {
  private static final int WORDS = 64;
  private static final int STATES = 4_500_000;

  /** Ids of states, forced past what an int can count. */
  private static final long PAST = 1L << 33;

  private static void fill(State state, long number) {
    for (int word = 0; word < WORDS; word++) {
      state.words[word] = number * (word + 1) * 0x9e3779b97f4a7c15L;
    }
  }

  static Stream<BiFunction<Layout, MemoryBudget, StateStore>> storesInFull() {
    return Stream.of(ExactStore::new, DeltaStore::new);
  }

  @ParameterizedTest
  @MethodSource("storesInFull")
  void tables_may_pass_two_gigabytes(BiFunction<Layout, MemoryBudget, StateStore> method) {
    Layout layout = new Layout(List.of(), List.of(), WORDS, true);
    MemoryBudget budget = MemoryBudget.unlimited();
    State state = new State(WORDS);
    State found = new State(WORDS);
    try (StateStore store = method.apply(layout, budget)) {
      Retrievable retrievable = requireNonNull(store.retrievable());
      StateStore.Inserter inserter = store.inserter();
      for (long number = 0; number < STATES; number++) {
        fill(state, number);
        assertThat(inserter.add(state, 0, 0)).isEqualTo(number);
      }
      assertThat(budget.used()).isGreaterThan(1L << 31);
      for (long number = 0; number < STATES; number += 997) {
        fill(state, number);
        retrievable.get(number, found);
        assertThat(found).isEqualTo(state);
        assertThat(inserter.add(state, 0, 0)).isEqualTo(~number);
      }
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void arrays_may_have_more_entries_than_an_int_can_count() {
    MemoryBudget budget = MemoryBudget.unlimited();
    try (TraceLog log = new TraceLog(budget, 1)) {
      long entries = (1L << 31) + 1000;
      for (long id = 0; id < entries; id++) {
        log.add(id & 0xff, id & 7, 0);
      }
      assertThat(log.size()).isEqualTo(entries);
      for (long id = entries - 2000; id < entries; id++) {
        assertThat(log.parent(id)).isEqualTo(id & 0xff);
        assertThat(log.event(id)).isEqualTo(id & 7);
      }
    }
  }

  static Stream<Function<Exploration, Outcome>> searches() {
    return Stream.of(FrontierSearch::breadthFirst, StackSearch::depthFirst);
  }

  @ParameterizedTest
  @MethodSource("searches")
  void ids_may_pass_what_an_int_can_count(Function<Exploration, Outcome> search) {
    CounterGrid model = new CounterGrid(4, 9);
    MemoryBudget budget = MemoryBudget.unlimited();
    long[] largest = {0};
    Observer observer =
        new Observer() {
          @Override
          public boolean found(long id, State state, SearchView search) {
            largest[0] = Math.max(largest[0], id);
            return true;
          }
        };
    try (StateStore store = new Shifted(new ExactStore(model.layout(), budget))) {
      Outcome outcome =
          search.apply(
              new Exploration(model, store, false, budget, observer, Limits.NONE, _ -> {}));
      assertThat(outcome.stop()).isEqualTo(Stop.EXHAUSTED);
      assertThat(outcome.states()).isEqualTo(model.states());
      assertThat(largest[0]).isEqualTo(PAST + model.states() - 1);
    }
  }

  /** A store whose ids begin far beyond zero. */
  private static final class Shifted implements StateStore {
    private final StateStore inside;

    Shifted(StateStore inside) {
      this.inside = inside;
    }

    @Override
    public Inserter inserter() {
      Inserter inserter = inside.inserter();
      return (state, event, choice) -> {
        long id = inserter.add(state, event, choice);
        return id >= 0 ? id + PAST : ~(~id + PAST);
      };
    }

    @Override
    public long size() {
      return inside.size();
    }

    @Override
    public void close() {
      inside.close();
    }
  }
}
