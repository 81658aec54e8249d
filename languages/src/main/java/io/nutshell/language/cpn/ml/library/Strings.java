package io.nutshell.language.cpn.ml.library;

import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Options;
import io.nutshell.language.cpn.ml.value.StandardException;
import io.nutshell.language.cpn.ml.value.Tuple;
import io.nutshell.language.cpn.ml.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** The structures String and Char. */
final class Strings {
  private static final int MAX_CHARACTERS = 10_000_000;

  private Strings() {}

  static void addTo(Library library) {
    addParts(library);
    addPredicates(library);
    addHigherOrder(library);
    addCharacters(library);
  }

  private static void addParts(Library library) {
    library.function("String.size", "string -> int", text -> (long) ((String) text).length());
    library.pair(
        "String.sub",
        "string * int -> char",
        (text, i) -> part((String) text, (Long) i, 1).charAt(0));
    library.function(
        "String.substring substring",
        "string * int * int -> string",
        argument -> {
          Tuple triple = (Tuple) argument;
          return part((String) triple.get(0), (Long) triple.get(1), (Long) triple.get(2));
        });
    library.function(
        "String.extract",
        "string * int * int option -> string",
        argument -> {
          Tuple triple = (Tuple) argument;
          String text = (String) triple.get(0);
          long from = (Long) triple.get(1);
          return part(
              text,
              from,
              Options.isSome(triple.get(2))
                  ? (Long) Options.value(triple.get(2))
                  : text.length() - from);
        });
    library.function("String.concat concat", "string list -> string", Strings::concatenated);
    library.function2(
        "String.concatWith",
        "string -> string list -> string",
        (separator, texts, _) ->
            ((MlList) texts)
                .toList().stream()
                    .map(String.class::cast)
                    .collect(Collectors.joining((String) separator)));
    library.function("String.str str", "char -> string", Object::toString);
    library.function(
        "String.explode explode", "string -> char list", text -> exploded((String) text));
    library.function("String.implode implode", "char list -> string", Strings::concatenated);
    library.pair(
        "String.compare",
        "string * string -> order",
        (a, b) -> Options.order(Values.compare(a, b)));
    library.function(
        "String.toString",
        "string -> string",
        text -> {
          String quoted = Values.print(text);
          return quoted.substring(1, quoted.length() - 1);
        });
  }

  private static String part(String text, long from, long length) {
    if (from < 0 || length < 0 || from > text.length() || length > text.length() - from) {
      throw StandardException.SUBSCRIPT.fault(from);
    }
    return text.substring((int) from, (int) (from + length));
  }

  private static String concatenated(Object parts) {
    StringBuilder text = new StringBuilder();
    for (Object part : (MlList) parts) {
      text.append(part);
      if (text.length() > MAX_CHARACTERS) {
        throw MlFault.limit("a string has more than " + MAX_CHARACTERS + " characters");
      }
    }
    return text.toString();
  }

  private static MlList exploded(String text) {
    List<Object> characters = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      characters.add(text.charAt(i));
    }
    return MlList.of(characters);
  }

  private static void addPredicates(Library library) {
    library.function2(
        "String.isPrefix",
        "string -> string -> bool",
        (a, b, _) -> ((String) b).startsWith((String) a));
    library.function2(
        "String.isSuffix",
        "string -> string -> bool",
        (a, b, _) -> ((String) b).endsWith((String) a));
    library.function2(
        "String.isSubstring",
        "string -> string -> bool",
        (a, b, _) -> ((String) b).contains((String) a));
  }

  private static void addHigherOrder(Library library) {
    library.function2(
        "String.map",
        "(char -> char) -> string -> string",
        (f, text, machine) -> {
          StringBuilder result = new StringBuilder();
          exploded((String) text).forEach(c -> result.append(Library.call(f, c, machine)));
          return result.toString();
        });
    library.function2(
        "String.translate",
        "(char -> string) -> string -> string",
        (f, text, machine) -> {
          StringBuilder result = new StringBuilder();
          exploded((String) text).forEach(c -> result.append(Library.call(f, c, machine)));
          return result.toString();
        });
    library.function2(
        "String.tokens",
        "(char -> bool) -> string -> string list",
        (p, text, machine) -> {
          List<String> fields = split((String) text, c -> Library.test(p, (char) c, machine));
          return MlList.of(fields.stream().filter(field -> !field.isEmpty()).toList());
        });
    library.function2(
        "String.fields",
        "(char -> bool) -> string -> string list",
        (p, text, machine) ->
            MlList.of(split((String) text, c -> Library.test(p, (char) c, machine))));
  }

  private static List<String> split(String text, IntPredicate isSeparator) {
    List<String> fields = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (isSeparator.test(text.charAt(i))) {
        fields.add(text.substring(start, i));
        start = i + 1;
      }
    }
    fields.add(text.substring(start));
    return fields;
  }

  private static void addCharacters(Library library) {
    library.function("Char.ord ord", "char -> int", c -> (long) (Character) c);
    library.function(
        "Char.chr chr",
        "int -> char",
        n -> {
          long code = (Long) n;
          if (code < 0 || code > 255) {
            throw StandardException.CHR.fault(code);
          }
          return (char) code;
        });
    library.function("Char.toString", "char -> string", Object::toString);
    library.function("Char.toUpper", "char -> char", c -> Character.toUpperCase((Character) c));
    library.function("Char.toLower", "char -> char", c -> Character.toLowerCase((Character) c));
    library.pair(
        "Char.compare", "char * char -> order", (a, b) -> Options.order(Values.compare(a, b)));
    test(library, "isDigit", Character::isDigit);
    test(library, "isAlpha", Character::isLetter);
    test(library, "isAlphaNum", Character::isLetterOrDigit);
    test(library, "isUpper", Character::isUpperCase);
    test(library, "isLower", Character::isLowerCase);
    test(library, "isSpace", Character::isWhitespace);
  }

  private static void test(Library library, String name, IntPredicate predicate) {
    library.function("Char." + name, "char -> bool", c -> predicate.test((Character) c));
  }
}
