package io.nutshell.compact;

import io.nutshell.model.Layout;
import io.nutshell.model.Slot;

/**
 * What states take under three ways to pack variables: in whole bytes, as a compiler allocates
 * them; in bit fields; and as digits of one number with mixed radix. The last rounds only the whole
 * state up, so a single variable takes a fraction of a bit.
 *
 * @param bytes bits if every variable takes whole bytes
 * @param fields bits if every variable takes whole bits
 * @param radix bits, the logarithm of the number of values
 */
public record PackedSizes(long bytes, long fields, double radix) {

  public static final PackedSizes NONE = new PackedSizes(0, 0, 0);

  /** The sizes of one variable. */
  public static PackedSizes of(Slot slot) {
    int bits = slot.bits();
    return new PackedSizes(
        8L * Math.max(1, (bits + 7) / 8),
        bits,
        bits == Long.SIZE
            ? Long.SIZE
            : Math.log((double) slot.high() - slot.low() + 1) / Math.log(2));
  }

  /** The sizes of a state; its digits are those of {@link MixedRadix}. */
  public static PackedSizes of(Layout layout) {
    PackedSizes sum = layout.slots().stream().map(PackedSizes::of).reduce(NONE, PackedSizes::plus);
    return new PackedSizes(sum.bytes, sum.fields, new MixedRadix(layout).bits());
  }

  public PackedSizes plus(PackedSizes other) {
    return new PackedSizes(bytes + other.bytes, fields + other.fields, radix + other.radix);
  }
}
