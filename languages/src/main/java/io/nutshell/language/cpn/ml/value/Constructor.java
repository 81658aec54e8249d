package io.nutshell.language.cpn.ml.value;

/**
 * A constructor of a datatype: a colour of an enumeration, the name of an index, a component of a
 * union, an exception. Two constructors are the same only if they are the same object.
 */
public final class Constructor {
  private final String name;
  private final int position;
  private final boolean hasArgument;
  private final Constructed constant;

  /**
   * @param position among the constructors of the datatype, which orders its values
   */
  public Constructor(String name, int position, boolean hasArgument) {
    this.name = name;
    this.position = position;
    this.hasArgument = hasArgument;
    this.constant = new Constructed(this, Unit.UNIT);
  }

  public String name() {
    return name;
  }

  public int position() {
    return position;
  }

  public boolean hasArgument() {
    return hasArgument;
  }

  /** The value of a constructor without argument. */
  public Constructed constant() {
    return constant;
  }

  @Override
  public String toString() {
    return name;
  }
}
