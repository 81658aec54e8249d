package io.nutshell.plan;

import io.nutshell.check.CombinedCheck;
import io.nutshell.check.ltl.Emptiness;
import io.nutshell.check.ltl.Emptinesses;
import io.nutshell.check.ltl.Fair;
import io.nutshell.model.Control;
import io.nutshell.model.Model;
import io.nutshell.search.Order;
import io.nutshell.search.Parallelism;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which searches of a check use several threads, and says why others do not.
 *
 * @param parallelism the threads that there are
 */
record Threading(Parallelism parallelism) {

  /**
   * The number of threads of a check.
   *
   * @param asked 0 for as many as there are processors
   */
  static int available(int asked) {
    return asked > 0
        ? asked
        : Math.min(Runtime.getRuntime().availableProcessors(), Check.MAX_THREADS);
  }

  /** How many of them a large search of the states uses. */
  static int usable(Request request, int asked) {
    StoreMethod store = Stores.named(request.settings().store());
    return ofStates(request, store) == null ? available(asked) : 1;
  }

  /** The threads for the search of the states. */
  Parallelism states(Request request, StoreMethod store) {
    return ofStates(request, store) == null ? parallelism : Parallelism.NONE;
  }

  /** The threads for the search of a product. */
  Parallelism product(Request request, Emptiness search, StoreMethod store) {
    return ofProduct(request, search, store) == null ? parallelism : Parallelism.NONE;
  }

  /** Why the search of the states uses one thread; null if it uses all. */
  private static @Nullable String ofStates(Request request, StoreMethod store) {
    return request.order() == Order.BFS
        ? reason(request, store, request.coverage())
        : "a search in order " + request.order() + " uses one thread";
  }

  /** Why the search of a product uses one thread; null if it uses all. */
  private static @Nullable String ofProduct(Request request, Emptiness search, StoreMethod store) {
    return search.order() == Order.BFS
        ? reason(request, store, false)
        : "the search for bad runs by %s is depth first and uses one thread"
            .formatted(search.name());
  }

  /**
   * Why a breadth-first search uses one thread; null if it uses all.
   *
   * @param counting whether it counts the steps of each event
   */
  private static @Nullable String reason(Request request, StoreMethod store, boolean counting) {
    Model model = request.model();
    if (!store.can(Abilities.Ability.THREADS, request.settings())) {
      return "a search with the store " + store.name() + " uses one thread";
    }
    if (!model.layout().fixedLength()) {
      return "%s has states of varying length, so one thread explores it".formatted(model.name());
    }
    if (!model.concurrent()) {
      return "%s numbers values in the order in which they occur, so one thread explores it"
          .formatted(model.name());
    }
    return store.abilities().whyAlone().reason(request.memory(), counting);
  }

  /** The searches of a check, in the order in which they run. */
  List<PlannedSearch> searches(Request request, StoreMethod store, List<CombinedCheck.Part> parts) {
    List<PlannedSearch> searches = new ArrayList<>();
    if (request.searchesStates()) {
      searches.add(planned(request.order(), ofStates(request, store), null));
    }
    for (CombinedCheck.Part part : parts) {
      Emptiness search = part.method().emptiness();
      String whyAlone = ofProduct(request, search, Stores.named(part.method().storeName()));
      boolean avoidable = search.order() == Order.DFS && breadthFirstServes(request);
      searches.add(
          planned(
              search.order(),
              whyAlone,
              avoidable ? Control.EMPTINESS.to(Emptinesses.PARALLEL) : null));
    }
    return searches;
  }

  /** Whether bad runs can be searched for breadth first, on all threads. */
  private static boolean breadthFirstServes(Request request) {
    StoreMethod named = Stores.named(request.settings().store());
    return request.fair() == Fair.NONE
        && named.can(Abilities.Ability.NUMBERS_STATES, request.settings())
        && reason(request, named, false) == null;
  }

  private PlannedSearch planned(
      Order order, @Nullable String whyAlone, Control.@Nullable Setting instead) {
    return whyAlone == null
        ? new PlannedSearch(order, parallelism.team().size(), "", null)
        : new PlannedSearch(order, 1, whyAlone, instead);
  }
}
