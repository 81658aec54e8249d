package io.nutshell.compact;

import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import java.util.ArrayList;
import java.util.List;

/**
 * Lays fields out in 64-bit words: each as wide as its range needs, none across a word boundary.
 * Words are filled evenly, two with 35 bits rather than one with 64 and one with 6, so that each
 * holds a similar share of the state.
 *
 * <p>Fields are placed in order, each into the first word that has room, so that a group stays
 * together. The elements of an array have the same width and are adjacent, so that a computed index
 * becomes a computed shift: all in one word if they fit, else as many per word as fit, starting
 * with an empty word.
 */
public final class BitFields {

  /**
   * A field to be placed.
   *
   * @param size the number of elements; if {@code array}, their slots are named {@code name[0]} and
   *     so on
   */
  public record Field(String name, int group, long low, long high, boolean array, int size) {}

  private static final int WORD = 64;

  /** Layouts of more words are not balanced, since their words are about equally full anyway. */
  private static final int MAX_EVENED_WORDS = 8;

  private final List<Slot> slots = new ArrayList<>();
  private final List<Integer> used = new ArrayList<>();

  /** For each width the first word that may have room for it; earlier words are full. */
  private final int[] firstWithRoom = new int[WORD + 1];

  private final int fill;

  private BitFields(int fill) {
    this.fill = fill;
  }

  /**
   * The layout of the given fields; slots in the order of the fields, arrays element by element.
   */
  public static Layout layout(List<Group> groups, List<Field> fields) {
    BitFields dense = packed(fields, WORD);
    int words = Math.max(1, dense.used.size());
    int total = dense.used.stream().mapToInt(Integer::intValue).sum();
    for (int fill = total / words + 1; words <= MAX_EVENED_WORDS && fill < WORD; fill++) {
      BitFields even = packed(fields, fill);
      if (even.used.size() <= words) {
        return new Layout(groups, even.slots, words, true);
      }
    }
    return new Layout(groups, dense.slots, words, true);
  }

  private static BitFields packed(List<Field> fields, int fill) {
    BitFields packer = new BitFields(fill);
    fields.forEach(packer::place);
    return packer;
  }

  /** The number of elements of a field that share one word. */
  public static int perWord(int bits, int size) {
    return bits * (long) size <= WORD ? size : WORD / bits;
  }

  private void place(Field field) {
    int bits = Slot.bitsFor(field.low(), field.high());
    int perWord = bits == 0 ? field.size() : perWord(bits, field.size());
    int word = 0;
    int shift = 0;
    if (perWord == field.size()) {
      int total = bits * field.size();
      word = firstWithRoom(total);
      if (total > 0) {
        shift = used.get(word);
        used.set(word, shift + total);
      }
    } else {
      word = used.size();
      for (int left = field.size(); left > 0; left -= perWord) {
        used.add(Math.min(left, perWord) * bits);
      }
    }
    for (int i = 0; i < field.size(); i++) {
      slots.add(
          new Slot(
              field.array() ? field.name() + "[" + i + "]" : field.name(),
              field.group(),
              field.low(),
              field.high(),
              word + i / perWord,
              shift + i % perWord * bits,
              bits));
    }
  }

  private int firstWithRoom(int bits) {
    int word = firstWithRoom[bits];
    while (word < used.size() && !hasRoom(word, bits)) {
      word++;
    }
    if (word == used.size()) {
      used.add(0);
    }
    firstWithRoom[bits] = word;
    return word;
  }

  private boolean hasRoom(int word, int bits) {
    return used.get(word) + bits <= fill || (used.get(word) == 0 && bits <= WORD);
  }
}
