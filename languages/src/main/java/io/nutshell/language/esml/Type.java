package io.nutshell.language.esml;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A type of the language. */
sealed interface Type {

  /** The type of any number; variables have a subrange. */
  Range NUMBER = new Range(Long.MIN_VALUE, Long.MAX_VALUE);

  Truth BOOLEAN = new Truth();

  /** A type of single values, which one cell holds. */
  sealed interface Scalar extends Type {
    long low();

    long high();

    /** The value of a variable that is not initialised, and of the unused elements of a list. */
    default long standard() {
      return low() <= 0 && high() >= 0 ? 0 : low();
    }

    /** The names of the values from 0 up; empty for numbers. */
    List<String> names();
  }

  record Range(long low, long high) implements Scalar {
    @Override
    public List<String> names() {
      return List.of();
    }

    @Override
    public String toString() {
      return equals(NUMBER) ? "a number" : "a number of " + low + ".." + high;
    }
  }

  record Truth() implements Scalar {
    @Override
    public long low() {
      return 0;
    }

    @Override
    public long high() {
      return 1;
    }

    @Override
    public List<String> names() {
      return List.of("FALSE", "TRUE");
    }

    @Override
    public String toString() {
      return "BOOLEAN";
    }
  }

  record Enumeration(List<String> names) implements Scalar {
    @Override
    public long low() {
      return 0;
    }

    @Override
    public long high() {
      return names.size() - 1L;
    }

    @Override
    public String toString() {
      return "one of (" + String.join(", ", names) + ")";
    }
  }

  record Structure(Map<String, Type> fields) implements Type {
    public Structure {
      fields = new LinkedHashMap<>(fields);
    }

    @Override
    public String toString() {
      return "a record with " + String.join(", ", fields.keySet());
    }
  }

  /** An array; its first element has the index {@code low}, a value of the index type. */
  record Array(Scalar index, long low, int size, Type element) implements Type {
    long high() {
      return low + size - 1;
    }

    @Override
    public String toString() {
      return "an array of " + size;
    }
  }

  record Sequence(int capacity, Type element) implements Type {
    @Override
    public String toString() {
      return "a list";
    }
  }

  /** A channel, with the types that each of its messages carries. */
  record Channel(Map<String, List<Type>> messages) implements Type {
    public Channel {
      messages = new LinkedHashMap<>(messages);
    }

    @Override
    public String toString() {
      return "a channel";
    }
  }

  /** Whether a value of one type can be assigned to the other, or compared with it. */
  static boolean compatible(Type one, Type other) {
    return switch (one) {
      case Range _ -> other instanceof Range;
      case Truth _ -> other instanceof Truth;
      case Enumeration _ -> one.equals(other);
      case Structure a ->
          other instanceof Structure b
              && List.copyOf(a.fields.keySet()).equals(List.copyOf(b.fields.keySet()))
              && compatible(a.fields.values(), b.fields.values());
      case Array a ->
          other instanceof Array b && a.size == b.size && compatible(a.element, b.element);
      case Sequence a -> other instanceof Sequence b && compatible(a.element, b.element);
      case Channel _ -> one.equals(other);
    };
  }

  private static boolean compatible(Iterable<Type> some, Iterable<Type> others) {
    Iterator<Type> second = others.iterator();
    for (Type first : some) {
      if (!second.hasNext() || !compatible(first, second.next())) {
        return false;
      }
    }
    return !second.hasNext();
  }

  /** The number of cells of a variable of this type; a channel has none. */
  static long cells(Type type) {
    return switch (type) {
      case Scalar _ -> 1;
      case Structure record -> record.fields.values().stream().mapToLong(Type::cells).sum();
      case Array array -> multiplied(array.size, cells(array.element));
      case Sequence list -> 1 + multiplied(list.capacity, cells(list.element));
      case Channel _ -> 0;
    };
  }

  private static long multiplied(long a, long b) {
    return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE / 4;
  }

  /** Whether the type is a channel, or an array of channels. */
  static boolean isPort(Type type) {
    return type instanceof Channel || (type instanceof Array array && isPort(array.element));
  }

  /** Whether some part of the type is a channel. */
  static boolean hasChannel(Type type) {
    List<Type> open = new ArrayList<>(List.of(type));
    while (!open.isEmpty()) {
      switch (open.removeLast()) {
        case Scalar _ -> {}
        case Structure record -> open.addAll(record.fields.values());
        case Array array -> open.add(array.element);
        case Sequence list -> open.add(list.element);
        case Channel _ -> {
          return true;
        }
      }
    }
    return false;
  }
}
