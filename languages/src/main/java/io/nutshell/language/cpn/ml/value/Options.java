package io.nutshell.language.cpn.ml.value;

import org.jspecify.annotations.Nullable;

/** The datatypes {@code option} and {@code order} of the standard library. */
public final class Options {
  public static final Constructor NONE = new Constructor("NONE", 0, false);
  public static final Constructor SOME = new Constructor("SOME", 1, true);

  public static final Constructor LESS = new Constructor("LESS", 0, false);
  public static final Constructor EQUAL = new Constructor("EQUAL", 1, false);
  public static final Constructor GREATER = new Constructor("GREATER", 2, false);

  private Options() {}

  /** SOME value, or NONE for null. */
  public static Constructed of(@Nullable Object value) {
    return value == null ? NONE.constant() : new Constructed(SOME, value);
  }

  public static boolean isSome(Object option) {
    return ((Constructed) option).constructor() == SOME;
  }

  /** The value of an option that is not NONE. */
  public static Object value(Object option) {
    if (!isSome(option)) {
      throw StandardException.OPTION.fault();
    }
    return ((Constructed) option).argument();
  }

  public static Constructed order(int order) {
    return (order < 0 ? LESS : order == 0 ? EQUAL : GREATER).constant();
  }
}
