package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.value.Constructor;
import io.nutshell.model.SourcePosition;
import java.math.BigInteger;
import java.util.List;

/** A typed pattern. */
public sealed interface CorePattern {

  record Any() implements CorePattern {}

  record Bind(Entry.Binding binding) implements CorePattern {}

  record Constant(Object value) implements CorePattern {}

  record WholeNumber(SourcePosition at, BigInteger value, Type type) implements CorePattern {}

  record Tuple(List<CorePattern> components) implements CorePattern {}

  /**
   * @param type of the record, which may have more fields than the pattern
   */
  record Fields(List<String> labels, List<CorePattern> fields, Type type) implements CorePattern {}

  record Cons(CorePattern head, CorePattern tail) implements CorePattern {}

  record Construct(Constructor constructor, CorePattern argument) implements CorePattern {}

  record As(Entry.Binding binding, CorePattern pattern) implements CorePattern {}
}
