package io.nutshell.app.explore;

import io.nutshell.check.property.Assertions;
import io.nutshell.check.property.Deadlock;
import io.nutshell.check.property.Finding;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.property.Watcher;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Evaluates the properties and the model's assertions in single states. */
final class Judge {
  private final List<Property> properties;
  private final List<@Nullable Predicate> predicates = new ArrayList<>();
  private final List<Watch> watches = new ArrayList<>();

  /** What a property says about a state: whether its expression is true there. */
  enum Value {
    TRUE,
    FALSE,
    /** The expression has no value, for example by a division by zero. */
    NONE,
    /** The property is about runs, or about all states together. */
    OF_RUNS
  }

  /** A property that single states may violate. */
  private record Watch(Property property, Watcher.OfStates watcher) {}

  Judge(List<Property> properties, Model model) {
    this.properties = properties;
    if (properties.stream().noneMatch(property -> property.kind().ofMistakes())) {
      // The model's assertions are shown whatever is checked.
      watch(Assertions.KIND.property(""), model);
    }
    for (Property property : properties) {
      boolean expression = property.kind().argument() == PropertyKind.Argument.EXPRESSION;
      predicates.add(expression ? model.predicate(property.argument()) : null);
      watch(property, model);
    }
  }

  private void watch(Property property, Model model) {
    Watcher watcher = property.watcher(model);
    if (property.findingMeans() == Verdict.VIOLATED
        && watcher instanceof Watcher.OfStates ofStates) {
      watches.add(new Watch(property, ofStates));
    }
  }

  Value value(int property, State state, boolean dead) {
    if (properties.get(property).kind().equals(Deadlock.KIND)) {
      return dead ? Value.TRUE : Value.FALSE;
    }
    Predicate predicate = predicates.get(property);
    return predicate == null ? Value.OF_RUNS : value(predicate, state);
  }

  static Value value(Predicate predicate, State state) {
    try {
      return predicate.test(state) ? Value.TRUE : Value.FALSE;
    } catch (EvaluationFault _) {
      return Value.NONE;
    }
  }

  /** What is wrong with a state, apart from its steps. */
  List<String> violations(State state) {
    List<String> violations = new ArrayList<>();
    for (Watch watch : watches) {
      Finding finding = watch.watcher.found(state);
      if (finding != null) {
        violations.add(violation(watch.property.argument(), finding.message()));
      }
    }
    return violations;
  }

  private static String violation(String argument, String message) {
    return argument.isEmpty()
        ? message
        : "violates " + argument + (message.isEmpty() ? "" : ": " + message);
  }
}
