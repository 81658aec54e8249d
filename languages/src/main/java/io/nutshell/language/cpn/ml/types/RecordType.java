package io.nutshell.language.cpn.ml.types;

import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A record with labels in alphabetical order, or a tuple, whose labels are 1, 2, and so on. */
public record RecordType(List<String> labels, List<Type> fields) implements Type {

  public RecordType {
    labels = List.copyOf(labels);
    fields = List.copyOf(fields);
  }

  public static RecordType tuple(List<Type> components) {
    return new RecordType(
        IntStream.rangeClosed(1, components.size()).mapToObj(Integer::toString).toList(),
        components);
  }

  public static RecordType record(SequencedMap<String, Type> fields) {
    TreeMap<String, Type> sorted = new TreeMap<>(fields);
    return new RecordType(List.copyOf(sorted.keySet()), List.copyOf(sorted.values()));
  }

  public boolean isTuple() {
    return labels.size() >= 2 && labels.getFirst().equals("1");
  }

  @Override
  public String toString() {
    return TypePrinter.print(this);
  }
}
