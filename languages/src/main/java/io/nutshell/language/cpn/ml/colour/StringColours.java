package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.types.Types;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.OptionalLong;

/** Strings of certain characters and lengths: {@code string with "a".."z" and 1..8}. */
final class StringColours extends ColourSet {
  private final String low;
  private final String high;
  private final long shortest;
  private final long longest;

  StringColours(String low, String high, long shortest, long longest) {
    super(Types.STRING);
    this.low = low;
    this.high = high;
    this.shortest = shortest;
    this.longest = longest;
  }

  @Override
  public boolean contains(Object value) {
    String text = (String) value;
    return text.length() >= shortest
        && text.length() <= longest
        && text.chars()
            .mapToObj(c -> Character.toString(c))
            .allMatch(c -> low.compareTo(c) <= 0 && c.compareTo(high) <= 0);
  }

  @Override
  public boolean isRestricted() {
    return true;
  }

  @Override
  public OptionalLong size() {
    return OptionalLong.empty();
  }

  @Override
  public Object colour(long ordinal) {
    throw new IllegalStateException("the strings are not numbered");
  }

  @Override
  public long ordinal(Object colour) {
    throw new IllegalStateException("the strings are not numbered");
  }

  @Override
  public void write(Object value, DataOutput out) throws IOException {
    BasicValues.write(value, out);
  }

  @Override
  public Object read(DataInput in) throws IOException {
    return BasicValues.read(type(), in);
  }
}
