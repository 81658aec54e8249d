package io.nutshell.language.cpn.ml.types;

/** The name of a basic type, a datatype, or a type with parameters. Compared by identity. */
public final class TypeName {
  private final String name;

  public TypeName(String name) {
    this.name = name;
  }

  @Override
  public String toString() {
    return name;
  }
}
