package io.nutshell.language.esml;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Variable;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A process that was started. */
record Instance(String name, int group, Scope scope, Variable location, Flow flow) {

  /** The condition that the process is at a location. */
  Expression isAt(int number) {
    return Expression.equal(location, number);
  }

  /** The condition that the process is at a label; null if there is no such label. */
  @Nullable Expression at(String label) {
    Integer number = flow.labels().get(label);
    return number == null ? null : number < 0 ? Expression.FALSE : isAt(number);
  }

  Set<String> labels() {
    return flow.labels().keySet();
  }
}
