package io.nutshell.plan;

import io.nutshell.check.Checker;
import io.nutshell.check.CombinedCheck;
import io.nutshell.check.Report;
import io.nutshell.model.Phrase;
import io.nutshell.search.BreadthFirst;
import io.nutshell.search.Order;
import io.nutshell.search.Progress;
import io.nutshell.search.StackSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Executes a {@link Check}: refuses settings that conflict, searches the states of the system and
 * the products of the properties of infinite runs, and adds {@link Advice} to the report.
 *
 * @param remarks the first notes of the report
 * @param threadsChosen whether the user chose several threads; then notes name the searches that
 *     use only one
 */
record Execution(
    Request request, Listeners listeners, List<String> remarks, boolean threadsChosen) {

  /**
   * Who is told of the searches, the progress and the notes of a check.
   *
   * @param wording how notes name the settings to try
   */
  record Listeners(
      Consumer<List<PlannedSearch>> plan,
      Consumer<Progress> progress,
      Consumer<String> notes,
      Phrase.Wording wording) {}

  /**
   * @throws io.nutshell.model.InputError if an expression is wrong or the settings conflict
   */
  Report run() {
    StoreMethod chosen = store();
    ProductPlan products = new ProductPlan(request);
    List<Conflict> conflicts = new ArrayList<>(Conflicts.of(request, chosen));
    List<CombinedCheck.Part> parts = products.parts(conflicts);
    Conflicts.refuse(conflicts);
    List<PlannedSearch> searches =
        new Threading(request.parallelism()).searches(request, chosen, parts);
    listeners.plan().accept(searches);
    List<String> lines = new ArrayList<>();
    request.model().warnings().forEach(warning -> lines.add(warning.toString()));
    lines.addAll(remarks);
    if (threadsChosen) {
      searches.stream()
          .filter(search -> !search.whyAlone().isEmpty())
          .map(search -> search.note().in(listeners.wording()))
          .distinct()
          .forEach(lines::add);
    }
    return request.searchesStates()
        ? ofStates(chosen, lines, products, parts)
        : ofProducts(lines, products, parts);
  }

  /** The store for the states of the system, which may not be the one that was named. */
  private StoreMethod store() {
    StoreMethod named = Stores.named(request.settings().store());
    boolean mayMove = request.order() == Order.BFS && !request.structure();
    return mayMove ? named : Stores.unmoving(named, request.model().layout());
  }

  private Report ofProducts(
      List<String> lines, ProductPlan products, List<CombinedCheck.Part> parts) {
    CombinedCheck combined = combined(parts);
    lines.forEach(combined::note);
    Report report = combined.run(request.model(), null);
    // The figures of several products are added up, so they say nothing about bytes per state.
    return parts.size() > 1
        ? report
        : new Advice(request.order(), request.memory(), products::serves)
            .on(report, listeners.wording(), listeners.notes());
  }

  private Report ofStates(
      StoreMethod chosen,
      List<String> lines,
      ProductPlan products,
      List<CombinedCheck.Part> parts) {
    Order order = request.order();
    Checker checker =
        new Checker(
            request.ofStates(),
            request.all(),
            method(chosen),
            request.limits(),
            listeners.progress(),
            listeners.notes());
    lines.forEach(checker::note);
    if (order == Order.BFS && !chosen.name().equals(request.settings().store())) {
      checker.note(
          "the states stay in %s: reports look at states again, which no smaller store gives back"
              .formatted(chosen.name()));
    }
    Report report =
        parts.isEmpty()
            ? checker.run(request.model())
            : combined(parts).run(request.model(), checker);
    return new Advice(
            order,
            request.memory(),
            other -> other.orders().contains(order) && products.serves(other))
        .on(report, listeners.wording(), listeners.notes());
  }

  private CombinedCheck combined(List<CombinedCheck.Part> parts) {
    return new CombinedCheck(
        request.properties(), parts, request.limits(), listeners.progress(), listeners.notes());
  }

  /** How the states of the system are searched. */
  private Checker.Method method(StoreMethod chosen) {
    Order order = request.order();
    Sweeping.Wish sweeping = request.sweeping();
    return new Checker.Method(
        chosen.name(),
        (current, budget) -> chosen.factory().create(current, budget, request.settings()),
        order,
        switch (order) {
          case BFS -> BreadthFirst::search;
          case DFS -> StackSearch::depthFirst;
          case SWEEP -> sweeping::search;
        },
        request.memory(),
        request.disk(),
        request.traces(),
        request.storageLimits(),
        request.coverage(),
        request.structure(),
        request.companion(),
        request.checkpoints(),
        order == Order.SWEEP ? sweeping.of(request.model()) : null,
        sweeping.undoing(),
        request.branching(),
        new Threading(request.parallelism()).states(request, chosen));
  }
}
