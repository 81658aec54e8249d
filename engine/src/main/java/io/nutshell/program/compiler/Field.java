package io.nutshell.program.compiler;

import io.nutshell.compact.BitFields;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.program.analysis.Interval;

/**
 * The place of a variable in a packed state: {@code size} cells of {@code bits} bits, the first
 * from bit {@code shift} of word {@code word} up, {@code perWord} of them to a word. Each cell
 * holds the value minus {@code low}.
 */
record Field(int word, int shift, int bits, long low, long high, int size, int perWord) {

  static Field of(Layout layout, int firstSlot, int size) {
    Slot slot = layout.slots().get(firstSlot);
    int perWord = slot.bits() == 0 ? size : BitFields.perWord(slot.bits(), size);
    return new Field(
        slot.word(), slot.shift(), slot.bits(), slot.low(), slot.high(), size, perWord);
  }

  Field cell(int index) {
    return new Field(word + index / perWord, shift + index % perWord * bits, bits, low, high, 1, 1);
  }

  Interval range() {
    return new Interval(low, high);
  }

  /** The position of its first bit, counted over all words. */
  int firstBit() {
    return word * Long.SIZE + shift;
  }

  /** All ones in one cell's bits, at the bottom of the word. */
  long mask() {
    return ones(bits);
  }

  /** The number of words that it spans. */
  int words() {
    return (size + perWord - 1) / perWord;
  }

  static long ones(int bits) {
    return bits == 64 ? -1L : (1L << bits) - 1;
  }
}
