package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.store.ExactStore;
import io.nutshell.store.OpaqueStore;
import io.nutshell.store.StateStore;
import io.nutshell.store.TreeStore;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The loops and stores allocate nothing per step: far less than one byte a state in all. */
final class AllocationTest {
  private static final CounterGrid GRID = new CounterGrid(3, 58);
  private static final long MOST = 100_000;

  private static long allocated(
      Model model,
      Consumer<Exploration> search,
      Consumer<Exploration> check,
      boolean tree,
      boolean opaque) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    MemoryBudget budget = MemoryBudget.unlimited();
    long before = threads.getCurrentThreadAllocatedBytes();
    try (StateStore store = store(model, budget, tree, opaque)) {
      Exploration exploration =
          new Exploration(model, store, true, budget, new Observer() {}, Limits.NONE, _ -> {});
      search.accept(exploration);
      check.accept(exploration);
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static StateStore store(Model model, MemoryBudget budget, boolean tree, boolean opaque) {
    StateStore store =
        tree ? new TreeStore(model.layout(), budget) : new ExactStore(model.layout(), budget);
    return opaque ? new OpaqueStore(store) : store;
  }

  private static void allocatesLittle(Consumer<Exploration> search, boolean tree, boolean opaque) {
    // The first run loads classes and links system calls.
    allocated(new CounterGrid(3, 29), search, _ -> {}, tree, opaque);
    long bytes =
        allocated(
            GRID,
            search,
            done -> {
              if (done.states() != GRID.states()) {
                throw new AssertionError(done.states());
              }
            },
            tree,
            opaque);
    assertThat(GRID.states()).isGreaterThan(200_000);
    assertThat(bytes).isLessThan(MOST);
  }

  @Test
  void breadth_first_search_allocates_nothing_per_step() {
    allocatesLittle(FrontierSearch::breadthFirst, false, false);
  }

  @Test
  void depth_first_search_allocates_nothing_per_step() {
    allocatesLittle(StackSearch::depthFirst, false, false);
  }

  @Test
  void searches_that_keep_states_of_their_own_allocate_nothing_per_step() {
    allocatesLittle(FrontierSearch::breadthFirst, false, true);
    allocatesLittle(StackSearch::depthFirst, false, true);
  }

  @Test
  void the_tree_store_allocates_nothing_per_step() {
    allocatesLittle(FrontierSearch::breadthFirst, true, false);
    allocatesLittle(StackSearch::depthFirst, true, false);
  }
}
