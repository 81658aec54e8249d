package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.value.Values;

/** Declarations and expressions for tests. */
final class Ml {
  private final Declarations declarations = new Declarations();

  private Ml() {}

  static Ml with(String... texts) {
    Ml ml = new Ml();
    for (String text : texts) {
      ml.declarations.add(text, "declaration");
    }
    return ml;
  }

  Declarations declarations() {
    return declarations;
  }

  ColourSet colours(String name) {
    return declarations.colours(name).orElseThrow().colours();
  }

  /** The value of an expression without variables. */
  Object value(String text) {
    MlScope scope = declarations.scope();
    MlExpression expression = scope.expression(text, "expression");
    return expression.evaluate(scope.newFrame());
  }

  /** The value, as CPN Tools writes it. */
  String eval(String text) {
    return Values.print(value(text));
  }

  String type(String text) {
    return declarations.scope().expression(text, "expression").type();
  }

  static String evaluate(String text) {
    return with().eval(text);
  }
}
