package io.nutshell.language.cpn.ml;

import java.util.OptionalLong;

@SuppressWarnings("DoNotCallSuggester") // A skeleton.
final class Compiled {
  private Compiled() {}

  static OptionalLong constantCount(MlExpression count) {
    throw new UnsupportedOperationException("not yet " + count);
  }
}
