package io.nutshell.check;

import io.nutshell.model.Assertion;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import io.nutshell.search.Exploration;
import io.nutshell.search.Observer;
import io.nutshell.store.Marks;
import io.nutshell.store.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Watches one traversal for all properties at once, and keeps the first finding of each. */
final class Watch implements Observer {

  /**
   * What was found for a property, and in which state.
   *
   * @param event the event whose firing was the fault, or -1
   * @param way the way to the state, once the search is over; null where traces are off, or the
   *     search has forgotten it
   * @param valueless whether the property's predicate has no value in that state
   */
  record Finding(
      State state,
      @Nullable Supplier<@Nullable Path> way,
      long event,
      int choice,
      boolean valueless,
      String message,
      @Nullable SourcePosition position) {}

  /** A predicate to be tested in every state, for one property. */
  private record Test(
      int property,
      Predicate predicate,
      boolean wanted,
      String message,
      @Nullable SourcePosition position) {}

  /** A predicate that should always be within reach. */
  private record Home(int property, Predicate predicate) {}

  private final Model model;
  private final List<Property> properties;
  private final List<Home> homes = new ArrayList<>();
  private final @Nullable Finding[] findings;
  private final boolean all;
  private final int deadlock;
  private final int assertions;
  private final Test[] tests;

  /** Of a state whose way is not known by a number. */
  private static final long NO_ID = Long.MIN_VALUE;

  private final int asked;
  private int open;
  private long deadlocks;
  private @Nullable Exploration exploration;

  /**
   * @param properties exactly one of them is {@link Property.Assertions}, and at most one {@link
   *     Property.Deadlock}
   * @param asked how many of them, from the first, the user waits for; the assertions, where they
   *     are not among those, stand for the model's own mistakes only
   */
  Watch(Model model, List<Property> properties, int asked, boolean all) {
    this.model = model;
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
          for (Assertion assertion : i < asked ? model.assertions() : List.<Assertion>of()) {
            String message = "assertion " + assertion.text() + " fails";
            list.add(new Test(i, assertion.predicate(), false, message, assertion.position()));
          }
        }
        case Property.Invariant invariant ->
            list.add(new Test(i, invariant.predicate().apply(model), false, "", null));
        case Property.StateCount _ -> {} // Known when all is explored.
        case Property.Automaton _ -> open--; // No state decides it.
        case Property.Reach reach ->
            list.add(new Test(i, reach.predicate().apply(model), true, "", null));
        case Property.Home home -> homes.add(new Home(i, home.predicate().apply(model)));
      }
    }
    this.deadlock = deadlockAt;
    this.assertions = assertionsAt;
    this.tests = list.toArray(Test[]::new);
  }

  @Override
  public void begin(Exploration started) {
    exploration = started;
  }

  @Override
  public boolean found(long id, State state) {
    boolean goOn = true;
    for (Test test : tests) {
      try {
        if (test.predicate.test(state) == test.wanted) {
          goOn &= settle(test.property, id, state, -1, 0, false, test.message, test.position);
        }
      } catch (EvaluationFault fault) {
        goOn &= settleValueless(test, id, state, fault.error());
      }
    }
    return goOn;
  }

  private boolean settleValueless(Test test, long id, State state, Fault.Mistake error) {
    boolean ofModel = properties.get(test.property) instanceof Property.Assertions;
    String message =
        ofModel ? test.message + ", as it has no value: " + error.message() : notTheModels(error);
    SourcePosition position = ofModel ? error.position() : null;
    return settle(test.property, id, state, -1, 0, true, message, position);
  }

  /** In the words of a report: whose error it is that a property's expression has no value. */
  private static String notTheModels(Fault.Mistake error) {
    return "it has no value here, an error of the property and not of the model: "
        + error.message();
  }

  @Override
  public boolean dead(long id, State state) {
    deadlocks++;
    return deadlock < 0
        || settle(deadlock, id, state, -1, 0, false, "this state has no successor", null);
  }

  @Override
  public boolean faulty(long id, State state, long event, int choice, Fault.Mistake error) {
    String message = "model error: " + error.message();
    return settle(assertions, id, state, event, choice, false, message, error.position());
  }

  /**
   * Keeps the finding if it is the property's first; answers whether the search should go on.
   *
   * <p>A state in which the predicate of a {@link Property.Reach} has no value settles nothing: it
   * is kept until a witness is found, to be shown where there is none.
   */
  private boolean settle(
      int property,
      long id,
      State state,
      long event,
      int choice,
      boolean valueless,
      String message,
      @Nullable SourcePosition position) {
    boolean reach = properties.get(property) instanceof Property.Reach;
    boolean doubt = reach && valueless;
    Finding known = findings[property];
    if (known == null || (reach && known.valueless && !doubt)) {
      Supplier<@Nullable Path> way =
          exploration == null || id == NO_ID ? null : exploration.way(id, state);
      findings[property] =
          new Finding(state.copy(), way, event, choice, valueless, message, position);
      if (property < asked && !doubt) {
        open--;
      }
    }
    return all || doubt || (reach && open > 0);
  }

  @Override
  public boolean watchesForgetting() {
    return !homes.isEmpty();
  }

  /** Terminal components are forgotten as a whole: all their states have the same progress. */
  @Override
  public boolean forgetting(Marks doomed, long bound) {
    Exploration running = Objects.requireNonNull(exploration);
    return lookHome(
        new StoredGraph(model, running.stateStore(), bound, doomed::get), running, running::inTime);
  }

  /**
   * To be called when a search that forgets nothing has found every state: only then is it known
   * where everything ends.
   */
  void lookHome(BooleanSupplier goOn) {
    Exploration ended = Objects.requireNonNull(exploration);
    if (!homes.isEmpty()) {
      boolean _ = lookHome(new StoredGraph(model, ended.stateStore()), ended, goOn);
    }
  }

  private boolean lookHome(StoredGraph graph, Exploration running, BooleanSupplier goOn) {
    boolean satisfied = true;
    for (Home home : homes) {
      if (findings[home.property] != null) {
        continue;
      }
      HomeWatch watch =
          new HomeWatch(
              home.predicate,
              Objects.requireNonNull(running.stateStore().retrievable()),
              goOn,
              (state, error) -> {
                String message =
                    "it is lost for good" + (error == null ? "" : "; " + notTheModels(error));
                return settle(home.property, NO_ID, state, -1, 0, false, message, null);
              });
      try (Components components = Components.of(graph, running.budget(), watch)) {
        satisfied &= components.complete();
      }
    }
    return satisfied || all;
  }

  @Nullable Finding finding(int property) {
    return findings[property];
  }

  long deadlocks() {
    return deadlocks;
  }
}
