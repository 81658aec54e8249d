package io.nutshell.plan;

import io.nutshell.check.CombinedCheck;
import io.nutshell.check.TemporalCheck;
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

  /** How many of them a large search of states uses. */
  static int usable(Model model, Order order, Settings settings, int asked) {
    StoreMethod store = Stores.named(settings.store());
    return reason(model, order, store, settings) == null ? available(asked) : 1;
  }

  /** The threads for a search. */
  Parallelism of(Model model, Order order, StoreMethod store, Settings settings) {
    return reason(model, order, store, settings) == null ? parallelism : Parallelism.NONE;
  }

  /** Why a search uses one thread; null if it uses all. */
  private static @Nullable String reason(
      Model model, Order order, StoreMethod store, Settings settings) {
    if (order != Order.BFS) {
      return "a search in order " + order + " uses one thread";
    }
    if (!store.can(Abilities.Ability.THREADS, settings)) {
      return "a search with the store " + store.name() + " uses one thread";
    }
    if (!model.layout().fixedLength()) {
      return "%s has states of varying length, so one thread explores it".formatted(model.name());
    }
    return model.concurrent()
        ? null
        : "%s numbers values in the order in which they occur, so one thread explores it"
            .formatted(model.name());
  }

  /** The searches of a check, in the order in which they run. */
  List<PlannedSearch> searches(Request request, StoreMethod store, List<CombinedCheck.Part> parts) {
    List<PlannedSearch> searches = new ArrayList<>();
    if (request.searchesStates()) {
      Order order = request.order();
      searches.add(planned(order, reason(request.model(), order, store, request.settings()), null));
    }
    for (CombinedCheck.Part part : parts) {
      searches.add(ofProduct(request, part.method()));
    }
    return searches;
  }

  private PlannedSearch ofProduct(Request request, TemporalCheck.Method method) {
    Order order = method.emptiness().order();
    if (order == Order.BFS) {
      StoreMethod store = Stores.named(method.storeName());
      return planned(order, reason(request.model(), order, store, request.settings()), null);
    }
    return planned(
        order,
        "the search for bad runs by %s is depth first and uses one thread"
            .formatted(method.emptiness().name()),
        breadthFirstServes(request) ? Control.EMPTINESS.to(Emptinesses.PARALLEL) : null);
  }

  /** Whether bad runs can be searched for breadth first, on all threads. */
  private static boolean breadthFirstServes(Request request) {
    StoreMethod named = Stores.named(request.settings().store());
    return request.fair() == Fair.NONE
        && named.can(Abilities.Ability.NUMBERS_STATES, request.settings())
        && reason(request.model(), Order.BFS, named, request.settings()) == null;
  }

  private PlannedSearch planned(
      Order order, @Nullable String whyAlone, Control.@Nullable Setting instead) {
    return whyAlone == null
        ? new PlannedSearch(order, parallelism.team().size(), "", null)
        : new PlannedSearch(order, 1, whyAlone, instead);
  }
}
