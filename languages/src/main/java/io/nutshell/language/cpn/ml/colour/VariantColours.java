package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.value.Constructed;
import io.nutshell.language.cpn.ml.value.Constructor;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Constructors with colours as arguments: enumerations, indices and unions. */
final class VariantColours extends ColourSet {
  private final List<Variant> variants;

  /**
   * @param colours of the argument; null if the constructor has none
   */
  record Variant(Constructor constructor, @Nullable ColourSet colours) {

    OptionalLong size() {
      return colours == null ? OptionalLong.of(1) : colours.size();
    }
  }

  VariantColours(Type type, List<Variant> variants) {
    super(type);
    this.variants = variants;
  }

  private Variant variant(Object value) {
    return variants.get(((Constructed) value).constructor().position());
  }

  @Override
  public boolean contains(Object value) {
    ColourSet colours = variant(value).colours();
    return colours == null || colours.contains(((Constructed) value).argument());
  }

  @Override
  public boolean isRestricted() {
    return variants.stream().anyMatch(v -> v.colours() != null && v.colours().isRestricted());
  }

  @Override
  public OptionalLong size() {
    long size = 0;
    for (Variant variant : variants) {
      if (variant.size().isEmpty() || size > MAX_SIZE) {
        return OptionalLong.empty();
      }
      size += variant.size().getAsLong();
    }
    return OptionalLong.of(size);
  }

  @Override
  public Object colour(long ordinal) {
    long rest = ordinal;
    for (Variant variant : variants) {
      long size = variant.size().orElseThrow();
      if (rest < size) {
        return variant.colours() == null
            ? variant.constructor().constant()
            : new Constructed(variant.constructor(), variant.colours().colour(rest));
      }
      rest -= size;
    }
    throw new IndexOutOfBoundsException("no colour " + ordinal);
  }

  @Override
  public long ordinal(Object colour) {
    Constructed constructed = (Constructed) colour;
    int position = constructed.constructor().position();
    long before = 0;
    for (Variant variant : variants.subList(0, position)) {
      before += variant.size().orElseThrow();
    }
    ColourSet colours = variants.get(position).colours();
    return colours == null ? before : before + colours.ordinal(constructed.argument());
  }

  @Override
  void print(Object colour, StringBuilder text) {
    Constructed constructed = (Constructed) colour;
    ColourSet colours = variant(colour).colours();
    text.append(constructed.constructor().name());
    if (colours != null) {
      String argument = colours.print(constructed.argument());
      text.append(argument.startsWith("(") ? argument : "(" + argument + ")");
    }
  }

  @Override
  public void write(Object value, DataOutput out) throws IOException {
    Constructed constructed = (Constructed) value;
    ColourSet colours = variant(value).colours();
    out.writeInt(constructed.constructor().position());
    if (colours != null) {
      colours.write(constructed.argument(), out);
    }
  }

  @Override
  public Object read(DataInput in) throws IOException {
    int position = in.readInt();
    if (position < 0 || position >= variants.size()) {
      throw new IOException("there is no constructor " + position);
    }
    Variant variant = variants.get(position);
    return variant.colours() == null
        ? variant.constructor().constant()
        : new Constructed(variant.constructor(), variant.colours().read(in));
  }
}
