package io.nutshell.program.syntax;

/**
 * Binary operators over signed 64-bit integers. Comparisons and logical operators yield 0 or 1;
 * every value other than 0 counts as true. {@link #AND}, {@link #OR} and {@link #IMPLY} do not
 * evaluate their right side when the left decides. Division truncates towards zero; division by
 * zero is a fault. Shift distances are taken modulo 64.
 */
public enum Operator {
  IMPLY("imply"),
  OR("||"),
  AND("&&"),
  BIT_OR("|"),
  BIT_XOR("^"),
  BIT_AND("&"),
  EQ("=="),
  NE("!="),
  LT("<"),
  LE("<="),
  GT(">"),
  GE(">="),
  SHL("<<"),
  SHR(">>"),
  ADD("+"),
  SUB("-"),
  MUL("*"),
  DIV("/"),
  MOD("%");

  private final String symbol;

  Operator(String symbol) {
    this.symbol = symbol;
  }

  /** The result for two values; the caller must have excluded a divisor of 0. */
  public long apply(long left, long right) {
    return switch (this) {
      case IMPLY -> left == 0 || right != 0 ? 1 : 0;
      case OR -> left != 0 || right != 0 ? 1 : 0;
      case AND -> left != 0 && right != 0 ? 1 : 0;
      case BIT_OR -> left | right;
      case BIT_XOR -> left ^ right;
      case BIT_AND -> left & right;
      case EQ -> left == right ? 1 : 0;
      case NE -> left != right ? 1 : 0;
      case LT -> left < right ? 1 : 0;
      case LE -> left <= right ? 1 : 0;
      case GT -> left > right ? 1 : 0;
      case GE -> left >= right ? 1 : 0;
      case SHL -> left << right;
      case SHR -> left >> right;
      case ADD -> left + right;
      case SUB -> left - right;
      case MUL -> left * right;
      case DIV -> left / right;
      case MOD -> left % right;
    };
  }

  @Override
  public String toString() {
    return symbol;
  }
}
