package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.SequencedMap;

/** A type as it was written. */
public sealed interface TypeExpr {

  SourcePosition at();

  record Variable(SourcePosition at, String name) implements TypeExpr {}

  record Name(SourcePosition at, String name, List<TypeExpr> arguments) implements TypeExpr {}

  record Tuple(SourcePosition at, List<TypeExpr> components) implements TypeExpr {}

  record RecordOf(SourcePosition at, SequencedMap<String, TypeExpr> fields) implements TypeExpr {}

  record Function(SourcePosition at, TypeExpr from, TypeExpr to) implements TypeExpr {}
}
