package io.nutshell.program.compiler;

import java.lang.classfile.CodeBuilder;

/** Pushes long constants, even if a class has more of them than its constant pool can hold. */
final class LongConstants {
  /** The pool holds 65,535 entries; the rest is for the names of methods. */
  private static final int POOL_LIMIT = 50_000;

  private LongConstants() {}

  static void push(CodeBuilder code, long value) {
    if (value == (short) value && value >> 1 != 0) {
      code.loadConstant((int) value).i2l();
    } else if (value >> 1 == 0 || code.constantPool().size() < POOL_LIMIT) {
      code.loadConstant(value);
    } else {
      code.loadConstant((int) (short) (value >> 48)).i2l();
      for (int shift = 32; shift >= 0; shift -= 16) {
        code.loadConstant(16).lshl();
        code.loadConstant((int) (char) (value >> shift) >>> 8).bipush(8).ishl();
        code.loadConstant((int) (char) (value >> shift) & 0xff).ior().i2l().lor();
      }
    }
  }
}
