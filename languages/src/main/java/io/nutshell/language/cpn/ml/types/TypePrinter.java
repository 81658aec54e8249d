package io.nutshell.language.cpn.ml.types;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** Writes types as ML does; the variables are called 'a, ''b and so on. */
public final class TypePrinter {
  private static final int FUNCTION = 0;
  private static final int PRODUCT = 1;
  private static final int ATOM = 2;

  private final IdentityHashMap<TypeVariable, String> names = new IdentityHashMap<>();

  private TypePrinter() {}

  public static String print(Type type) {
    return new TypePrinter().text(type, FUNCTION);
  }

  /** Two types, in which the same variables have the same names. */
  public static List<String> printBoth(Type first, Type second) {
    TypePrinter printer = new TypePrinter();
    return List.of(printer.text(first, FUNCTION), printer.text(second, FUNCTION));
  }

  private String text(Type type, int context) {
    return switch (type.resolved()) {
      case TypeVariable variable -> variable(variable);
      case RecordType record when record.isTuple() ->
          enclosed(
              String.join(" * ", record.fields().stream().map(field -> text(field, ATOM)).toList()),
              context > PRODUCT);
      case RecordType record -> fields(record.labels(), record.fields(), "}");
      case TypeApplication(TypeName name, List<Type> arguments) when name == Types.FUNCTION_NAME ->
          enclosed(
              text(arguments.getFirst(), PRODUCT) + " -> " + text(arguments.getLast(), FUNCTION),
              context > FUNCTION);
      case TypeApplication(TypeName name, List<Type> arguments) ->
          arguments.isEmpty() ? name.toString() : text(arguments.getFirst(), ATOM) + " " + name;
    };
  }

  private String variable(TypeVariable variable) {
    if (!variable.choices.isEmpty()) {
      return text(variable.choices.getFirst(), ATOM);
    }
    if (!variable.fields.isEmpty()) {
      return fields(
          List.copyOf(variable.fields.keySet()), List.copyOf(variable.fields.values()), ", ...}");
    }
    return names.computeIfAbsent(
        variable, _ -> (variable.equality ? "''" : "'") + (char) ('a' + names.size() % 26));
  }

  private String fields(List<String> labels, List<Type> types, String end) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      texts.add(labels.get(i) + ": " + text(types.get(i), FUNCTION));
    }
    return "{" + String.join(", ", texts) + end;
  }

  private static String enclosed(String text, boolean enclose) {
    return enclose ? "(" + text + ")" : text;
  }
}
