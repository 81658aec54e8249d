package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.store.ComBackStore;
import io.nutshell.store.ExactStore;
import io.nutshell.store.OpaqueStore;
import io.nutshell.store.StateStore;
import io.nutshell.store.TreeStore;
import java.lang.management.ManagementFactory;
import java.util.function.BiFunction;
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
      BiFunction<Model, MemoryBudget, StateStore> stores) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    MemoryBudget budget = MemoryBudget.unlimited();
    long before = threads.getCurrentThreadAllocatedBytes();
    try (StateStore store = stores.apply(model, budget)) {
      Exploration exploration =
          new Exploration(model, store, true, budget, new Observer() {}, Limits.NONE, _ -> {});
      search.accept(exploration);
      check.accept(exploration);
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static StateStore exact(Model model, MemoryBudget budget) {
    return new ExactStore(model.layout(), budget);
  }

  private static void allocatesLittle(
      Consumer<Exploration> search, BiFunction<Model, MemoryBudget, StateStore> stores) {
    // The first run loads classes, links system calls, and lasts until the JIT has seen that
    // copying to and from memory outside the heap needs no objects.
    allocated(GRID, search, _ -> {}, stores);
    long bytes =
        allocated(
            GRID,
            search,
            done -> {
              if (done.states() != GRID.states()) {
                throw new AssertionError(done.states());
              }
            },
            stores);
    assertThat(GRID.states()).isGreaterThan(200_000);
    assertThat(bytes).isLessThan(MOST);
  }

  @Test
  void breadth_first_search_allocates_nothing_per_step() {
    allocatesLittle(FrontierSearch::breadthFirst, AllocationTest::exact);
  }

  @Test
  void depth_first_search_allocates_nothing_per_step() {
    allocatesLittle(StackSearch::depthFirst, AllocationTest::exact);
  }

  @Test
  void searches_that_keep_states_of_their_own_allocate_nothing_per_step() {
    BiFunction<Model, MemoryBudget, StateStore> opaque =
        (model, budget) -> new OpaqueStore(exact(model, budget));
    allocatesLittle(FrontierSearch::breadthFirst, opaque);
    allocatesLittle(StackSearch::depthFirst, opaque);
  }

  @Test
  void the_tree_store_allocates_nothing_per_step() {
    BiFunction<Model, MemoryBudget, StateStore> tree =
        (model, budget) -> new TreeStore(model.layout(), budget);
    allocatesLittle(FrontierSearch::breadthFirst, tree);
    allocatesLittle(StackSearch::depthFirst, tree);
  }

  @Test
  void the_comback_store_allocates_nothing_per_step() {
    BiFunction<Model, MemoryBudget, StateStore> comback =
        (model, budget) -> new ComBackStore(model, budget, ComBackStore.Options.USUAL);
    allocatesLittle(FrontierSearch::breadthFirst, comback);
    allocatesLittle(StackSearch::depthFirst, comback);
  }
}
