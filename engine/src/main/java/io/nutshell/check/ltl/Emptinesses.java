package io.nutshell.check.ltl;

import io.nutshell.model.InputError;
import io.nutshell.search.CatchThemYoung;
import io.nutshell.search.ComponentCycles;
import io.nutshell.search.CycleOutcome;
import io.nutshell.search.Exploration;
import io.nutshell.search.MaximalPredecessors;
import io.nutshell.search.NestedSearch;
import io.nutshell.search.Order;
import io.nutshell.search.SeededSearch;
import io.nutshell.store.Lossy;
import java.util.List;

/** The searches for accepting cycles by name. */
public final class Emptinesses {
  /** Chooses by the shape of the automaton. */
  public static final String AUTO = "auto";

  private static final String NDFS = "ndfs";
  private static final String SCC = "scc";
  private static final String OWCTY = "owcty";

  /** The search used if the user chooses none. */
  public static final String DEFAULT = AUTO;

  /** Messages suggest this search if the chosen one does not support the automaton. */
  public static final String GENERAL = NDFS;

  /** Messages suggest this search if the chosen one ignores fairness. */
  public static final String FAIR = SCC;

  /** Messages suggest this search if the chosen one cannot be resumed. */
  public static final String RESUMABLE = OWCTY;

  /** Messages suggest this search if the chosen one uses one thread. */
  public static final String PARALLEL = OWCTY;

  private static final Emptiness REACHABILITY =
      new Emptiness(
          "reach",
          "breadth-first search for a state that no good run reaches; safety properties only",
          Order.BFS,
          false,
          true,
          false,
          // Every finite run can be continued to a fair one, if errors of the model do not end it.
          true,
          shape -> shape == Product.Shape.TERMINAL,
          BadPrefix::search);

  private static final Emptiness NESTED =
      new Emptiness(
          NDFS,
          "nested depth-first search; a single one where the automaton is weak",
          Order.DFS,
          true,
          true,
          false,
          false,
          _ -> true,
          Emptinesses::nested);

  private static final Emptiness COMPONENTS =
      new Emptiness(
          SCC,
          "depth-first search for strongly connected components, which ends in the first accepting"
              + " one",
          Order.DFS,
          true,
          false,
          true,
          true,
          _ -> true,
          (exploration, product) -> ComponentCycles.run(exploration, product.acceptance()));

  private static final Emptiness YOUNG =
      new Emptiness(
          OWCTY,
          "breadth-first search, then removal of the states on no accepting cycle",
          Order.BFS,
          true,
          false,
          false,
          false,
          _ -> true,
          (exploration, product) -> CatchThemYoung.run(exploration, product::accepting));

  private static final Emptiness MAXIMAL =
      new Emptiness(
          "map",
          "breadth-first search, then the largest accepting predecessor of each state",
          Order.BFS,
          true,
          false,
          false,
          false,
          _ -> true,
          (exploration, product) -> MaximalPredecessors.run(exploration, product::accepting));

  private static final List<Emptiness> ALL =
      List.of(REACHABILITY, NESTED, COMPONENTS, YOUNG, MAXIMAL);

  private Emptinesses() {}

  private static CycleOutcome nested(Exploration exploration, Product product) {
    boolean weak = product.shape() != Product.Shape.GENERAL;
    return exploration.store() instanceof Lossy
        ? SeededSearch.run(exploration, product.accepting())
        : NestedSearch.run(exploration, product.accepting(), weak);
  }

  public static List<Emptiness> all() {
    return ALL;
  }

  /**
   * The search of that name, or the best one for a shape.
   *
   * @param breadthFirst whether the store is meant for breadth-first searches
   * @param fair which runs count
   * @throws InputError if there is none of that name
   */
  public static Emptiness named(String name, Product.Shape shape, boolean breadthFirst, Fair fair) {
    if (name.equals(AUTO)) {
      if (shape == Product.Shape.TERMINAL) {
        return REACHABILITY;
      }
      return fair != Fair.NONE ? COMPONENTS : breadthFirst ? YOUNG : NESTED;
    }
    return ALL.stream()
        .filter(emptiness -> emptiness.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputError(
                    null,
                    "there is no search for accepting cycles named '" + name + "'",
                    "one of: "
                        + AUTO
                        + ", "
                        + String.join(", ", ALL.stream().map(Emptiness::name).toList())));
  }
}
