package io.nutshell.language.dve;

import io.nutshell.model.Group;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Collects the program's variables, in groups, and numbers both. */
final class VariableTable {
  private final List<Group> groups = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();

  /** The number of the group, which is created if needed. */
  int group(String name, String kind) {
    Group group = new Group(name, kind);
    if (!groups.contains(group)) {
      groups.add(group);
    }
    return groups.indexOf(group);
  }

  Variable add(String name, int group, boolean array, List<Long> initial, long low, long high) {
    return add(new Variable(variables.size(), name, group, array, initial, low, high, List.of()));
  }

  Variable addLocation(String name, int group, long initial, List<String> states) {
    return add(
        new Variable(
            variables.size(), name, group, false, List.of(initial), 0, states.size() - 1, states));
  }

  Variable addZeros(String name, int group, int size, Type type) {
    return add(name, group, true, Collections.nCopies(size, 0L), type.low, type.high);
  }

  private Variable add(Variable variable) {
    variables.add(variable);
    return variable;
  }

  List<Group> groups() {
    return groups;
  }

  List<Variable> variables() {
    return variables;
  }
}
