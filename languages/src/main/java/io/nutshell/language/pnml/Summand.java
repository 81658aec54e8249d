package io.nutshell.language.pnml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A summand of a multiset. A coloured arc is a sum of them, each an arc of its own: those of one
 * colour bind variables, whatever stands beside them.
 *
 * @param count how many times the operand is taken, at least 1
 * @param operand no sum, and no multiple by a constant
 */
record Summand(long count, Bag operand) {
  /** Tuples with {@code all} are written out as a sum of at most this many tuples. */
  private static final int MAX_WRITTEN_OUT = 64;

  /** The summands of a multiset, in order. */
  static List<Summand> of(Bag bag) {
    return switch (bag) {
      case Bag.Empty _ -> List.of();
      case Bag.Sum sum -> sum.operands().stream().flatMap(each -> of(each).stream()).toList();
      case Bag.Times(Colour.Constant(_, long count), Bag operand) ->
          count == 0 ? List.of() : multiplied(bag, count, of(operand));
      case Bag.Tuples tuples -> writtenOut(tuples);
      case Bag.One _, Bag.Every _, Bag.Difference _, Bag.Times _ -> List.of(new Summand(1, bag));
    };
  }

  private static List<Summand> multiplied(Bag bag, long count, List<Summand> summands) {
    List<Summand> multiplied = new ArrayList<>();
    for (Summand summand : summands) {
      if (summand.count > PnmlReader.MAX_TOKENS / count) {
        // The multiset has too many tokens, which its evaluation reports.
        return List.of(new Summand(1, bag));
      }
      multiplied.add(new Summand(count * summand.count, summand.operand));
    }
    return multiplied;
  }

  /** The tuples one by one, if they are few; otherwise all together. */
  private static List<Summand> writtenOut(Bag.Tuples tuples) {
    List<Summand> together = List.of(new Summand(1, tuples));
    List<List<Colour>> heads = List.of(List.of());
    for (Bag component : tuples.components()) {
      List<Colour> colours = colours(component);
      if (colours.isEmpty() || heads.size() * colours.size() > MAX_WRITTEN_OUT) {
        return together;
      }
      List<List<Colour>> longer = new ArrayList<>();
      for (List<Colour> head : heads) {
        for (Colour colour : colours) {
          List<Colour> next = new ArrayList<>(head);
          next.add(colour);
          longer.add(next);
        }
      }
      heads = longer;
    }
    return heads.stream()
        .map(colours -> new Summand(1, new Bag.One(new Colour.Tuple(tuples.sort(), colours))))
        .toList();
  }

  /** The colours of a component, each once; empty if they cannot be listed. */
  private static List<Colour> colours(Bag component) {
    List<Colour> colours = new ArrayList<>();
    for (Summand summand : of(component)) {
      if (summand.count != 1) {
        return List.of();
      }
      switch (summand.operand) {
        case Bag.One(Colour colour) -> colours.add(colour);
        case Bag.Every(Sort sort) when sort.size() <= MAX_WRITTEN_OUT -> {
          for (long colour = 0; colour < sort.size(); colour++) {
            colours.add(new Colour.Constant(sort, colour));
          }
        }
        default -> {
          return List.of();
        }
      }
    }
    return colours;
  }

  /** The colour, if it is one. */
  Optional<Colour> single() {
    return operand instanceof Bag.One(Colour colour) ? Optional.of(colour) : Optional.empty();
  }

  Bag bag() {
    return count == 1
        ? operand
        : new Bag.Times(new Colour.Constant(new Sort.Numbers(), count), operand);
  }
}
