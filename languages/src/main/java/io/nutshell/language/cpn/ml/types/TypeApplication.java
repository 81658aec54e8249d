package io.nutshell.language.cpn.ml.types;

import java.util.List;

/** A type name with its arguments: {@code int}, {@code int list}, {@code int -> bool}. */
public record TypeApplication(TypeName name, List<Type> arguments) implements Type {

  public TypeApplication {
    arguments = List.copyOf(arguments);
  }

  @Override
  public String toString() {
    return TypePrinter.print(this);
  }
}
