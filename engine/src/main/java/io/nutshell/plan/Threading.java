package io.nutshell.plan;

import io.nutshell.check.CombinedCheck;
import io.nutshell.check.TemporalCheck;
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
    return asked > 0 ? asked : Runtime.getRuntime().availableProcessors();
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

  /** A line for each search that uses one thread. */
  List<String> notes(Request request, StoreMethod store, List<CombinedCheck.Part> parts) {
    List<String> notes = new ArrayList<>();
    String why =
        request.searchesStates()
            ? reason(request.model(), request.order(), store, request.settings())
            : null;
    if (why != null) {
      notes.add(why);
    }
    for (CombinedCheck.Part part : parts) {
      TemporalCheck.Method method = part.method();
      if (method.parallelism().team().size() == 1) {
        notes.add(
            "'%s' is searched for by %s, on one thread"
                .formatted(part.property().name(), method.emptiness().name()));
      }
    }
    return notes;
  }
}
