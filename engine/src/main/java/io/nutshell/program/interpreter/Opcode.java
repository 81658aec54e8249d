package io.nutshell.program.interpreter;

/**
 * The instructions of the abstract machine. They work on a stack of numbers, which is empty before
 * and after each guard and each effect; a condition is true if it is not 0.
 */
public enum Opcode {
  /** Pushes the operand. */
  PUSH(1),
  /** Pushes the cell that the operand numbers. */
  LOAD(1),
  /** Replaces an index by that element of the array; faults if it has none. */
  LOAD_AT(0),
  /** Replaces a number by its negative. */
  NEGATE(0),
  /** Replaces a number by its bitwise complement. */
  COMPLEMENT(0),
  /** Replaces 0 by 1, and anything else by 0. */
  NOT(0),
  /** Replaces 0 by 0, and anything else by 1. */
  TRUTH(0),
  /** The binary operators replace two numbers by one. */
  BIT_OR(-1),
  BIT_XOR(-1),
  BIT_AND(-1),
  EQ(-1),
  NE(-1),
  LT(-1),
  LE(-1),
  GT(-1),
  GE(-1),
  SHL(-1),
  SHR(-1),
  ADD(-1),
  SUB(-1),
  MUL(-1),
  /** Faults if the divisor is 0, as MOD does. */
  DIV(-1),
  MOD(-1),
  /** Continues at the operand. */
  JUMP(0),
  /** Pops a condition, and continues at the operand if it is false. */
  JUMP_FALSE(-1),
  /** Pops a condition, and continues at the operand if it is true. */
  JUMP_TRUE(-1),
  /** Pops a condition, and faults with the operand's message if it is false. */
  CHECK(-1),
  /** Pops a number into the cell that the operand numbers; faults if it is out of range. */
  STORE(-1),
  /** Pops an index and a number into that element of the array; faults likewise. */
  STORE_AT(-2),
  /** Moves each element of an array down by one, the last becoming 0. */
  SHIFT(0),
  /** Ends a guard or an effect. */
  END(0);

  private final int growth;

  Opcode(int growth) {
    this.growth = growth;
  }

  /** By how many numbers the stack grows. */
  int growth() {
    return growth;
  }
}
