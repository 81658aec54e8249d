package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.value.Stamped;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.OptionalLong;

/** The times of a clock: doubles from 0 on. */
final class TimeColours extends ColourSet {
  TimeColours() {
    super(Types.REAL);
  }

  @Override
  public boolean contains(Object value) {
    return true;
  }

  @Override
  public boolean isRestricted() {
    return false;
  }

  @Override
  public OptionalLong size() {
    return OptionalLong.empty();
  }

  @Override
  public Object colour(long ordinal) {
    throw new UnsupportedOperationException("times are not listed");
  }

  @Override
  public long ordinal(Object colour) {
    throw new UnsupportedOperationException("times are not listed");
  }

  @Override
  void print(Object colour, StringBuilder text) {
    text.append(Stamped.print((Double) colour));
  }

  @Override
  public void write(Object value, DataOutput out) throws IOException {
    out.writeDouble((Double) value);
  }

  @Override
  public Object read(DataInput in) throws IOException {
    return readTime(in);
  }

  static double readTime(DataInput in) throws IOException {
    double time = in.readDouble();
    if (!(time >= 0) || time > Stamped.MAX_TIME) {
      throw new IOException("there is no time " + time);
    }
    return time + 0.0;
  }
}
