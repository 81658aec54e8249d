package io.nutshell.plan;

import io.nutshell.check.ltl.Fair;
import io.nutshell.check.property.Need;
import io.nutshell.check.property.Property;
import io.nutshell.model.Control;
import io.nutshell.model.EventUnits;
import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;
import io.nutshell.search.Limits;
import io.nutshell.search.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds all conflicts between the settings of a check, apart from those of products. */
final class Conflicts {
  private final Request request;
  private final StoreMethod chosen;
  private final boolean sweeps;
  private final List<Conflict> found = new ArrayList<>();

  private Conflicts(Request request, StoreMethod chosen) {
    this.request = request;
    this.chosen = chosen;
    this.sweeps = request.order() == Order.SWEEP;
  }

  /**
   * @param chosen the store of the search of states
   */
  static List<Conflict> of(Request request, StoreMethod chosen) {
    Conflicts conflicts = new Conflicts(request, chosen);
    conflicts.found.addAll(
        chosen.conflicts(
            new Setup(
                request.model(),
                request.ofStates(),
                request.order(),
                request.settings(),
                request.traces())));
    conflicts.addOfProperties();
    conflicts.addOfOrder();
    if (request.certifier() != null) {
      conflicts.addOfCertificate();
    }
    if (request.checkpoints() != null) {
      conflicts.addOfCheckpoints();
    }
    if (request.fair() != Fair.NONE) {
      conflicts.addOfFairness();
    }
    return conflicts.found;
  }

  private void addOfProperties() {
    Optional<Property> numbering = request.needing(Need.STATES_NUMBERED);
    boolean swept = sweeps && request.needing(Need.MONOTONE_SWEEP).isPresent();
    if (!sweeps
        && numbering.isPresent()
        && !chosen.can(Abilities.Ability.NUMBERS_STATES, request.settings())) {
      found.add(
          new Conflict(
              "'%s' is about paths: it looks at states again, and the store %s does not give them back"
                  .formatted(numbering.get().name(), chosen.name()),
              Control.STORE.to(Stores.VERSATILE)));
    }
    if (sweeps) {
      request.ofStates().stream()
          .filter(property -> property.needs().contains(Need.STATES_NUMBERED))
          .filter(property -> !property.needs().contains(Need.MONOTONE_SWEEP))
          .forEach(
              property ->
                  found.add(
                      new Conflict(
                          "a sweep forgets states, and '%s' is about paths"
                              .formatted(property.name()),
                          Control.ORDER.to(Order.BFS))));
    }
    if ((request.structure() || swept)
        && !chosen.can(Abilities.Ability.GIVES_STATES_BACK, request.settings())) {
      found.add(
          new Conflict(
              "components are found by looking at states again, and the store %s does not give them"
                      .formatted(chosen.name())
                  + " back",
              Control.STORE.to(Stores.VERSATILE)));
    }
  }

  private void addOfOrder() {
    if (!sweeps) {
      if (request.sweeping().asked()) {
        found.add(
            new Conflict(
                Phrase.of(
                    "%s, %s and %s are for %s",
                    Control.PROGRESS,
                    Control.REGRESS,
                    Control.COLLECT,
                    Control.ORDER.to(Order.SWEEP)),
                Phrase.of(Control.ORDER.to(Order.SWEEP))));
      }
      return;
    }
    if (request.sweeping().regress() && request.needing(Need.MONOTONE_SWEEP).isPresent()) {
      String kind = request.needing(Need.MONOTONE_SWEEP).orElseThrow().kind().id();
      found.add(
          new Conflict(
              Phrase.of(
                  "%s needs a measure of progress that no step decreases, and %s allows such steps",
                  kind, Control.REGRESS),
              Phrase.of(
                  "%s without %s, or %s", kind, Control.REGRESS, Control.ORDER.to(Order.BFS))));
    }
    if (request.structure()) {
      found.add(
          new Conflict(
              "a sweep forgets the states that a report is about", Control.ORDER.to(Order.BFS)));
    }
    if (request.limits().maxDepth() < Limits.NONE.maxDepth()) {
      found.add(
          new Conflict(
              "a sweep does not know how deep a state is",
              Phrase.of("%s, or %s", Control.MAX_STATES, Control.ORDER.to(Order.BFS))));
    }
  }

  private void addOfCertificate() {
    for (Property property : request.properties()) {
      if (request.fair() != Fair.NONE && request.ofRuns().contains(property)) {
        found.add(
            new Conflict(
                "'%s' cannot be certified under fairness: unfair cycles are allowed, and a rank rules out all"
                    .formatted(property.name()),
                Phrase.of("leave out %s or %s", Control.CERTIFICATE, Control.FAIRNESS)));
      } else if (property.uncertifiable() != null) {
        found.add(
            new Conflict(
                "'%s' cannot be certified: %s".formatted(property.name(), property.uncertifiable()),
                Phrase.of("check it by itself, without %s", Control.CERTIFICATE)));
      }
    }
    if (!request.ofStates().isEmpty() && request.order() != Order.BFS) {
      found.add(
          new Conflict(
              "a certificate has layers, which only breadth-first has",
              Control.ORDER.to(Order.BFS)));
    }
    if (!chosen.abilities().answers().complete()) {
      found.add(
          new Conflict(
              "a certificate has all states, and the store " + chosen.name() + " may miss some",
              Control.STORE.to(Stores.VERSATILE)));
    }
  }

  private void addOfCheckpoints() {
    if (request.order() != Order.BFS) {
      found.add(
          new Conflict("checkpoints are of breadth-first searches", Control.ORDER.to(Order.BFS)));
    }
    if (!chosen.can(Abilities.Ability.RESUMES, request.settings())) {
      found.add(
          new Conflict(
              "a search with the store " + chosen.name() + " cannot be resumed",
              Control.STORE.to(Stores.VERSATILE)));
    }
    if (request.storageLimits() || request.coverage() || request.structure()) {
      found.add(
          new Conflict(
              Phrase.of(
                  "the counts of %s, %s and reports are not part of a checkpoint",
                  Control.STATISTICS, Control.COVERAGE),
              Phrase.plain("leave them out")));
    }
    if (request.ofStates().isEmpty() && request.ofRuns().size() > 1) {
      found.add(
          new Conflict(
              "a checkpoint is of one search, and each property of infinite runs has its own",
              "one formula at a time"));
    }
  }

  private void addOfFairness() {
    List<Property> unfair =
        request.properties().stream().filter(property -> property.unfair() != null).toList();
    unfair.forEach(
        property ->
            found.add(
                new Conflict(
                    "'%s' %s".formatted(property.name(), property.unfair()),
                    Phrase.of("leave out %s", Control.FAIRNESS))));
    if (request.ofRuns().isEmpty() && unfair.isEmpty()) {
      found.add(
          new Conflict(
              "fairness is about infinite runs, and no property of infinite runs is checked",
              Phrase.of("ask for one, or leave out %s", Control.FAIRNESS)));
    }
    if (EventUnits.of(request.model()).isEmpty()) {
      found.add(
          new Conflict(
              request.model().name()
                  + " does not name its processes, rules or events in advance, so there is nothing"
                  + " to be fair to",
              Phrase.of("leave out %s", Control.FAIRNESS)));
    }
  }

  /** Reports all conflicts at once, if there are any. */
  static void refuse(List<Conflict> conflicts) {
    if (conflicts.isEmpty()) {
      return;
    }
    throw new InputError(
        null,
        Phrase.joined("\n", conflicts.stream().map(Conflict::problem).toList()),
        Phrase.joined("\n  or ", conflicts.stream().map(Conflict::instead).toList()));
  }
}
