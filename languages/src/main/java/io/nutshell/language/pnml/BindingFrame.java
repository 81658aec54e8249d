package io.nutshell.language.pnml;

import io.nutshell.language.cpn.ml.value.MlFault;
import java.util.List;

/**
 * The frames in which inscriptions find the colours of variables. Slot 0 is scratch memory for a
 * binding as terms want it, slot {@code n + 1} holds the colour of the variable with number n.
 */
final class BindingFrame {
  private BindingFrame() {}

  /**
   * @param variables the number of variables of the net
   */
  static Object[] create(int variables) {
    Object[] frame = new Object[variables + 1];
    frame[0] = new long[variables];
    return frame;
  }

  static int slot(Colour.Variable variable) {
    return variable.number() + 1;
  }

  /** A function of a binding. */
  @FunctionalInterface
  interface Term<T> {
    T value(long[] binding);
  }

  /**
   * Evaluates a term.
   *
   * @param variables those that the term depends on
   * @throws MlFault if the term has no value
   */
  static <T> T evaluate(Term<T> term, List<Colour.Variable> variables, Object[] frame) {
    long[] binding = (long[]) frame[0];
    for (Colour.Variable variable : variables) {
      binding[variable.number()] = (Long) frame[slot(variable)];
    }
    try {
      return term.value(binding);
    } catch (Bag.TooManyTokens | ArithmeticException _) {
      throw MlFault.limit(
          "a multiset has more than %d tokens of one colour".formatted(PnmlReader.MAX_TOKENS));
    }
  }
}
