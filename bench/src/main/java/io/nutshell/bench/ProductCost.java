package io.nutshell.bench;

import io.nutshell.check.ltl.Emptiness;
import io.nutshell.check.ltl.Emptinesses;
import io.nutshell.check.ltl.Fair;
import io.nutshell.check.ltl.Product;
import io.nutshell.check.property.Automaton;
import io.nutshell.check.property.Temporal;
import io.nutshell.language.registry.Languages;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.search.BreadthFirst;
import io.nutshell.search.Exploration;
import io.nutshell.search.Limits;
import io.nutshell.search.Observer;
import io.nutshell.search.Outcome;
import io.nutshell.search.StackSearch;
import io.nutshell.search.Stop;
import io.nutshell.store.StateStore;
import io.nutshell.store.exact.ExactStore;
import io.nutshell.store.tree.TreeStore;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What the search for accepting cycles costs beside plain searches: for each DVE file with a
 * property process, the CPU time of a nested and of a plain depth-first search of the same product,
 * and the memory of tree compression for the product and for the system alone. Prints a line of
 * tab-separated values for each file: name, states, transitions, CPU seconds (plain, nested), bytes
 * (the system breadth first, the product with a nested search).
 */
public final class ProductCost {
  private static final int ROUNDS = 3;

  private ProductCost() {}

  public static void main(String[] files) {
    for (String file : files) {
      Model model = Languages.load(Path.of(file));
      Product product = ((Temporal) Automaton.of(model)).product(model);
      Emptiness nested = Emptinesses.named("ndfs", product.shape(), false, Fair.NONE);
      Function<Exploration, Outcome> cycles =
          exploration -> nested.search().run(exploration, product).outcome();
      Cost plain = new Cost(0, 0, Double.MAX_VALUE, 0);
      Cost both = plain;
      for (int round = 0; round < ROUNDS; round++) {
        plain = plain.orCheaper(cost(product, ExactStore::new, StackSearch::depthFirst));
        both = both.orCheaper(cost(product, ExactStore::new, cycles));
      }
      Cost system = cost(product.system(), TreeStore::new, BreadthFirst::search);
      Cost tree = cost(product, TreeStore::new, cycles);
      System.out.printf(
          Locale.ROOT,
          "%s\t%d\t%d\t%.3f\t%.3f\t%d\t%d%n",
          Path.of(file).getFileName(),
          plain.states,
          plain.transitions,
          plain.seconds,
          both.seconds,
          system.bytes,
          tree.bytes);
    }
  }

  private record Cost(long states, long transitions, double seconds, long bytes) {
    Cost orCheaper(Cost other) {
      return other.seconds < seconds ? other : this;
    }
  }

  private static Cost cost(
      Model model,
      BiFunction<Layout, MemoryBudget, StateStore> stores,
      Function<Exploration, Outcome> search) {
    MemoryBudget budget = new MemoryBudget(8L << 30);
    long start = cpu();
    try (StateStore store = stores.apply(model.layout(), budget)) {
      Outcome outcome =
          search.apply(
              new Exploration(
                  model, store, false, budget, new Observer() {}, Limits.NONE, _ -> {}));
      double seconds = (cpu() - start) * 1e-9;
      if (outcome.stop() != Stop.EXHAUSTED) {
        throw new IllegalStateException("the search is not complete: " + outcome.stop());
      }
      return new Cost(outcome.states(), outcome.transitions(), seconds, budget.peak());
    }
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
