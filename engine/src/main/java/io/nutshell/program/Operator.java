package io.nutshell.program;

/**
 * Binary operators over signed 64-bit integers; comparisons and logic yield 0 and 1, and any value
 * but 0 counts as true. {@link #AND}, {@link #OR} and {@link #IMPLY} do not evaluate their right
 * side when the left decides. Division truncates towards zero; by zero it is a fault. Shift
 * distances count modulo 64.
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

  @Override
  public String toString() {
    return symbol;
  }
}
