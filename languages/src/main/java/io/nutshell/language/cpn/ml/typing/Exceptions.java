package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.types.Scheme;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.value.Constructor;
import org.jspecify.annotations.Nullable;

/** Exceptions as entries of an environment. */
public final class Exceptions {
  private Exceptions() {}

  static Entry entry(String name, @Nullable Type argument) {
    Constructor constructor = new Constructor(name, 0, argument != null);
    return new Entry.Construct(
        constructor,
        Scheme.of(argument == null ? Types.EXCEPTION : Types.function(argument, Types.EXCEPTION)));
  }

  /** The entry for an exception of the library. */
  public static Entry entry(Constructor constructor) {
    return new Entry.Construct(constructor, Scheme.of(Types.EXCEPTION));
  }
}
