package io.nutshell.language.cpn.ml.types;

import java.util.List;

/** The types that ML itself defines. */
public final class Types {
  public static final TypeName LIST_NAME = new TypeName("list");
  public static final TypeName OPTION_NAME = new TypeName("option");
  public static final TypeName TIMED_NAME = new TypeName("timed");
  public static final TypeName FUNCTION_NAME = new TypeName("->", false);

  public static final Type UNIT = basic("unit");
  public static final Type BOOL = basic("bool");
  public static final Type INT = basic("int");
  public static final Type INT_INF = basic("intinf");
  public static final Type REAL = withoutEquality("real");
  public static final Type STRING = basic("string");
  public static final Type CHAR = basic("char");
  public static final Type EXCEPTION = withoutEquality("exn");
  public static final Type ORDER = basic("order");

  /** What {@code + - *} can be applied to; int if nothing else is known. */
  public static final List<Type> NUMBERS = List.of(INT, INT_INF, REAL);

  public static final List<Type> WHOLE_NUMBERS = List.of(INT, INT_INF);

  /** What {@code <} can compare. */
  public static final List<Type> ORDERED = List.of(INT, INT_INF, REAL, STRING, CHAR);

  private Types() {}

  private static Type basic(String name) {
    return new TypeApplication(new TypeName(name), List.of());
  }

  private static Type withoutEquality(String name) {
    return new TypeApplication(new TypeName(name, false), List.of());
  }

  /** Whether {@code =} can compare values of a type; its variables may stand for such types. */
  public static boolean admitsEquality(Type type) {
    return switch (type.resolved()) {
      case TypeVariable _ -> true;
      case RecordType record -> record.fields().stream().allMatch(Types::admitsEquality);
      case TypeApplication application ->
          application.name().admitsEquality()
              && application.arguments().stream().allMatch(Types::admitsEquality);
    };
  }

  public static Type list(Type element) {
    return new TypeApplication(LIST_NAME, List.of(element));
  }

  /** The type of colours with a time; lists of them are timed multisets. */
  public static Type timed(Type colour) {
    return new TypeApplication(TIMED_NAME, List.of(colour));
  }

  public static Type option(Type value) {
    return new TypeApplication(OPTION_NAME, List.of(value));
  }

  public static Type function(Type from, Type to) {
    return new TypeApplication(FUNCTION_NAME, List.of(from, to));
  }
}
