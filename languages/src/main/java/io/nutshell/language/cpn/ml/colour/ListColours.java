package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.value.MlList;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Lists of colours. They are not numbered, even if their length is limited. */
final class ListColours extends ColourSet {
  private final ColourSet elements;
  private final long shortest;
  private final long longest;

  ListColours(ColourSet elements, long shortest, long longest) {
    super(Types.list(elements.type()));
    this.elements = elements;
    this.shortest = shortest;
    this.longest = longest;
  }

  @Override
  public boolean contains(Object value) {
    MlList list = (MlList) value;
    return list.length() >= shortest
        && list.length() <= longest
        && (!elements.isRestricted() || list.toList().stream().allMatch(elements::contains));
  }

  @Override
  public boolean isRestricted() {
    return shortest > 0 || longest < Integer.MAX_VALUE || elements.isRestricted();
  }

  @Override
  public OptionalLong size() {
    return OptionalLong.empty();
  }

  @Override
  public Object colour(long ordinal) {
    throw new IllegalStateException("the lists are not numbered");
  }

  @Override
  public long ordinal(Object colour) {
    throw new IllegalStateException("the lists are not numbered");
  }

  @Override
  void print(Object colour, StringBuilder text) {
    text.append('[');
    String separator = "";
    for (Object element : (MlList) colour) {
      text.append(separator);
      elements.print(element, text);
      separator = ",";
    }
    text.append(']');
  }

  @Override
  public void write(Object value, DataOutput out) throws IOException {
    MlList list = (MlList) value;
    out.writeInt(list.length());
    for (Object element : list) {
      elements.write(element, out);
    }
  }

  @Override
  public Object read(DataInput in) throws IOException {
    int length = in.readInt();
    List<Object> read = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      read.add(elements.read(in));
    }
    return MlList.of(read);
  }
}
