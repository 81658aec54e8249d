package io.nutshell.check;

import io.nutshell.model.Assertion;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import io.nutshell.search.Observer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Watches one traversal for all properties at once, and keeps the first finding of each. */
final class Watch implements Observer {

  /**
   * What was found for a property, and in which state.
   *
   * @param event the event whose firing was the fault, or -1
   * @param valueless whether the property's predicate has no value in that state
   */
  record Finding(
      long id,
      long event,
      int choice,
      boolean valueless,
      String message,
      @Nullable SourcePosition position) {

    static Finding state(long id, String message, @Nullable SourcePosition position) {
      return new Finding(id, -1, 0, false, message, position);
    }
  }

  /** A predicate to be tested in every state, for one property. */
  private record Test(
      int property,
      Predicate predicate,
      boolean wanted,
      String message,
      @Nullable SourcePosition position) {}

  private final List<Property> properties;
  private final @Nullable Finding[] findings;
  private final boolean all;
  private final int deadlock;
  private final int assertions;
  private final Test[] tests;
  private final int asked;
  private int open;
  private long deadlocks;

  /**
   * @param properties exactly one of them is {@link Property.Assertions}, and at most one {@link
   *     Property.Deadlock}
   * @param asked how many of them, from the first, the user waits for
   */
  Watch(Model model, List<Property> properties, int asked, boolean all) {
    this.properties = properties;
    this.all = all;
    this.findings = new Finding[properties.size()];
    this.asked = asked;
    this.open = asked;
    List<Test> list = new ArrayList<>();
    int deadlockAt = -1;
    int assertionsAt = -1;
    for (int i = 0; i < properties.size(); i++) {
      switch (properties.get(i)) {
        case Property.Deadlock _ -> deadlockAt = i;
        case Property.Assertions _ -> {
          assertionsAt = i;
          for (Assertion assertion : model.assertions()) {
            String message = "assertion " + assertion.text() + " fails";
            list.add(new Test(i, assertion.predicate(), false, message, assertion.position()));
          }
        }
        case Property.Invariant invariant ->
            list.add(new Test(i, invariant.predicate().apply(model), false, "", null));
        case Property.Reach reach ->
            list.add(new Test(i, reach.predicate().apply(model), true, "", null));
      }
    }
    this.deadlock = deadlockAt;
    this.assertions = assertionsAt;
    this.tests = list.toArray(Test[]::new);
  }

  @Override
  public boolean found(long id, State state) {
    boolean goOn = true;
    for (Test test : tests) {
      try {
        if (test.predicate.test(state) == test.wanted) {
          goOn &= settle(test.property, Finding.state(id, test.message, test.position));
        }
      } catch (EvaluationFault fault) {
        String message = "has no value here: " + fault.error().message();
        SourcePosition position = fault.error().position();
        goOn &= settle(test.property, new Finding(id, -1, 0, true, message, position));
      }
    }
    return goOn;
  }

  @Override
  public boolean dead(long id, State state) {
    deadlocks++;
    return deadlock < 0 || settle(deadlock, Finding.state(id, "this state has no successor", null));
  }

  @Override
  public boolean faulty(long id, State state, long event, int choice, Fault.Error error) {
    return settle(
        assertions,
        new Finding(id, event, choice, false, "model error: " + error.message(), error.position()));
  }

  /** Keeps the finding if it is the property's first; answers whether the search should go on. */
  private boolean settle(int property, Finding finding) {
    if (findings[property] == null) {
      findings[property] = finding;
      if (property < asked) {
        open--;
      }
    }
    return all || (open > 0 && properties.get(property) instanceof Property.Reach);
  }

  @Nullable Finding finding(int property) {
    return findings[property];
  }

  long deadlocks() {
    return deadlocks;
  }
}
