package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.value.Values;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigInteger;
import java.util.OptionalLong;

/** The numbers from one to another: {@code int with 1..10}. */
final class IntervalColours extends ColourSet {
  private final Object low;
  private final Object high;

  IntervalColours(Type type, Object low, Object high) {
    super(type);
    this.low = low;
    this.high = high;
  }

  @Override
  public boolean contains(Object value) {
    return Values.compare(low, value) <= 0 && Values.compare(value, high) <= 0;
  }

  @Override
  public boolean isRestricted() {
    return true;
  }

  @Override
  public OptionalLong size() {
    if (type().equals(Types.REAL)) {
      return OptionalLong.empty();
    }
    BigInteger size = whole(high).subtract(whole(low)).add(BigInteger.ONE);
    return size.compareTo(BigInteger.valueOf(MAX_SIZE)) > 0
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, size.longValue()));
  }

  private static BigInteger whole(Object number) {
    return number instanceof Long small ? BigInteger.valueOf(small) : (BigInteger) number;
  }

  @Override
  public Object colour(long ordinal) {
    return low instanceof Long small
        ? (Object) (small + ordinal)
        : ((BigInteger) low).add(BigInteger.valueOf(ordinal));
  }

  @Override
  public long ordinal(Object colour) {
    return whole(colour).subtract(whole(low)).longValue();
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
