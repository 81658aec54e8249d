package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Values;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.AbstractList;
import java.util.List;
import java.util.OptionalLong;

/** A colour set: the values of a type, or those of them that satisfy a condition. */
public abstract class ColourSet {
  /** Colour sets of more values than this count as infinite. */
  static final long MAX_SIZE = 1L << 40;

  private final Type type;

  ColourSet(Type type) {
    this.type = type;
  }

  public final Type type() {
    return type;
  }

  /** Whether a value of the type belongs to the set. */
  public abstract boolean contains(Object value);

  /** Whether some value of the type does not belong to the set, so that tokens must be checked. */
  public abstract boolean isRestricted();

  /** The number of colours; empty if the set is infinite or too large to count. */
  public abstract OptionalLong size();

  /**
   * A colour of a finite set.
   *
   * @param ordinal its position in the order of CPN Tools, from 0
   */
  public abstract Object colour(long ordinal);

  /** The position of a colour of a finite set, from 0. */
  public abstract long ordinal(Object colour);

  /**
   * All colours, in the order of CPN Tools, computed on access.
   *
   * @throws IllegalStateException if the set is not finite or has more colours than the limit
   */
  public final List<Object> all(int limit) {
    long size = size().orElse(Long.MAX_VALUE);
    if (size > limit) {
      throw new IllegalStateException("the colour set has more than " + limit + " colours");
    }
    return new AbstractList<>() {
      @Override
      public Object get(int index) {
        return colour(index);
      }

      @Override
      public int size() {
        return (int) size;
      }
    };
  }

  /** All colours as a list of ML; the conditions of {@link #all} apply. */
  public final MlList list(int limit) {
    return MlList.of(all(limit));
  }

  /**
   * Writes a value of the type by its structure, so that every value can be read back. Its text
   * cannot: the text of an infinite real, or of a constructor that a later declaration hides, means
   * something else.
   */
  public abstract void write(Object value, DataOutput out) throws IOException;

  /**
   * Reads what {@link #write} has written.
   *
   * @throws IOException if the input ends early, or has no value of the type
   */
  public abstract Object read(DataInput in) throws IOException;

  /** A colour in the notation of CPN Tools, with the fields of records as they are declared. */
  public final String print(Object colour) {
    StringBuilder text = new StringBuilder();
    print(colour, text);
    return text.toString();
  }

  void print(Object colour, StringBuilder text) {
    Values.print(colour, text);
  }
}
