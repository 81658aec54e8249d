package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.types.Type;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/** All values of a basic type: of a number, a string, or a few constants. */
final class BasicColours extends ColourSet {
  private final List<Object> constants;
  private final List<String> names;

  /**
   * @param constants all values in their order; empty if they are infinitely many
   * @param names of the constants; empty if they are printed as ML does
   */
  BasicColours(Type type, List<Object> constants, List<String> names) {
    super(type);
    this.constants = constants;
    this.names = names;
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
    return constants.isEmpty() ? OptionalLong.empty() : OptionalLong.of(constants.size());
  }

  @Override
  public Object colour(long ordinal) {
    return constants.get((int) ordinal);
  }

  @Override
  public long ordinal(Object colour) {
    return constants.indexOf(colour);
  }

  @Override
  void print(Object colour, StringBuilder text) {
    if (names.isEmpty()) {
      super.print(colour, text);
    } else {
      text.append(names.get(constants.indexOf(colour)));
    }
  }

  @Override
  public void write(Object value, DataOutput out) throws IOException {
    if (constants.isEmpty()) {
      BasicValues.write(value, out);
    } else {
      out.writeByte(constants.indexOf(value));
    }
  }

  @Override
  public Object read(DataInput in) throws IOException {
    if (constants.isEmpty()) {
      return BasicValues.read(type(), in);
    }
    int index = in.readUnsignedByte();
    if (index >= constants.size()) {
      throw new IOException("there is no constant " + index);
    }
    return constants.get(index);
  }
}
