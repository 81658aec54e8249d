package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.types.RecordType;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.value.MlRecord;
import io.nutshell.language.cpn.ml.value.Tuple;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/** Tuples, or records, of colours. */
final class ProductColours extends ColourSet {
  private final List<ColourSet> components;

  /** The labels of a record in the order of the declaration; empty for a tuple. */
  private final List<String> labels;

  /** Where a value holds each component: records hold theirs in alphabetical order. */
  private final int[] positions;

  private final List<String> sortedLabels;

  ProductColours(Type type, List<String> labels, List<ColourSet> components) {
    super(type);
    this.labels = labels;
    this.components = components;
    this.sortedLabels = labels.isEmpty() ? List.of() : ((RecordType) type).labels();
    this.positions = new int[components.size()];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = labels.isEmpty() ? i : sortedLabels.indexOf(labels.get(i));
    }
  }

  List<ColourSet> components() {
    return components;
  }

  private Object component(Object value, int index) {
    return labels.isEmpty() ? ((Tuple) value).get(index) : ((MlRecord) value).get(positions[index]);
  }

  @Override
  public boolean contains(Object value) {
    for (int i = 0; i < positions.length; i++) {
      if (!components.get(i).contains(component(value, i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean isRestricted() {
    return components.stream().anyMatch(ColourSet::isRestricted);
  }

  @Override
  public OptionalLong size() {
    long size = 1;
    for (ColourSet component : components) {
      long factor = component.size().orElse(MAX_SIZE + 1);
      if (factor > MAX_SIZE || size > MAX_SIZE / Math.max(1, factor)) {
        return OptionalLong.empty();
      }
      size *= factor;
    }
    return OptionalLong.of(size);
  }

  @Override
  public Object colour(long ordinal) {
    Object[] values = new Object[positions.length];
    long rest = ordinal;
    for (int i = positions.length - 1; i >= 0; i--) {
      long size = components.get(i).size().orElseThrow();
      values[positions[i]] = components.get(i).colour(rest % size);
      rest /= size;
    }
    return labels.isEmpty() ? new Tuple(values) : new MlRecord(sortedLabels, values);
  }

  @Override
  public long ordinal(Object colour) {
    long ordinal = 0;
    for (int i = 0; i < positions.length; i++) {
      ColourSet set = components.get(i);
      ordinal = ordinal * set.size().orElseThrow() + set.ordinal(component(colour, i));
    }
    return ordinal;
  }

  @Override
  void print(Object colour, StringBuilder text) {
    text.append(labels.isEmpty() ? '(' : '{');
    for (int i = 0; i < positions.length; i++) {
      if (i > 0) {
        text.append(',');
      }
      if (!labels.isEmpty()) {
        text.append(labels.get(i)).append('=');
      }
      components.get(i).print(component(colour, i), text);
    }
    text.append(labels.isEmpty() ? ')' : '}');
  }

  @Override
  public void write(Object value, DataOutput out) throws IOException {
    for (int i = 0; i < positions.length; i++) {
      components.get(i).write(component(value, i), out);
    }
  }

  @Override
  public Object read(DataInput in) throws IOException {
    Object[] values = new Object[positions.length];
    for (int i = 0; i < positions.length; i++) {
      values[positions[i]] = components.get(i).read(in);
    }
    return labels.isEmpty() ? new Tuple(values) : new MlRecord(sortedLabels, values);
  }
}
