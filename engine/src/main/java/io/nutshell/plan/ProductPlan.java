package io.nutshell.plan;

import io.nutshell.check.CombinedCheck;
import io.nutshell.check.TemporalCheck;
import io.nutshell.check.ltl.Emptiness;
import io.nutshell.check.ltl.Emptinesses;
import io.nutshell.check.ltl.Fair;
import io.nutshell.check.ltl.FairProduct;
import io.nutshell.check.ltl.Product;
import io.nutshell.check.property.Temporal;
import io.nutshell.model.Control;
import io.nutshell.model.EventUnits;
import io.nutshell.model.Phrase;
import io.nutshell.search.Order;
import io.nutshell.search.journal.Checkpoints;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plans the searches of products, one for each property of infinite runs. */
record ProductPlan(Request request) {

  /** The searches in the order of the properties; adds the conflicts it finds. */
  List<CombinedCheck.Part> parts(List<Conflict> conflicts) {
    return request.ofRuns().stream()
        .map(property -> part(property, request.settings(), conflicts))
        .toList();
  }

  /** Whether the properties of infinite runs can be checked with another storage method. */
  boolean serves(StoreMethod other) {
    List<Conflict> conflicts = new ArrayList<>();
    for (Temporal property : request.ofRuns()) {
      CombinedCheck.Part _ = part(property, Settings.parse(other.name()), conflicts);
    }
    return conflicts.isEmpty();
  }

  /** How to search the product of a property; adds the conflicts it finds. */
  private CombinedCheck.Part part(Temporal property, Settings settings, List<Conflict> conflicts) {
    // Ranks in a certificate refer to accepting states, so the automaton must not have several
    // sets.
    Product buchi =
        request.certifier() == null
            ? property.product(request.model())
            : property.certified(request.model());
    StoreMethod named = Stores.named(settings.store());
    // If there are properties of states, it is their search that is recorded.
    Checkpoints recorded = request.ofStates().isEmpty() ? request.checkpoints() : null;
    boolean breadthFirst = recorded != null || !named.orders().contains(Order.DFS);
    Emptiness search =
        Emptinesses.named(request.emptiness(), buchi.shape(), breadthFirst, request.fair());
    Product product =
        fair(
            request.certifier() != null
                ? buchi
                : search.generalised() ? property.generalised(request.model()) : buchi);
    Order visiting = search.order();
    StoreMethod chosen = visiting == Order.BFS ? named : Stores.unmoving(named, product.layout());
    if (!search.fits().test(buchi.shape())) {
      conflicts.add(
          new Conflict(
              Phrase.of(
                  "%s works only for safety properties, and '%s' is not one",
                  Control.EMPTINESS.to(search.name()), property.name()),
              Phrase.of(Control.EMPTINESS.to(Emptinesses.GENERAL))));
    }
    if (request.fair() != Fair.NONE && !search.fair()) {
      conflicts.add(
          new Conflict(
              Phrase.of(
                  "%s finds accepting cycles without regard to fairness",
                  Control.EMPTINESS.to(search.name())),
              Phrase.of(Control.EMPTINESS.to(Emptinesses.FAIR))));
    }
    if (request.order() == Order.SWEEP) {
      conflicts.add(
          new Conflict(
              "a sweep forgets states, and '%s' is about cycles".formatted(property.name()),
              Control.ORDER.to(Order.BFS)));
    }
    Abilities.Ability needed =
        visiting == Order.BFS
            ? Abilities.Ability.NUMBERS_STATES
            : Abilities.Ability.GIVES_STATES_BACK;
    if (recorded != null && visiting != Order.BFS) {
      conflicts.add(
          new Conflict(
              Phrase.of(
                  "%s searches depth first, which cannot be resumed",
                  Control.EMPTINESS.to(search.name())),
              request.fair() == Fair.NONE
                  ? Phrase.of(Control.EMPTINESS.to(Emptinesses.RESUMABLE))
                  : Phrase.of("leave out %s or %s", Control.CHECKPOINT, Control.FAIRNESS)));
    }
    boolean serves =
        !search.givesBack()
            || chosen.can(needed, settings)
            || (search.servesLossy() && !chosen.abilities().answers().complete());
    if (!chosen.orders().contains(visiting) || !serves) {
      conflicts.add(
          new Conflict(
              Phrase.of(
                  "'%s' is about cycles: %s looks at states again, and the store %s does not give"
                      + " them back",
                  property.name(), Control.EMPTINESS.to(search.name()), chosen.name()),
              Phrase.of(Control.STORE.to(Stores.VERSATILE))));
    }
    if (request.certifier() != null
        && chosen.abilities().answers().complete()
        && !chosen.can(Abilities.Ability.NUMBERS_STATES, settings)) {
      conflicts.add(
          new Conflict(
              "a certificate of '%s' has ranks, which are computed by looking at states again, and"
                      .formatted(property.name())
                  + " the store %s does not give them back".formatted(chosen.name()),
              Control.STORE.to(Stores.VERSATILE)));
    }
    boolean changes =
        request.emptiness().equals(Emptinesses.AUTO)
            && request.fair() == Fair.NONE
            && visiting == Order.DFS
            && named.abilities().moves();
    TemporalCheck.Method whenFull =
        changes
            ? method(
                named,
                settings,
                Emptinesses.named(request.emptiness(), buchi.shape(), true, request.fair()),
                null,
                null)
            : null;
    return new CombinedCheck.Part(
        property, product, method(chosen, settings, search, recorded, whenFull));
  }

  /** The product, restricted to fair runs if the request says so. */
  private Product fair(Product product) {
    return request.fair() == Fair.NONE
        ? product
        : EventUnits.of(request.model())
            .<Product>map(units -> new FairProduct(product, request.fair(), units))
            .orElse(product);
  }

  private TemporalCheck.Method method(
      StoreMethod chosen,
      Settings settings,
      Emptiness search,
      @Nullable Checkpoints recorded,
      TemporalCheck.@Nullable Method whenFull) {
    return new TemporalCheck.Method(
        chosen.name(),
        (current, budget) -> chosen.factory().create(current, budget, settings),
        search,
        request.memory(),
        request.disk(),
        request.traces(),
        request.all(),
        recorded,
        request.companion(),
        new Threading(request.parallelism()).product(request, search, chosen),
        whenFull);
  }
}
