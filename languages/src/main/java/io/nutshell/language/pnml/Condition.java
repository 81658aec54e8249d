package io.nutshell.language.pnml;

import io.nutshell.program.syntax.Operator;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** A condition on bindings: a transition's guard or a part of it. */
sealed interface Condition {

  boolean holds(long[] binding);

  /** Adds the numbers of the variables that occur in it. */
  void variables(BitSet into);

  /** Compares two colours of one sort, by their order there. */
  record Comparison(Operator operator, Colour left, Colour right) implements Condition {
    @Override
    public boolean holds(long[] binding) {
      return operator.apply(left.value(binding), right.value(binding)) != 0;
    }

    @Override
    public void variables(BitSet into) {
      left.variables(into);
      right.variables(into);
    }
  }

  /** Whether one multiset contains another. */
  record Contains(Bag all, Bag part) implements Condition {
    @Override
    public boolean holds(long[] binding) {
      Map<Long, Long> there = all.value(binding);
      return part.value(binding).entrySet().stream()
          .allMatch(wanted -> there.getOrDefault(wanted.getKey(), 0L) >= wanted.getValue());
    }

    @Override
    public void variables(BitSet into) {
      all.variables(into);
      part.variables(into);
    }
  }

  record All(List<Condition> operands) implements Condition {
    @Override
    public boolean holds(long[] binding) {
      return operands.stream().allMatch(operand -> operand.holds(binding));
    }

    @Override
    public void variables(BitSet into) {
      operands.forEach(operand -> operand.variables(into));
    }
  }

  record Any(List<Condition> operands) implements Condition {
    @Override
    public boolean holds(long[] binding) {
      return operands.stream().anyMatch(operand -> operand.holds(binding));
    }

    @Override
    public void variables(BitSet into) {
      operands.forEach(operand -> operand.variables(into));
    }
  }

  record Not(Condition operand) implements Condition {
    @Override
    public boolean holds(long[] binding) {
      return !operand.holds(binding);
    }

    @Override
    public void variables(BitSet into) {
      operand.variables(into);
    }
  }
}
