package io.nutshell.language.cpn.ml.colour;

import io.nutshell.language.cpn.ml.value.Values;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Some of the colours of another set. If that is small, the members are listed. */
final class SubsetColours extends ColourSet {
  private final ColourSet base;
  private final Predicate<Object> predicate;
  private final @Nullable List<Object> members;
  private final TreeMap<Object, Long> ordinals = new TreeMap<>(Values::compare);

  /**
   * @param members in their order; null if they cannot be listed
   */
  SubsetColours(ColourSet base, Predicate<Object> predicate, @Nullable List<Object> members) {
    super(base.type());
    this.base = base;
    this.predicate = predicate;
    this.members = members;
    if (members != null) {
      members.forEach(member -> ordinals.putIfAbsent(member, (long) ordinals.size()));
    }
  }

  @Override
  public boolean contains(Object value) {
    return members == null
        ? base.contains(value) && predicate.test(value)
        : ordinals.containsKey(value);
  }

  @Override
  public boolean isRestricted() {
    return true;
  }

  @Override
  public OptionalLong size() {
    return members == null ? OptionalLong.empty() : OptionalLong.of(members.size());
  }

  @Override
  public Object colour(long ordinal) {
    if (members == null) {
      throw new IllegalStateException("the colours are not numbered");
    }
    return members.get((int) ordinal);
  }

  @Override
  public long ordinal(Object colour) {
    return ordinals.getOrDefault(colour, -1L);
  }

  @Override
  void print(Object colour, StringBuilder text) {
    base.print(colour, text);
  }

  @Override
  public void write(Object value, DataOutput out) throws IOException {
    base.write(value, out);
  }

  @Override
  public Object read(DataInput in) throws IOException {
    return base.read(in);
  }
}
