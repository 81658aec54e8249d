package io.nutshell.language.esml;

import io.nutshell.model.Group;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the program's variables, in groups, and lays structured ones out. */
final class VariableTable {
  private final List<Group> groups = new ArrayList<>();
  private final List<@Nullable Variable> variables = new ArrayList<>();
  private int ports;

  /** The number of the group, which is created if needed. */
  int group(String name, String kind) {
    Group group = new Group(name, kind);
    if (!groups.contains(group)) {
      groups.add(group);
    }
    return groups.indexOf(group);
  }

  List<Group> groups() {
    return groups;
  }

  List<Variable> variables() {
    List<Variable> all = new ArrayList<>();
    for (Variable variable : variables) {
      if (variable == null) {
        throw new IllegalStateException("a variable is reserved and not defined");
      }
      all.add(variable);
    }
    return all;
  }

  /** Reserves the next number for a location, which is defined when its values are known. */
  int reserve() {
    variables.add(null);
    return variables.size() - 1;
  }

  Variable location(int number, String name, int group, List<String> values) {
    Variable location =
        new Variable(number, name, group, false, List.of(0L), 0, values.size() - 1L, values);
    variables.set(number, location);
    return location;
  }

  /**
   * Allocates a variable.
   *
   * @param initial its initial value, which is constant
   */
  Storage allocate(String name, int group, Type type, Value initial) {
    return allocate(name, group, type, List.of(initial), false);
  }

  /**
   * @param values one for each cell of the leaves below
   */
  private Storage allocate(String name, int group, Type type, List<Value> values, boolean array) {
    return switch (type) {
      case Type.Scalar scalar ->
          new Storage.Cell(
              add(
                  name,
                  group,
                  array,
                  values.stream().map(VariableTable::constant).toList(),
                  scalar));
      case Type.Structure record -> {
        Map<String, Storage> fields = new LinkedHashMap<>();
        record
            .fields()
            .forEach(
                (field, of) ->
                    fields.put(
                        field,
                        allocate(
                            name + "." + field,
                            group,
                            of,
                            values.stream().map(value -> value.field(field)).toList(),
                            array)));
        yield new Storage.Fields(fields);
      }
      case Type.Array of ->
          new Storage.Elements(
              allocate(name, group, of.element(), items(values, of.size(), of.element()), true));
      case Type.Sequence list -> {
        Variable length =
            add(
                name + ".length",
                group,
                array,
                values.stream()
                    .map(value -> ((Expression.Constant) value.length()).value())
                    .toList(),
                new Type.Range(0, list.capacity()));
        yield new Storage.Items(
            length,
            allocate(
                name, group, list.element(), items(values, list.capacity(), list.element()), true));
      }
      case Type.Channel _ -> throw new IllegalArgumentException("a channel has no value");
    };
  }

  private static List<Value> items(List<Value> values, int count, Type element) {
    List<Value> items = new ArrayList<>();
    for (Value value : values) {
      for (int i = 0; i < count; i++) {
        items.add(value.item(i, element));
      }
    }
    return items;
  }

  private static long constant(Value value) {
    return ((Expression.Constant) value.scalar()).value();
  }

  private Variable add(
      String name, int group, boolean array, List<Long> initial, Type.Scalar type) {
    Variable variable =
        new Variable(
            variables.size(), name, group, array, initial, type.low(), type.high(), type.names());
    variables.add(variable);
    return variable;
  }

  /** Numbers a channel, or an array of channels. */
  Storage port(String name, Type type) {
    return port(new Storage.Port(ports++, name), type);
  }

  private static Storage port(Storage.Port port, Type type) {
    return type instanceof Type.Array array
        ? new Storage.Elements(port(port, array.element()))
        : port;
  }
}
