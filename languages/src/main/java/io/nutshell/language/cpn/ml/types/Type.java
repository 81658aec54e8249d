package io.nutshell.language.cpn.ml.types;

/** A type of ML. Colour sets are names for types: only enumerations, indices and unions are new. */
public sealed interface Type permits TypeApplication, RecordType, TypeVariable {

  /** This type, or what it was unified with if it is a variable. */
  default Type resolved() {
    return this;
  }
}
