package io.nutshell.check.property;

import io.nutshell.check.ltl.NamedEvents;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.Successors;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the atoms of branching formulas: expressions of the model's language, and in every language
 * {@code fireable(NAME, …)}, which is true in a state that enables one of the named events.
 */
record StateAtoms(PropertyKind.Expressions expressions)
    implements BiFunction<Model, String, Predicate> {
  private static final Pattern FIREABLE = Pattern.compile("\\s*fireable\\s*\\((.*)\\)\\s*");

  /**
   * @throws InputError if the text is neither an expression nor names events
   */
  @Override
  public Predicate apply(Model model, String text) {
    try {
      return expressions.read(model, text);
    } catch (InputError wrong) {
      Matcher fireable = FIREABLE.matcher(text);
      if (!fireable.matches()) {
        throw wrong;
      }
      try {
        return fireable(model, NamedEvents.of(model, text, fireable.start(1), fireable.end(1)));
      } catch (InputError unknown) {
        InputError located = expressions.located(unknown);
        located.addSuppressed(wrong);
        throw located;
      }
    }
  }

  private static Predicate fireable(Model model, LongPredicate meant) {
    Successors successors = model.successors();
    Map<Long, Boolean> known = new HashMap<>();
    return state -> {
      successors.reset(state);
      while (successors.next()) {
        if (known.computeIfAbsent(successors.event(), meant::test)) {
          return true;
        }
      }
      return false;
    };
  }
}
