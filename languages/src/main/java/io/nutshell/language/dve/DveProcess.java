package io.nutshell.language.dve;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Variable;
import java.util.BitSet;
import java.util.Map;

/**
 * A process as declared, without its transitions.
 *
 * @param states their numbers by name, in order of declaration: the values of {@code location}
 * @param commit the committed states: while a process is in one, only such processes may move
 * @param accept the accepting states of a property
 * @param watching whether it is the property, which is not part of the system
 */
record DveProcess(
    String name,
    Scope scope,
    Variable location,
    Map<String, Integer> states,
    BitSet commit,
    BitSet accept,
    boolean watching) {

  Expression isAt(int state) {
    return Expression.equal(location, state);
  }
}
