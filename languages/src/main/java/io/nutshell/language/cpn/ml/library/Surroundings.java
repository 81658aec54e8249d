package io.nutshell.language.cpn.ml.library;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What the library offers besides pure functions.
 *
 * @param realTime whether times are reals; else they are whole numbers
 * @param random the source of random functions; null if these are refused
 */
public record Surroundings(boolean realTime, @Nullable Random random) {
  /** Random functions are refused, and times are whole numbers. */
  public static final Surroundings EXPLORATION = new Surroundings(false, null);
}
