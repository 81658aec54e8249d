package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.nutshell.compact.MixedRadix;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.store.OpaqueStore;
import io.nutshell.store.StateStore;
import io.nutshell.store.comback.ComBackStore;
import io.nutshell.store.delta.DeltaStore;
import io.nutshell.store.exact.ExactStore;
import io.nutshell.store.exact.PackedStore;
import io.nutshell.store.table.Hash;
import io.nutshell.store.tree.TreeStore;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The loops and stores allocate nothing per step: less than one byte a state in all. */
final class AllocationTest {
  private static final CounterGrid GRID = new CounterGrid(3, 90);

  /** The table of {@link RecentStates} takes 256 KiB of this. */
  private static final long MOST = 750_000;

  /** How a store is made. */
  private interface Method {
    StateStore create(Layout layout, MemoryBudget budget);
  }

  private static long allocated(
      Model model,
      Function<Exploration, Outcome> search,
      Consumer<Outcome> check,
      Method method,
      boolean opaque) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    MemoryBudget budget = MemoryBudget.unlimited();
    long before = threads.getCurrentThreadAllocatedBytes();
    try (StateStore store = store(model, budget, method, opaque)) {
      check.accept(
          search.apply(
              new Exploration(
                  model, store, true, budget, new Observer() {}, Limits.NONE, _ -> {})));
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static StateStore store(Model model, MemoryBudget budget, Method method, boolean opaque) {
    StateStore store = method.create(model.layout(), budget);
    return opaque ? new OpaqueStore(store) : store;
  }

  private static void allocatesLittle(
      Function<Exploration, Outcome> search, Method method, boolean opaque) {
    // The first run loads classes, links system calls, and lasts until the JIT has seen that
    // copying to and from memory outside the heap needs no objects.
    allocated(GRID, search, _ -> {}, method, opaque);
    long bytes =
        allocated(
            GRID,
            search,
            done -> {
              if (done.states() != GRID.states()) {
                throw new AssertionError(done.states());
              }
            },
            method,
            opaque);
    assertThat(GRID.states()).isGreaterThan(700_000);
    assertThat(bytes).isLessThan(MOST);
  }

  @Test
  void breadth_first_search_allocates_nothing_per_step() {
    allocatesLittle(FrontierSearch::breadthFirst, ExactStore::new, false);
  }

  @Test
  void depth_first_search_allocates_nothing_per_step() {
    allocatesLittle(StackSearch::depthFirst, ExactStore::new, false);
  }

  @Test
  void searches_that_keep_states_of_their_own_allocate_nothing_per_step() {
    allocatesLittle(FrontierSearch::breadthFirst, ExactStore::new, true);
    allocatesLittle(StackSearch::depthFirst, ExactStore::new, true);
  }

  @Test
  void the_tree_store_allocates_nothing_per_step() {
    allocatesLittle(FrontierSearch::breadthFirst, TreeStore::new, false);
    allocatesLittle(StackSearch::depthFirst, TreeStore::new, false);
  }

  @Test
  void the_delta_store_allocates_nothing_per_step() {
    allocatesLittle(FrontierSearch::breadthFirst, DeltaStore::new, false);
    allocatesLittle(StackSearch::depthFirst, DeltaStore::new, false);
  }

  @Test
  void packed_states_are_packed_without_allocation() {
    Method packed =
        (layout, budget) -> new PackedStore(() -> new MixedRadix(layout), budget, Hash.FULL);
    allocatesLittle(FrontierSearch::breadthFirst, packed, false);
    allocatesLittle(StackSearch::depthFirst, packed, false);
  }

  @Test
  void the_comback_store_allocates_nothing_per_step() {
    Method comback = (_, budget) -> new ComBackStore(GRID, budget, ComBackStore.Options.USUAL);
    allocatesLittle(FrontierSearch::breadthFirst, comback, false);
    allocatesLittle(StackSearch::depthFirst, comback, false);
  }

  @Test
  void searches_for_accepting_cycles_allocate_nothing_per_step() {
    Predicate everywhere = _ -> true;
    allocatesLittle(e -> NestedSearch.run(e, everywhere, false).outcome(), TreeStore::new, false);
    allocatesLittle(
        e -> ComponentCycles.run(e, Acceptance.visiting(everywhere)).outcome(),
        ExactStore::new,
        false);
    allocatesLittle(e -> CatchThemYoung.run(e, () -> everywhere).outcome(), ExactStore::new, false);
    allocatesLittle(
        e -> MaximalPredecessors.run(e, () -> state -> state.words[0] % 5 == 1).outcome(),
        ExactStore::new,
        false);
  }
}
