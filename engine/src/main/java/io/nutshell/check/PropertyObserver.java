package io.nutshell.check;

import io.nutshell.check.graph.StoredGraph;
import io.nutshell.check.property.Finding;
import io.nutshell.check.property.Need;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.property.Watcher;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.Observer;
import io.nutshell.search.SearchView;
import io.nutshell.store.Marks;
import io.nutshell.store.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Watches one search for all properties at once, and keeps the first finding of each. */
final class PropertyObserver implements Observer {

  /**
   * A finding of a property, and its state.
   *
   * @param path as {@link SearchView#path} has it
   */
  record Found(Finding finding, State state, @Nullable Supplier<@Nullable Path> path) {}

  private final Model model;
  private final List<Property> properties;
  private final Watcher[] watchers;

  /** The watchers that examine each state; null for the others, which are most. */
  private final Watcher.@Nullable OfStates[] ofStates;

  private final @Nullable Found[] found;
  private final boolean all;
  private final int asked;
  private int undecided;
  private long deadlocks;

  /**
   * @param asked the number of properties that the user asked for; they come first in the list
   * @param all whether to go on after the first violation
   */
  PropertyObserver(Model model, List<Property> properties, int asked, boolean all) {
    this.model = model;
    this.properties = properties;
    this.watchers =
        properties.stream().map(property -> property.watcher(model)).toArray(Watcher[]::new);
    this.ofStates =
        Stream.of(watchers)
            .map(watcher -> watcher instanceof Watcher.OfStates ofStates ? ofStates : null)
            .toArray(Watcher.OfStates[]::new);
    this.found = new Found[watchers.length];
    this.asked = asked;
    this.undecided = asked;
    this.all = all;
  }

  @Override
  public boolean watchesStates() {
    return Stream.of(ofStates).anyMatch(Objects::nonNull);
  }

  @Override
  public boolean found(long id, State state, SearchView search) {
    boolean goOn = true;
    for (int i = 0; i < ofStates.length; i++) {
      Watcher.OfStates watcher = ofStates[i];
      Finding finding = watcher == null ? null : watcher.found(state);
      if (finding != null) {
        goOn &= keep(i, finding, id, state, search);
      }
    }
    return goOn;
  }

  @Override
  public boolean dead(long id, State state, SearchView search) {
    deadlocks++;
    boolean goOn = true;
    for (int i = 0; i < watchers.length; i++) {
      Finding finding = watchers[i].dead(state);
      if (finding != null) {
        goOn &= keep(i, finding, id, state, search);
      }
    }
    return goOn;
  }

  @Override
  public boolean faulty(
      long id, State state, long event, int choice, Fault.Mistake error, SearchView search) {
    boolean goOn = true;
    for (int i = 0; i < watchers.length; i++) {
      Finding finding = watchers[i].faulty(state, event, choice, error);
      if (finding != null) {
        goOn &= keep(i, finding, id, state, search);
      }
    }
    return goOn;
  }

  private boolean keep(int property, Finding finding, long id, State state, SearchView search) {
    return keep(property, finding, state, () -> search.path(id, state));
  }

  /**
   * Keeps a finding if it is the property's first, or its first conclusive one.
   *
   * @return whether the search should go on: a violation ends it, a witness only where it leaves no
   *     property undecided
   */
  private boolean keep(
      int property,
      Finding finding,
      State state,
      Supplier<@Nullable Supplier<@Nullable Path>> path) {
    Found known = found[property];
    if (known == null || (finding.conclusive() && !known.finding.conclusive())) {
      found[property] = new Found(finding, state.copy(), path.get());
      if (finding.conclusive() && property < asked) {
        undecided--;
      }
    }
    boolean witness = properties.get(property).findingMeans() == Verdict.HOLDS;
    return all || !finding.conclusive() || (witness && undecided > 0);
  }

  private boolean looksBack(int property) {
    return found[property] == null
        && properties.get(property).needs().contains(Need.MONOTONE_SWEEP);
  }

  @Override
  public boolean watchesForgetting() {
    return properties.stream().anyMatch(property -> property.needs().contains(Need.MONOTONE_SWEEP));
  }

  /**
   * A sweep forgets terminal components as a whole, since all their states have the same progress.
   */
  @Override
  public boolean forgetting(Marks doomed, long bound, SearchView search) {
    StoredGraph graph = new StoredGraph(model, search.states(), bound, doomed::get);
    return lookBack(graph, search.budget(), search::inTime);
  }

  private boolean lookBack(StoredGraph graph, MemoryBudget budget, BooleanSupplier goOn) {
    boolean satisfied = true;
    for (int i = 0; i < watchers.length; i++) {
      int property = i;
      if (looksBack(property)) {
        satisfied &=
            watchers[property].lookBack(
                graph,
                budget,
                goOn,
                (state, finding) -> keep(property, finding, state, () -> null));
      }
    }
    return satisfied || all;
  }

  @Nullable Found found(int property) {
    return found[property];
  }

  long deadlocks() {
    return deadlocks;
  }
}
