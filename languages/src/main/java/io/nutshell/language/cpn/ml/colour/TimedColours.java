package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.value.Stamped;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.OptionalLong;

/** Colours with time stamps: the tokens of a timed place. */
final class TimedColours extends ColourSet {
  private final ColourSet colours;

  TimedColours(ColourSet colours) {
    super(Types.timed(colours.type()));
    this.colours = colours;
  }

  @Override
  public boolean contains(Object value) {
    return colours.contains(((Stamped) value).colour());
  }

  @Override
  public boolean isRestricted() {
    return colours.isRestricted();
  }

  @Override
  public OptionalLong size() {
    return OptionalLong.empty();
  }

  @Override
  public Object colour(long ordinal) {
    throw new UnsupportedOperationException("colours with times are not listed");
  }

  @Override
  public long ordinal(Object colour) {
    throw new UnsupportedOperationException("colours with times are not listed");
  }

  @Override
  void print(Object colour, StringBuilder text) {
    Stamped stamped = (Stamped) colour;
    colours.print(stamped.colour(), text);
    text.append(stamped.delay() ? "@+" : "@").append(Stamped.print(stamped.time()));
  }

  @Override
  public void write(Object value, DataOutput out) throws IOException {
    Stamped stamped = (Stamped) value;
    colours.write(stamped.colour(), out);
    out.writeDouble(stamped.time());
  }

  @Override
  public Object read(DataInput in) throws IOException {
    Object colour = colours.read(in);
    return Stamped.at(colour, TimeColours.readTime(in));
  }
}
