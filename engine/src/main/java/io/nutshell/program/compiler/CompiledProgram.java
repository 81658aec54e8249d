package io.nutshell.program.compiler;

import java.lang.constant.ClassDesc;

/**
 * The code of a program over its packed states, without any state of its own. Generated classes
 * extend this; a branch is a command with one of its outcomes, numbered from 0 in the order of the
 * cursor.
 */
abstract class CompiledProgram {
  /** The answers of generated conditions. */
  static final int FALSE = 0;

  static final int TRUE = 1;
  static final int FAULT = 2;

  static final ClassDesc DESC = ClassWriter.desc(CompiledProgram.class);

  /** Whether only urgent commands are enabled: {@link #FALSE}, {@link #TRUE} or {@link #FAULT}. */
  int urgency(long[] words) {
    return FALSE;
  }

  /**
   * Writes the enabled branches into {@code enabled} from {@code count} on; those whose guard
   * faults as {@code ~branch}. Of a program in {@link Blocks} none are.
   *
   * @return where they end
   */
  int collect(long[] words, int[] enabled, int count) {
    return count;
  }

  /** Of a program in {@link Blocks}, the enabled branches of a block, as bits from its first up. */
  long enabled(int block, long[] words) {
    return 0;
  }

  /** Does what {@link #collect} does for urgent commands only. */
  int collectUrgent(long[] words, int[] enabled, int count) {
    return count;
  }

  /**
   * Carries out a branch.
   *
   * @return false where it met a fault or a value too large for its slot: then {@code target} has
   *     no meaning, and the interpreter decides
   */
  abstract boolean fire(int branch, long[] source, long[] target);

  /** Writes the branches of a command whose guard answered {@link #TRUE} or {@link #FAULT}. */
  static int append(int[] enabled, int count, int first, int branches, int answer) {
    for (int i = 0; i < branches; i++) {
      enabled[count + i] = answer == TRUE ? first + i : ~(first + i);
    }
    return count + branches;
  }

  /** Writes the branches of the bits of {@code set}, the lowest being {@code first}. */
  static int expand(long set, long faulted, int first, int[] enabled, int count) {
    int end = count;
    for (long left = set; left != 0; left &= left - 1) {
      int bit = Long.numberOfTrailingZeros(left);
      enabled[end++] = (first + bit) ^ -(int) ((faulted >>> bit) & 1);
    }
    return end;
  }

  /**
   * Moves the cells of an array over several words one down; {@code last} is what the last then
   * holds.
   */
  static void shift(long[] words, int word, int bits, int size, int perWord, long last) {
    long mask = Field.ones(bits);
    for (int i = 0; i < size; i++) {
      int next = i + 1;
      long moved =
          next == size ? last : (words[word + next / perWord] >>> (next % perWord * bits)) & mask;
      int shift = i % perWord * bits;
      int at = word + i / perWord;
      words[at] = (words[at] & ~(mask << shift)) | (moved << shift);
    }
  }

  /** Fills a constant array, four characters an element. */
  static void decode(long[] values, int from, String text) {
    for (int i = 0; i < text.length(); i++) {
      values[from + i / 4] = (values[from + i / 4] << 16) | text.charAt(i);
    }
  }

  static RuntimeException unvalued() {
    return new Unvalued();
  }

  /** Leaves a part of an expression that met a fault; caught in the generated code. */
  static final class Unvalued extends RuntimeException {
    private static final long serialVersionUID = 1;
    static final ClassDesc DESC = ClassWriter.desc(Unvalued.class);

    private Unvalued() {
      super(null, null, false, false);
    }
  }
}
