package io.nutshell.language.cpn.ml.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;

/** An immutable multiset of values of one type, in their order. */
public final class Multiset {
  public static final Multiset EMPTY = new Multiset(new TreeMap<>(Values::compare));

  private final NavigableMap<Object, Long> counts;

  private Multiset(NavigableMap<Object, Long> counts) {
    this.counts = counts;
  }

  /** The multiset of the elements of a list. */
  public static Multiset of(Iterable<?> elements) {
    Builder builder = new Builder();
    elements.forEach(element -> builder.add(element, 1));
    return builder.build();
  }

  /** The number of elements, each as often as it occurs. */
  public long size() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  public boolean isEmpty() {
    return counts.isEmpty();
  }

  public long count(Object value) {
    return counts.getOrDefault(value, 0L);
  }

  /** The different elements with their counts, in the order of the elements. */
  public List<Map.Entry<Object, Long>> entries() {
    return List.copyOf(counts.entrySet());
  }

  /** Whether each element occurs in the other multiset at least as often. */
  public boolean isContainedIn(Multiset other) {
    return counts.entrySet().stream().allMatch(e -> e.getValue() <= other.count(e.getKey()));
  }

  /** A list in which each element stands as often as it occurs. */
  public MlList toList() {
    List<Object> elements = new ArrayList<>();
    counts.forEach(
        (value, count) -> {
          for (long i = 0; i < count; i++) {
            elements.add(value);
          }
        });
    return MlList.of(elements);
  }

  /** The multiset in the notation of CPN Tools: {@code 1`(1,"COL")++2`(2,"OUR")}. */
  public String print(Function<Object, String> printer) {
    if (counts.isEmpty()) {
      return "empty";
    }
    List<String> terms = new ArrayList<>();
    counts.forEach((value, count) -> terms.add(count + "`" + printer.apply(value)));
    return String.join("++", terms);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Multiset multiset && counts.equals(multiset.counts);
  }

  @Override
  public int hashCode() {
    return counts.hashCode();
  }

  @Override
  public String toString() {
    return print(Values::print);
  }

  /** Collects the elements of a multiset. */
  public static final class Builder {
    private final NavigableMap<Object, Long> counts = new TreeMap<>(Values::compare);

    /**
     * @throws TooManyTokens if the value then occurs too often
     */
    public Builder add(Object value, long count) {
      if (count > 0) {
        counts.merge(value, count, Builder::sum);
      }
      return this;
    }

    private static long sum(long a, long b) {
      if (a + b < 0) {
        throw new TooManyTokens();
      }
      return a + b;
    }

    public Multiset build() {
      return new Multiset(new TreeMap<>(counts));
    }
  }
}
