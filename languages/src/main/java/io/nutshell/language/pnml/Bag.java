package io.nutshell.language.pnml;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A term whose value under a binding is a multiset of colours. */
sealed interface Bag {

  /** The sort of the colours; null for the empty multiset, which fits every sort. */
  @Nullable Sort sort();

  /**
   * The multiplicity of each colour, without zeros.
   *
   * @throws TooManyTokens if there are more of a colour than {@link PnmlReader#MAX_TOKENS}
   */
  Map<Long, Long> value(long[] binding);

  /** A multiset has more of one colour than a place may hold. */
  final class TooManyTokens extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static long sum(long one, long other) {
    if (one > PnmlReader.MAX_TOKENS - other) {
      throw new TooManyTokens();
    }
    return one + other;
  }

  private static long product(long one, long other) {
    if (one > PnmlReader.MAX_TOKENS / other) {
      throw new TooManyTokens();
    }
    return one * other;
  }

  /** Adds the numbers of the variables that occur in it. */
  void variables(BitSet into);

  record One(Colour colour) implements Bag {
    @Override
    public Sort sort() {
      return colour.sort();
    }

    @Override
    public Map<Long, Long> value(long[] binding) {
      return Map.of(colour.value(binding), 1L);
    }

    @Override
    public void variables(BitSet into) {
      colour.variables(into);
    }
  }

  /** Each colour of a sort once. */
  record Every(Sort sort) implements Bag {
    @Override
    public Map<Long, Long> value(long[] binding) {
      Map<Long, Long> value = new TreeMap<>();
      for (long colour = 0; colour < sort.size(); colour++) {
        value.put(colour, 1L);
      }
      return value;
    }

    @Override
    public void variables(BitSet into) {}
  }

  record Empty() implements Bag {
    @Override
    public @Nullable Sort sort() {
      return null;
    }

    @Override
    public Map<Long, Long> value(long[] binding) {
      return Map.of();
    }

    @Override
    public void variables(BitSet into) {}
  }

  record Times(Colour factor, Bag operand) implements Bag {
    @Override
    public @Nullable Sort sort() {
      return operand.sort();
    }

    @Override
    public Map<Long, Long> value(long[] binding) {
      Map<Long, Long> value = new TreeMap<>();
      long times = factor.value(binding);
      if (times > 0) {
        operand.value(binding).forEach((colour, count) -> value.put(colour, product(times, count)));
      }
      return value;
    }

    @Override
    public void variables(BitSet into) {
      factor.variables(into);
      operand.variables(into);
    }
  }

  record Sum(List<Bag> operands) implements Bag {
    @Override
    public @Nullable Sort sort() {
      for (Bag operand : operands) {
        if (operand.sort() != null) {
          return operand.sort();
        }
      }
      return null;
    }

    @Override
    public Map<Long, Long> value(long[] binding) {
      Map<Long, Long> value = new TreeMap<>();
      for (Bag operand : operands) {
        operand.value(binding).forEach((colour, count) -> value.merge(colour, count, Bag::sum));
      }
      return value;
    }

    @Override
    public void variables(BitSet into) {
      operands.forEach(operand -> operand.variables(into));
    }
  }

  /** The difference of two multisets; multiplicities do not become negative. */
  record Difference(Bag from, Bag taken) implements Bag {
    @Override
    public @Nullable Sort sort() {
      return from.sort();
    }

    @Override
    public Map<Long, Long> value(long[] binding) {
      Map<Long, Long> value = new TreeMap<>(from.value(binding));
      taken
          .value(binding)
          .forEach(
              (colour, count) ->
                  value.computeIfPresent(
                      colour, (_, there) -> there > count ? Long.valueOf(there - count) : null));
      return value;
    }

    @Override
    public void variables(BitSet into) {
      from.variables(into);
      taken.variables(into);
    }
  }

  /** All tuples with components from the given multisets, as in {@code (x, all)}. */
  record Tuples(Sort.Product sort, List<Bag> components) implements Bag {
    @Override
    public Map<Long, Long> value(long[] binding) {
      Map<Long, Long> value = Map.of(0L, 1L);
      for (int i = 0; i < components.size(); i++) {
        long size = sort.components().get(i).size();
        Map<Long, Long> longer = new TreeMap<>();
        List<Map.Entry<Long, Long>> tails =
            new ArrayList<>(components.get(i).value(binding).entrySet());
        value.forEach(
            (head, count) ->
                tails.forEach(
                    tail ->
                        longer.put(head * size + tail.getKey(), product(count, tail.getValue()))));
        value = longer;
      }
      return value;
    }

    @Override
    public void variables(BitSet into) {
      components.forEach(component -> component.variables(into));
    }
  }
}
