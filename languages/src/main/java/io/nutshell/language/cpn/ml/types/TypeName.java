package io.nutshell.language.cpn.ml.types;

/** The name of a basic type, a datatype, or a type with parameters. Compared by identity. */
public final class TypeName {
  private final String name;
  private boolean admitsEquality;

  public TypeName(String name) {
    this(name, true);
  }

  /**
   * @param admitsEquality whether {@code =} can compare values, provided that it can compare those
   *     of the arguments
   */
  public TypeName(String name, boolean admitsEquality) {
    this.name = name;
    this.admitsEquality = admitsEquality;
  }

  boolean admitsEquality() {
    return admitsEquality;
  }

  /** For a datatype, whose constructors are known only after its name. */
  public void refuseEquality() {
    admitsEquality = false;
  }

  @Override
  public String toString() {
    return name;
  }
}
