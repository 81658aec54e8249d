package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.types.RecordType;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.TypeApplication;
import io.nutshell.language.cpn.ml.types.TypeName;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.value.Constructor;
import io.nutshell.language.cpn.ml.value.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes colour sets. */
public final class Colours {
  /** A subset of a larger set is not listed. */
  private static final int MAX_LISTED = 1_000_000;

  private Colours() {}

  /** The unit; the name is printed instead of {@code ()} unless it is null. */
  public static ColourSet unit(@Nullable String name) {
    return new BasicColours(
        Types.UNIT, List.of(Unit.UNIT), name == null ? List.of() : List.of(name));
  }

  /** The booleans; the names, if any, are printed for false and true. */
  public static ColourSet bool(List<String> names) {
    return new BasicColours(Types.BOOL, List.of(false, true), names);
  }

  /** All values of a basic type. */
  public static ColourSet all(Type type) {
    return new BasicColours(type, List.of(), List.of());
  }

  /** The times of a clock. */
  public static ColourSet times() {
    return new TimeColours();
  }

  /** Colours with time stamps. */
  public static ColourSet timed(ColourSet colours) {
    return new TimedColours(colours);
  }

  /** The numbers of an interval. */
  public static ColourSet interval(Type type, Object low, Object high) {
    return new IntervalColours(type, low, high);
  }

  /** Strings with characters of an interval, and lengths of another. */
  public static ColourSet strings(String low, String high, long shortest, long longest) {
    return new StringColours(low, high, shortest, longest);
  }

  /** A new datatype with constructors, whose arguments are colours; null if they have none. */
  public static ColourSet variants(
      String name, SequencedMap<Constructor, @Nullable ColourSet> constructors) {
    boolean equality =
        constructors.values().stream()
            .allMatch(colours -> colours == null || Types.admitsEquality(colours.type()));
    Type type = new TypeApplication(new TypeName(name, equality), List.of());
    List<VariantColours.Variant> variants = new ArrayList<>();
    constructors.forEach(
        (constructor, colours) -> variants.add(new VariantColours.Variant(constructor, colours)));
    return new VariantColours(type, variants);
  }

  public static ColourSet product(List<ColourSet> components) {
    return new ProductColours(
        RecordType.tuple(components.stream().map(ColourSet::type).toList()), List.of(), components);
  }

  public static ColourSet record(SequencedMap<String, ColourSet> fields) {
    SequencedMap<String, Type> types = new LinkedHashMap<>();
    fields.forEach((label, colours) -> types.put(label, colours.type()));
    return new ProductColours(
        RecordType.record(types), List.copyOf(fields.keySet()), List.copyOf(fields.values()));
  }

  /** The components of a product; empty for other colour sets. */
  public static List<ColourSet> components(ColourSet colours) {
    return colours instanceof ProductColours product ? product.components() : List.of();
  }

  public static ColourSet lists(ColourSet elements, long shortest, long longest) {
    return new ListColours(elements, shortest, longest);
  }

  /** The colours of a set that satisfy a predicate. */
  public static ColourSet subset(ColourSet base, Predicate<Object> predicate) {
    boolean small = base.size().orElse(Long.MAX_VALUE) <= MAX_LISTED;
    return new SubsetColours(
        base, predicate, small ? base.all(MAX_LISTED).stream().filter(predicate).toList() : null);
  }

  /** The colours of a set that a list names. */
  public static ColourSet subset(ColourSet base, List<Object> members) {
    return new SubsetColours(base, _ -> true, members.stream().distinct().toList());
  }
}
