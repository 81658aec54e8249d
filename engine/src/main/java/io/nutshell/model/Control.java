package io.nutshell.model;

import java.util.Locale;

/**
 * What a user can set or do. Messages of the engine name a control, with its value if it has one;
 * each user interface has its own {@link Phrase.Wording} for it, such as an option to type.
 */
public enum Control {
  CERTIFICATE("certifier"),
  CHECKPOINT("checkpoints"),
  COLLECT("collectEvery"),
  CONSTANT("constant"),
  COVERAGE("coverage"),
  EMPTINESS("emptiness"),
  FAIRNESS("fair"),
  /** The size of the Java heap, as in {@code -Xmx8g}. */
  HEAP("the heap"),
  MAX_STATES("maxStates"),
  MEMORY("memory"),
  ORDER("order"),
  PROGRESS("progress"),
  REGRESS("regress"),
  /** Continues a run that left checkpoints. */
  RESUME("Checkpoints.resume"),
  /** Lists the runs that left checkpoints. */
  RUNS("RunSummary"),
  STATISTICS("storageLimits"),
  STORE("store"),
  /** Lists the storage methods with their options. */
  STORES("Stores.all"),
  /** Whether symmetric nets are unfolded. */
  UNFOLD("unfold"),
  /** Whether the time of timed nets is left out. */
  UNTIMED("untimed");

  private final String inApi;

  Control(String inApi) {
    this.inApi = inApi;
  }

  /** This control with a value. */
  public Setting to(Object value) {
    return new Setting(this, value.toString());
  }

  /** In words for users of the library: the method that sets it. */
  String inApi(String value) {
    return switch (this) {
      case HEAP -> value;
      case CONSTANT -> value.isEmpty() ? inApi : inApi + " " + value;
      case FAIRNESS -> value.isEmpty() ? inApi : inApi + "(" + value.toUpperCase(Locale.ROOT) + ")";
      case ORDER -> value.isEmpty() ? inApi : inApi + "(" + value.toUpperCase(Locale.ROOT) + ")";
      default -> value.isEmpty() ? inApi : inApi + "(\"" + value + "\")";
    };
  }

  /** A control and its value. */
  public record Setting(Control control, String value) {}
}
