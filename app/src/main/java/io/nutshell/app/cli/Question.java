package io.nutshell.app.cli;

import io.nutshell.app.report.PropertyOrigin;
import io.nutshell.check.property.Property;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.PropertyAutomaton;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One property as the user asked for it, by an option or in a line of a property file.
 *
 * @param expression what the property says of states; empty where its kind says it all
 * @param start where the expression begins: in a file, or, without a line, an option
 */
record Question(String name, Kind kind, String expression, SourcePosition start) {

  /** The kinds of properties, named as in a property file. */
  enum Kind {
    DEADLOCK,
    ASSERTIONS,
    INVARIANT,
    REACH,
    HOME,
    STATES,
    PROPERTY;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    boolean needsExpression() {
      return isAboutStates() || this == STATES;
    }

    /** Whether its expression is true or false in each state. */
    boolean isAboutStates() {
      return this == INVARIANT || this == REACH || this == HOME;
    }

    static List<String> words() {
      return Arrays.stream(values()).map(Kind::word).toList();
    }
  }

  /** What the model's author asks by an automaton beside the system, named after that. */
  static Question property(PropertyAutomaton automaton) {
    SourcePosition unplaced = new SourcePosition(automaton.name(), 0, 0);
    return new Question("property " + automaton.name(), Kind.PROPERTY, "", unplaced);
  }

  /** What an option asks, named after it. */
  static Question option(Kind kind, String expression) {
    String option = "--" + kind.word();
    String typed =
        expression.isEmpty() || expression.length() > 60
            ? option
            : option + " '" + expression + "'";
    String name = expression.isEmpty() ? kind.word() : kind.word() + " " + expression;
    return new Question(name, kind, expression, new SourcePosition(typed, 0, 0));
  }

  Property property() {
    return switch (kind) {
      case DEADLOCK -> new Property.Deadlock(name);
      case ASSERTIONS -> new Property.Assertions(name);
      case INVARIANT -> new Property.Invariant(name, this::predicate);
      case REACH -> new Property.Reach(name, this::predicate);
      case HOME -> new Property.Home(name, this::predicate);
      case PROPERTY -> new Property.Automaton(name);
      case STATES -> new Property.StateCount(name, Long.parseLong(expression));
    };
  }

  /** What a report is to know of where the property comes from. */
  PropertyOrigin origin() {
    return new PropertyOrigin(name, kind.word(), expression, start.line() == 0 ? null : start);
  }

  /**
   * The expression as the model understands it.
   *
   * @throws InputError where it does not: in the model's own words, but with the place to find it
   *     by
   */
  Predicate predicate(Model model) {
    try {
      return model.predicate(expression);
    } catch (InputError error) {
      throw new InputError(located(error.position()), error.reason(), error.hint());
    }
  }

  /** What may be meant otherwise in an expression that the model understands. */
  List<Warning> warnings(Model model) {
    return model.warnings(expression).stream()
        .map(warning -> new Warning(located(warning.position()), warning.text()))
        .toList();
  }

  private SourcePosition located(@Nullable SourcePosition inside) {
    if (inside == null) {
      return start;
    }
    return start.line() == 0
        ? new SourcePosition(start.file(), inside.line(), inside.column())
        : new SourcePosition(start.file(), start.line(), start.column() + inside.column() - 1);
  }
}
