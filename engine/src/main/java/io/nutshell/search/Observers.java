package io.nutshell.search;

import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.store.Marks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several observers as one. Each receives everything; the search goes on until one of them ends it.
 */
public final class Observers implements Observer {
  private final List<Observer> all;

  public Observers(List<? extends Observer> all) {
    this.all = List.copyOf(all);
  }

  @Override
  public boolean watchesStates() {
    return all.stream().anyMatch(Observer::watchesStates);
  }

  @Override
  public boolean found(long id, State state, SearchView search) {
    boolean goOn = true;
    for (Observer observer : all) {
      goOn &= observer.found(id, state, search);
    }
    return goOn;
  }

  @Override
  public boolean dead(long id, State state, SearchView search) {
    boolean goOn = true;
    for (Observer observer : all) {
      goOn &= observer.dead(id, state, search);
    }
    return goOn;
  }

  @Override
  public boolean faulty(
      long id, State state, long event, int choice, Fault.Mistake error, SearchView search) {
    boolean goOn = true;
    for (Observer observer : all) {
      goOn &= observer.faulty(id, state, event, choice, error, search);
    }
    return goOn;
  }

  @Override
  public boolean countsSteps() {
    return all.stream().anyMatch(Observer::countsSteps);
  }

  @Override
  public void step(State source, long event, @Nullable State target) {
    for (Observer observer : all) {
      observer.step(source, event, target);
    }
  }

  @Override
  public boolean watchesForgetting() {
    return all.stream().anyMatch(Observer::watchesForgetting);
  }

  @Override
  public boolean forgetting(Marks doomed, long bound, SearchView search) {
    boolean goOn = true;
    for (Observer observer : all) {
      goOn &= observer.forgetting(doomed, bound, search);
    }
    return goOn;
  }
}
