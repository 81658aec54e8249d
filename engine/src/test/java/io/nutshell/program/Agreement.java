package io.nutshell.program;

import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.compiler.Compiler;
import io.nutshell.program.interpreter.Evaluation;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Explores a model with both executors in lock-step and requires the same events, choices, targets
 * and faults in the same order.
 */
public final class Agreement {
  public final List<State> states = new ArrayList<>();
  public int steps;
  public int mistakes;
  public int overflows;

  private final Successors compiled;
  private final Successors reference;
  private final State actual = new State(0);
  private final State expected = new State(0);

  /** A model whose variables have the given ranges, sound or not. */
  public static ProgramModel model(Program program, Ranges ranges) {
    return ProgramModel.of(program, _ -> Expression.TRUE, ranges);
  }

  /** Visits up to {@code most} states, breadth first. */
  public Agreement(Model model, int most) {
    this(model, model.successors(), most);
  }

  public Agreement(Model model, Successors compiled, int most) {
    this.compiled = compiled;
    reference = model.reference();
    State initial = new State(0);
    model.initial(initial);
    explore(initial, most);
  }

  private void explore(State initial, int most) {
    Set<State> seen = new HashSet<>(Set.of(initial));
    List<State> open = new ArrayList<>(List.of(initial));
    while (states.size() < most && states.size() < open.size()) {
      State source = open.get(states.size());
      states.add(source);
      compare(
          source,
          target -> {
            if (!seen.contains(target)) {
              State fresh = target.copy();
              seen.add(fresh);
              open.add(fresh);
            }
          });
      if (states.size() % 16 == 0) {
        seek(source);
      }
    }
  }

  /** Compares all steps of one state. */
  public void compare(State source, Consumer<State> targets) {
    compiled.reset(source);
    reference.reset(source);
    while (reference.next()) {
      equal("next", true, compiled.next());
      equal("event", reference.event(), compiled.event());
      equal("choice", reference.choice(), compiled.choice());
      if (step()) {
        targets.accept(actual);
      }
    }
    equal("next", false, compiled.next());
  }

  private boolean step() {
    steps++;
    boolean fired = reference.fire(expected);
    equal("fire", fired, compiled.fire(actual));
    if (fired) {
      equal("target", expected, actual);
      return true;
    }
    equal("fault", reference.fault(), compiled.fault());
    if (compiled.fault() instanceof Fault.Mistake) {
      mistakes++;
    } else {
      overflows++;
    }
    return false;
  }

  /** Every event can be sought and fired, and the cursor continues after it. */
  private void seek(State source) {
    List<Long> events = new ArrayList<>();
    List<Integer> choices = new ArrayList<>();
    reference.reset(source);
    while (reference.next()) {
      events.add(reference.event());
      choices.add(reference.choice());
    }
    for (int i = 0; i < events.size(); i++) {
      equal("seek", true, compiled.seek(source, events.get(i), choices.get(i)));
      reference.seek(source, events.get(i), choices.get(i));
      step();
      equal("next after seek", i + 1 < events.size(), compiled.next());
      equal("seek of a missing choice", false, compiled.seek(source, events.get(i), 1000));
      equal("next after a failed seek", false, compiled.next());
    }
  }

  /** Compares the values and faults of a predicate in the first states. */
  public void predicate(Program program, Ranges ranges, Expression expression) {
    var layout = ranges.layout(program);
    Predicate trusted = Evaluation.predicate(program, layout, expression);
    Predicate fast = new Compiler(program, ranges, layout).predicate(expression);
    for (State state : states.subList(0, Math.min(states.size(), 100))) {
      equal(expression.toString(), answer(trusted, state), answer(fast, state));
    }
  }

  private static Object answer(Predicate predicate, State state) {
    try {
      return predicate.test(state);
    } catch (EvaluationFault fault) {
      return fault.error();
    }
  }

  private void equal(String what, @Nullable Object one, @Nullable Object other) {
    if (!Objects.equals(one, other)) {
      throw new AssertionError(
          "%s in %s: interpreted %s, compiled %s"
              .formatted(what, states.isEmpty() ? "" : states.getLast(), one, other));
    }
  }
}
