package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.SequencedMap;

/** A pattern as it was written. */
public sealed interface Pat {

  SourcePosition at();

  record Any(SourcePosition at) implements Pat {}

  record Literal(SourcePosition at, Object value) implements Pat {}

  /** A variable or a constructor; only the scope can tell. */
  record Name(SourcePosition at, String name) implements Pat {}

  record Tuple(SourcePosition at, List<Pat> components) implements Pat {}

  /**
   * @param open whether the record may have further fields
   */
  record RecordOf(SourcePosition at, SequencedMap<String, Pat> fields, boolean open)
      implements Pat {}

  record ListOf(SourcePosition at, List<Pat> elements) implements Pat {}

  record Cons(SourcePosition at, Pat head, Pat tail) implements Pat {}

  record Construct(SourcePosition at, String name, Pat argument) implements Pat {}

  record As(SourcePosition at, String name, Pat pattern) implements Pat {}

  record Typed(SourcePosition at, Pat pattern, TypeExpr type) implements Pat {}
}
