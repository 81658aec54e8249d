package io.nutshell.program.compiler;

import java.lang.constant.ClassDesc;

/**
 * The stateless code of a program over packed states. Generated classes extend this. A branch is a
 * command with one of its outcomes, numbered from 0 in the order of the cursor.
 */
abstract class CompiledProgram {
  /** The results of generated conditions. */
  static final int FALSE = 0;

  static final int TRUE = 1;
  static final int FAULT = 2;

  static final ClassDesc DESC = ClassWriter.desc(CompiledProgram.class);

  /** Whether only urgent commands are enabled: {@link #FALSE}, {@link #TRUE} or {@link #FAULT}. */
  int urgency(long[] words) {
    return FALSE;
  }

  /**
   * Appends the enabled branches to {@code enabled}, from {@code count} on; those whose guard
   * faults as {@code ~branch}. A program in {@link Blocks} uses {@link #enabled} instead.
   *
   * @return the new count
   */
  int collect(long[] words, int[] enabled, int count) {
    return count;
  }

  /** The enabled branches of one of the {@link Blocks}, as bits from its first branch up. */
  long enabled(int block, long[] words) {
    return 0;
  }

  /** Like {@link #collect}, for urgent commands only. */
  int collectUrgent(long[] words, int[] enabled, int count) {
    return count;
  }

  /**
   * Fires a branch.
   *
   * @return false if it met a fault or a value that its slot cannot hold; {@code target} is then
   *     undefined, and the interpreter decides
   */
  abstract boolean fire(int branch, long[] source, long[] target);

  /** Appends the branches of a command whose guard yielded {@link #TRUE} or {@link #FAULT}. */
  static int append(int[] enabled, int count, int first, int branches, int answer) {
    for (int i = 0; i < branches; i++) {
      enabled[count + i] = answer == TRUE ? first + i : ~(first + i);
    }
    return count + branches;
  }

  /** Appends the branches whose bits are set; the lowest bit is {@code first}. */
  static int expand(long set, long faulted, int first, int[] enabled, int count) {
    int end = count;
    for (long left = set; left != 0; left &= left - 1) {
      int bit = Long.numberOfTrailingZeros(left);
      enabled[end++] = (first + bit) ^ -(int) ((faulted >>> bit) & 1);
    }
    return end;
  }

  /**
   * Moves the cells of an array that spans several words down by one; the last cell becomes {@code
   * last}.
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

  /** Fills a constant array; four characters encode one element. */
  static void decode(long[] values, int from, String text) {
    for (int i = 0; i < text.length(); i++) {
      values[from + i / 4] = (values[from + i / 4] << 16) | text.charAt(i);
    }
  }

  static RuntimeException unvalued() {
    return new Unvalued();
  }

  /** Thrown by a part of an expression that met a fault; caught in the generated code. */
  static final class Unvalued extends RuntimeException {
    private static final long serialVersionUID = 1;
    static final ClassDesc DESC = ClassWriter.desc(Unvalued.class);

    private Unvalued() {
      super(null, null, false, false);
    }
  }
}
