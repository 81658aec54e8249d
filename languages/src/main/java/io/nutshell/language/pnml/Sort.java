package io.nutshell.language.pnml;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** A finite set of colours, numbered from 0 up. */
sealed interface Sort {

  /** The number of colours. */
  long size();

  /** A colour as the author of the net would write it. */
  String show(long colour);

  /** The colour that {@link #show} shows like this; empty if there is none. */
  OptionalLong colour(String shown);

  /** The colour with one of the names. */
  private static OptionalLong named(List<String> names, String shown) {
    int index = names.indexOf(shown);
    return index < 0 ? OptionalLong.empty() : OptionalLong.of(index);
  }

  /** Uncoloured tokens. */
  record Dot() implements Sort {
    @Override
    public long size() {
      return 1;
    }

    @Override
    public String show(long colour) {
      return "•";
    }

    @Override
    public OptionalLong colour(String shown) {
      return named(List.of("•"), shown);
    }

    @Override
    public String toString() {
      return "dot";
    }
  }

  record Bool() implements Sort {
    @Override
    public long size() {
      return 2;
    }

    @Override
    public String show(long colour) {
      return colour == 0 ? "false" : "true";
    }

    @Override
    public OptionalLong colour(String shown) {
      return named(List.of("false", "true"), shown);
    }

    @Override
    public String toString() {
      return "bool";
    }
  }

  /** Named constants, in order; the id distinguishes the sort from others. */
  record Enumeration(String id, List<String> names) implements Sort {
    public Enumeration {
      names = List.copyOf(names);
    }

    @Override
    public long size() {
      return names.size();
    }

    @Override
    public String show(long colour) {
      return names.get((int) colour);
    }

    @Override
    public OptionalLong colour(String shown) {
      return named(names, shown);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Enumeration that && id.equals(that.id);
    }

    @Override
    public int hashCode() {
      return id.hashCode();
    }

    @Override
    public String toString() {
      return id;
    }
  }

  /** The integers from {@code start} to {@code end}. */
  record IntRange(long start, long end) implements Sort {
    @Override
    public long size() {
      return end - start + 1;
    }

    @Override
    public String show(long colour) {
      return Long.toString(start + colour);
    }

    @Override
    public OptionalLong colour(String shown) {
      try {
        long value = Long.parseLong(shown);
        return start <= value && value <= end
            ? OptionalLong.of(value - start)
            : OptionalLong.empty();
      } catch (NumberFormatException _) {
        return OptionalLong.empty();
      }
    }

    @Override
    public String toString() {
      return start + ".." + end;
    }
  }

  /** Tuples, numbered so that the last component varies fastest. */
  record Product(List<Sort> components) implements Sort {
    public Product {
      components = List.copyOf(components);
    }

    /**
     * A sort of tuples, each with a unique number.
     *
     * @throws io.nutshell.model.InputError if their number exceeds a long
     */
    static Product of(List<Sort> components, Element element) {
      Product product = new Product(components);
      try {
        long _ = product.size();
        return product;
      } catch (ArithmeticException _) {
        throw element.error(
            "there are more than %d tuples of the sort %s".formatted(Long.MAX_VALUE, product),
            "use smaller ranges for its components");
      }
    }

    /**
     * @throws ArithmeticException if the number of tuples exceeds a long
     */
    @Override
    public long size() {
      long size = 1;
      for (Sort component : components) {
        size = Math.multiplyExact(size, component.size());
      }
      return size;
    }

    @Override
    public String show(long colour) {
      List<String> parts = new ArrayList<>();
      long rest = colour;
      for (Sort component : components.reversed()) {
        parts.addFirst(component.show(rest % component.size()));
        rest /= component.size();
      }
      return String.join(",", parts);
    }

    @Override
    public OptionalLong colour(String shown) {
      List<String> parts = List.of(shown.split(",", -1));
      long colour = 0;
      int used = 0;
      for (Sort component : components) {
        int end = used + width(component);
        OptionalLong part =
            end > parts.size()
                ? OptionalLong.empty()
                : component.colour(String.join(",", parts.subList(used, end)));
        if (part.isEmpty()) {
          return part;
        }
        colour = colour * component.size() + part.getAsLong();
        used = end;
      }
      return used == parts.size() ? OptionalLong.of(colour) : OptionalLong.empty();
    }

    /** The number of parts that a colour of a sort shows, with commas between them. */
    private static int width(Sort sort) {
      return sort instanceof Product product
          ? product.components.stream().mapToInt(Product::width).sum()
          : 1;
    }

    @Override
    public String toString() {
      return String.join(" × ", components.stream().map(Sort::toString).toList());
    }
  }

  /** Natural numbers, the sort of cardinalities. It is not enumerable, so no place has it. */
  record Numbers() implements Sort {
    @Override
    public long size() {
      return Long.MAX_VALUE;
    }

    @Override
    public String show(long colour) {
      return Long.toString(colour);
    }

    @Override
    public OptionalLong colour(String shown) {
      return OptionalLong.empty();
    }

    @Override
    public String toString() {
      return "number";
    }
  }
}
