package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.syntax.Pat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The names in a pattern, before it is typed. */
public final class PatternNames {
  private PatternNames() {}

  /** All names that the pattern may define. */
  public static List<String> all(Pat pattern) {
    return names(pattern).toList();
  }

  /** The name that is the whole pattern, apart from its type; null if the pattern is another. */
  public static @Nullable String single(Pat pattern) {
    return switch (pattern) {
      case Pat.Name name -> name.name();
      case Pat.Typed typed -> single(typed.pattern());
      default -> null;
    };
  }

  private static Stream<String> names(Pat pattern) {
    return switch (pattern) {
      case Pat.Any _, Pat.Literal _ -> Stream.empty();
      case Pat.Name name -> Stream.of(name.name());
      case Pat.Tuple tuple -> tuple.components().stream().flatMap(PatternNames::names);
      case Pat.RecordOf record -> record.fields().values().stream().flatMap(PatternNames::names);
      case Pat.ListOf list -> list.elements().stream().flatMap(PatternNames::names);
      case Pat.Cons cons -> Stream.concat(names(cons.head()), names(cons.tail()));
      case Pat.Construct construct -> names(construct.argument());
      case Pat.As as -> Stream.concat(Stream.of(as.name()), names(as.pattern()));
      case Pat.Typed typed -> names(typed.pattern());
    };
  }
}
