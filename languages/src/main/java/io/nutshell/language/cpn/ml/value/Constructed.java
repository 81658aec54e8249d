package io.nutshell.language.cpn.ml.value;

/** A constructor with its argument, which is {@link Unit#UNIT} if the constructor takes none. */
public final class Constructed {
  private final Constructor constructor;
  private final Object argument;
  private int hash;

  public Constructed(Constructor constructor, Object argument) {
    this.constructor = constructor;
    this.argument = argument;
  }

  public Constructor constructor() {
    return constructor;
  }

  public Object argument() {
    return argument;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Constructed value
            && constructor == value.constructor
            && argument.equals(value.argument));
  }

  /** From the name, because identity hashes differ from run to run. */
  @Override
  public int hashCode() {
    if (hash == 0) {
      int h = constructor.name().hashCode();
      if (constructor.hasArgument()) {
        h = 31 * h + argument.hashCode();
      }
      hash = h == 0 ? 1 : h;
    }
    return hash;
  }

  @Override
  public String toString() {
    return Values.print(this);
  }
}
