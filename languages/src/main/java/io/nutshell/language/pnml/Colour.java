package io.nutshell.language.pnml;

import java.util.BitSet;
import java.util.List;

/** A term whose value under a binding is one colour. */
sealed interface Colour {

  Sort sort();

  /**
   * @param binding the colour of each variable, by its number
   */
  long value(long[] binding);

  /** Adds the numbers of the variables that occur in it. */
  void variables(BitSet into);

  record Constant(Sort sort, long colour) implements Colour {
    @Override
    public long value(long[] binding) {
      return colour;
    }

    @Override
    public void variables(BitSet into) {}
  }

  record Variable(Sort sort, int number) implements Colour {
    @Override
    public long value(long[] binding) {
      return binding[number];
    }

    @Override
    public void variables(BitSet into) {
      into.set(number);
    }
  }

  /** The colour {@code by} positions further in the cyclic order of its sort. */
  record Shifted(Colour operand, int by) implements Colour {
    @Override
    public Sort sort() {
      return operand.sort();
    }

    @Override
    public long value(long[] binding) {
      return Math.floorMod(operand.value(binding) + by, sort().size());
    }

    @Override
    public void variables(BitSet into) {
      operand.variables(into);
    }
  }

  record Tuple(Sort.Product sort, List<Colour> components) implements Colour {
    @Override
    public long value(long[] binding) {
      long value = 0;
      for (Colour component : components) {
        value = value * component.sort().size() + component.value(binding);
      }
      return value;
    }

    @Override
    public void variables(BitSet into) {
      components.forEach(component -> component.variables(into));
    }
  }

  /** The class of a colour in a partition. */
  record ClassOf(Partition partition, Colour operand) implements Colour {
    @Override
    public Sort sort() {
      return partition.sort();
    }

    @Override
    public long value(long[] binding) {
      return partition.classes().get((int) operand.value(binding));
    }

    @Override
    public void variables(BitSet into) {
      operand.variables(into);
    }
  }

  /** The cardinality of a multiset. */
  record Count(Bag bag) implements Colour {
    @Override
    public Sort sort() {
      return new Sort.Numbers();
    }

    @Override
    public long value(long[] binding) {
      return bag.value(binding).values().stream().reduce(0L, Math::addExact);
    }

    @Override
    public void variables(BitSet into) {
      bag.variables(into);
    }
  }

  /** The multiplicity of a colour in a multiset. */
  record CountOf(Colour colour, Bag bag) implements Colour {
    @Override
    public Sort sort() {
      return new Sort.Numbers();
    }

    @Override
    public long value(long[] binding) {
      return bag.value(binding).getOrDefault(colour.value(binding), 0L);
    }

    @Override
    public void variables(BitSet into) {
      colour.variables(into);
      bag.variables(into);
    }
  }

  /** A condition as a colour of the sort of truth values. */
  record Truth(Condition condition) implements Colour {
    @Override
    public Sort sort() {
      return new Sort.Bool();
    }

    @Override
    public long value(long[] binding) {
      return condition.holds(binding) ? 1 : 0;
    }

    @Override
    public void variables(BitSet into) {
      condition.variables(into);
    }
  }
}
