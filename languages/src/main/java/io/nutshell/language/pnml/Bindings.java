package io.nutshell.language.pnml;

import io.nutshell.program.syntax.Operator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Enumerates the bindings of a transition's variables that satisfy its guard.
 *
 * <p><b>How it works.</b> Variables are bound one after the other, and each conjunct of the guard
 * is evaluated as soon as its last variable is bound, so that excluded bindings are never
 * enumerated. The variables are ordered so that conjuncts can be evaluated early. If a conjunct
 * says that the next variable equals a known value, no other colour is tried.
 */
final class Bindings {
  /** The limit on the values tried, over all variables. More would take minutes. */
  static final long MAX_TRIED = 1_000_000_000;

  /** The thread's interrupt flag is read once in 65,536 values. */
  private static final long INTERRUPT_CHECK_MASK = (1 << 16) - 1;

  private final long[] binding;
  private final List<Level> levels = new ArrayList<>();
  private final List<Condition> constant = new ArrayList<>();
  private final long maxTried;
  private long tried;

  /**
   * One variable in the order of binding.
   *
   * @param known the value that the guard requires of the variable shifted by {@code shift}; null
   *     if every colour is tried
   * @param conjuncts those of the guard that can be evaluated once it is bound
   */
  private record Level(
      Colour.Variable variable, @Nullable Colour known, int shift, List<Condition> conjuncts) {}

  /**
   * @param count the number of variables of the net
   */
  Bindings(List<Colour.Variable> variables, @Nullable Condition guard, int count) {
    this(variables, guard, count, MAX_TRIED);
  }

  /**
   * @param maxTried the limit on the values tried, over all variables
   */
  Bindings(List<Colour.Variable> variables, @Nullable Condition guard, int count, long maxTried) {
    this.maxTried = maxTried;
    binding = new long[count];
    List<Condition> open = new ArrayList<>(guard == null ? List.of() : conjuncts(guard));
    BitSet bound = new BitSet();
    constant.addAll(ready(open, bound));
    List<Colour.Variable> left = new ArrayList<>(variables);
    while (!left.isEmpty()) {
      levels.add(next(left, open, bound));
    }
  }

  /** The conjuncts of a condition. */
  static List<Condition> conjuncts(Condition condition) {
    List<Condition> conjuncts = new ArrayList<>();
    conjuncts(condition, conjuncts);
    return conjuncts;
  }

  private static void conjuncts(Condition condition, List<Condition> into) {
    switch (condition) {
      case Condition.All(List<Condition> operands) ->
          operands.forEach(operand -> conjuncts(operand, into));
      case Condition.Not(Condition.Any(List<Condition> operands)) ->
          operands.forEach(operand -> conjuncts(new Condition.Not(operand), into));
      case Condition.Not(Condition.Not(Condition inner)) -> conjuncts(inner, into);
      case Condition.Comparison(Operator operator, Colour.Tuple left, Colour.Tuple right)
          when operator == Operator.EQ -> {
        for (int i = 0; i < left.components().size(); i++) {
          Colour one = left.components().get(i);
          Colour other = right.components().get(i);
          conjuncts(new Condition.Comparison(operator, one, other), into);
        }
      }
      default -> into.add(condition);
    }
  }

  /** Removes and returns the conditions whose variables are all bound. */
  private static List<Condition> ready(List<Condition> open, BitSet bound) {
    List<Condition> ready =
        open.stream().filter(condition -> unbound(condition, bound).isEmpty()).toList();
    open.removeAll(ready);
    return ready;
  }

  private static BitSet unbound(Condition condition, BitSet bound) {
    BitSet variables = new BitSet();
    condition.variables(variables);
    variables.andNot(bound);
    return variables;
  }

  /**
   * Chooses the next variable: one whose value the guard determines, else the one that best
   * completes conjuncts with few unbound variables, in relation to the size of its sort.
   */
  private static Level next(List<Colour.Variable> left, List<Condition> open, BitSet bound) {
    for (Colour.Variable variable : left) {
      for (Condition condition : open) {
        if (condition instanceof Condition.Comparison(Operator operator, var one, var other)
            && operator == Operator.EQ) {
          Level level = determined(variable, one, other, bound);
          level = level == null ? determined(variable, other, one, bound) : level;
          if (level != null) {
            return bind(level, left, open, bound);
          }
        }
      }
    }
    Colour.Variable best = left.getFirst();
    double bestGain = -1;
    for (Colour.Variable variable : left) {
      double gain = 0;
      for (Condition condition : open) {
        BitSet needed = unbound(condition, bound);
        if (needed.get(variable.number())) {
          gain += 1.0 / needed.cardinality() / needed.cardinality();
        }
      }
      gain /= Math.max(1, Math.log((double) variable.sort().size()));
      if (gain > bestGain) {
        bestGain = gain;
        best = variable;
      }
    }
    return bind(new Level(best, null, 0, List.of()), left, open, bound);
  }

  private static Level bind(
      Level level, List<Colour.Variable> left, List<Condition> open, BitSet bound) {
    left.remove(level.variable);
    bound.set(level.variable.number());
    return new Level(level.variable, level.known, level.shift, ready(open, bound));
  }

  /**
   * The value of the variable if {@code side}, the variable or a shift of it, must equal a known
   * value.
   */
  private static @Nullable Level determined(
      Colour.Variable variable, Colour side, Colour other, BitSet bound) {
    int shift = 0;
    Colour inner = side;
    while (inner instanceof Colour.Shifted(Colour operand, int by)) {
      shift += by;
      inner = operand;
    }
    BitSet needed = new BitSet();
    other.variables(needed);
    needed.andNot(bound);
    return inner.equals(variable) && needed.isEmpty()
        ? new Level(variable, other, shift, List.of())
        : null;
  }

  /**
   * Calls the action with each binding; the array is reused.
   *
   * @return false if it stopped because there are too many to try
   */
  boolean forEach(Consumer<long[]> action) {
    if (constant.stream().allMatch(condition -> condition.holds(binding))) {
      bind(0, action);
    }
    return tried <= maxTried;
  }

  private void bind(int depth, Consumer<long[]> action) {
    if (depth == levels.size()) {
      action.accept(binding);
      return;
    }
    Level level = levels.get(depth);
    int number = level.variable.number();
    long size = level.variable.sort().size();
    if (level.known != null) {
      binding[number] = Math.floorMod(level.known.value(binding) - level.shift, size);
      descend(level, depth, action);
      return;
    }
    for (long colour = 0; colour < size && tried <= maxTried; colour++) {
      binding[number] = colour;
      descend(level, depth, action);
    }
  }

  private void descend(Level level, int depth, Consumer<long[]> action) {
    tried++;
    if ((tried & INTERRUPT_CHECK_MASK) == 0 && Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted while bindings were enumerated");
    }
    for (Condition condition : level.conjuncts) {
      if (!condition.holds(binding)) {
        return;
      }
    }
    bind(depth + 1, action);
  }
}
