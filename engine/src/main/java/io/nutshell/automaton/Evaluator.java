package io.nutshell.automaton;

import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Decides whether a formula holds on a lasso word, by the definition of each operator: the set of
 * positions where a formula holds is computed from the sets of its operands. A temporal operator is
 * the least or the greatest fixpoint of its expansion, for example {@code a U b = b || (a && X (a U
 * b))} the least. It shares nothing with the translation, so that each can be tested by the other.
 */
public final class Evaluator {
  private final List<String> atoms;
  private final LassoWord word;
  private final IdentityHashMap<Formula, BitSet> known = new IdentityHashMap<>();

  private Evaluator(List<String> atoms, LassoWord word) {
    this.atoms = atoms;
    this.word = word;
  }

  /**
   * Whether a formula holds at the first position of a word.
   *
   * @param atoms atom {@code i} is bit {@code i} of a letter
   */
  public static boolean holds(Formula formula, List<String> atoms, LassoWord word) {
    return new Evaluator(atoms, word).positions(formula).get(0);
  }

  /** The positions where the formula holds. */
  private BitSet positions(Formula formula) {
    BitSet found = known.get(formula);
    if (found == null) {
      found = compute(formula);
      known.put(formula, found);
    }
    return found;
  }

  private BitSet compute(Formula formula) {
    return switch (formula) {
      case Formula.True _ -> everywhere();
      case Formula.False _ -> new BitSet();
      case Formula.Atom(String text) -> atom(text);
      case Formula.Not(Formula operand) -> complement(positions(operand));
      case Formula.And(List<Formula> operands) -> {
        BitSet all = everywhere();
        operands.forEach(operand -> all.and(positions(operand)));
        yield all;
      }
      case Formula.Or(List<Formula> operands) -> {
        BitSet any = new BitSet();
        operands.forEach(operand -> any.or(positions(operand)));
        yield any;
      }
      case Formula.Implies(Formula left, Formula right) -> {
        BitSet implied = complement(positions(left));
        implied.or(positions(right));
        yield implied;
      }
      case Formula.Equivalent(Formula left, Formula right) -> {
        BitSet different = (BitSet) positions(left).clone();
        different.xor(positions(right));
        yield complement(different);
      }
      case Formula.Next(Formula operand) -> before(positions(operand));
      case Formula.Eventually(Formula operand) -> until(everywhere(), positions(operand), false);
      case Formula.Globally(Formula operand) -> release(new BitSet(), positions(operand), true);
      case Formula.Until(Formula left, Formula right) ->
          until(positions(left), positions(right), false);
      case Formula.WeakUntil(Formula left, Formula right) ->
          until(positions(left), positions(right), true);
      case Formula.Release(Formula left, Formula right) ->
          release(positions(left), positions(right), true);
      case Formula.StrongRelease(Formula left, Formula right) ->
          release(positions(left), positions(right), false);
    };
  }

  private BitSet atom(String text) {
    int atom = atoms.indexOf(text);
    if (atom < 0) {
      throw new IllegalArgumentException("no atom " + text + " among " + atoms);
    }
    BitSet positions = new BitSet();
    for (int position = 0; position < word.length(); position++) {
      positions.set(position, (word.letter(position) >>> atom & 1) != 0);
    }
    return positions;
  }

  /** The fixpoint of {@code x = right || (left && X x)}: the greatest or the least one. */
  private BitSet until(BitSet left, BitSet right, boolean greatest) {
    return fixpoint(
        greatest, (position, next) -> right.get(position) || (left.get(position) && next));
  }

  /** The fixpoint of {@code x = right && (left || X x)}: the greatest or the least one. */
  private BitSet release(BitSet left, BitSet right, boolean greatest) {
    return fixpoint(
        greatest, (position, next) -> right.get(position) && (left.get(position) || next));
  }

  /** Whether a formula holds at a position, given whether it holds at the next one. */
  private interface Expanded {
    boolean holds(int position, boolean next);
  }

  /**
   * The greatest or the least fixpoint. From the last position to the first, each pass carries a
   * change through the whole stem, and around the cycle in two.
   */
  private BitSet fixpoint(boolean greatest, Expanded expansion) {
    BitSet positions = greatest ? everywhere() : new BitSet();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int position = word.length() - 1; position >= 0; position--) {
        boolean holds = expansion.holds(position, positions.get(word.next(position)));
        if (holds != positions.get(position)) {
          positions.set(position, holds);
          changed = true;
        }
      }
    }
    return positions;
  }

  /** The positions whose next position is in the set. */
  private BitSet before(BitSet positions) {
    BitSet before = new BitSet();
    for (int position = 0; position < word.length(); position++) {
      before.set(position, positions.get(word.next(position)));
    }
    return before;
  }

  private BitSet complement(BitSet positions) {
    BitSet complement = everywhere();
    complement.andNot(positions);
    return complement;
  }

  private BitSet everywhere() {
    BitSet all = new BitSet();
    all.set(0, word.length());
    return all;
  }
}
