package io.nutshell.app.explore;

import io.nutshell.check.property.Deadlock;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.property.Watcher;
import io.nutshell.model.Assertion;
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
  private final List<Watcher> watchers = new ArrayList<>();
  private final List<Assertion> assertions;

  /** What a property says about a state: whether its expression is true there. */
  enum Value {
    TRUE,
    FALSE,
    /** The expression has no value, for example by a division by zero. */
    NONE,
    /** The property is about runs, or about all states together. */
    OF_RUNS
  }

  Judge(List<Property> properties, Model model) {
    this.properties = properties;
    this.assertions = model.assertions();
    for (Property property : properties) {
      boolean expression = property.kind().argument() == PropertyKind.Argument.EXPRESSION;
      watchers.add(property.watcher(model));
      predicates.add(expression ? model.predicate(property.argument()) : null);
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
    for (Assertion assertion : assertions) {
      if (value(assertion.predicate(), state) != Value.TRUE) {
        violations.add("assertion " + assertion.text() + " fails");
      }
    }
    for (int i = 0; i < properties.size(); i++) {
      Property property = properties.get(i);
      if (!property.argument().isEmpty()
          && property.findingMeans() == Verdict.VIOLATED
          && watchers.get(i) instanceof Watcher.OfStates watcher
          && watcher.found(state) != null) {
        violations.add("violates " + property.argument());
      }
    }
    return violations;
  }
}
