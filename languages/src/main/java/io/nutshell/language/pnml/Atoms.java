package io.nutshell.language.pnml;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What expressions over a coloured net are made of. In an expression, an atom is a variable whose
 * index is the atom's number; {@link AtomEvaluation} computes its value from a marking.
 */
final class Atoms {
  private final Map<Atom, Variable> variables = new HashMap<>();
  private final List<Atom> atoms = new ArrayList<>();

  sealed interface Atom {}

  /** The tokens of all colours in a place. */
  record Tokens(int place) implements Atom {}

  /** The tokens of one colour in a place. */
  record TokensOfColour(int place, long colour) implements Atom {}

  /** Whether a transition can fire under some binding. */
  record Fireable(int transition) implements Atom {}

  /** Whether a transition can fire under one binding, which is the colours of its variables. */
  record FireableBinding(int transition, List<Long> colours) implements Atom {
    FireableBinding {
      colours = List.copyOf(colours);
    }
  }

  /** Whether some transition can fire. */
  record AnyFireable() implements Atom {}

  synchronized Expression read(Atom atom) {
    return Expression.read(
        variables.computeIfAbsent(
            atom,
            added -> {
              atoms.add(added);
              return new Variable(
                  atoms.size() - 1,
                  added.toString(),
                  0,
                  false,
                  List.of(0L),
                  0,
                  Long.MAX_VALUE,
                  List.of());
            }));
  }

  synchronized Atom get(int number) {
    return atoms.get(number);
  }
}
