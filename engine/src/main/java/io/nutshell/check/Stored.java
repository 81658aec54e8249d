package io.nutshell.check;

import io.nutshell.store.Lossy;
import io.nutshell.store.StateSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a report says about the store. Read when the search has ended, since the store may be closed
 * before the report is made.
 *
 * @param omission the probability that some state was missed; 0 for an exact store
 */
record Stored(
    String name,
    boolean exact,
    @Nullable String caveat,
    double omission,
    Map<String, Long> statistics) {

  /**
   * @param name the method that the search was given; reported unless the store chooses another
   */
  static Stored of(StateSet store, String name) {
    String chosen = store.chosenMethod();
    return new Stored(
        chosen == null ? name : chosen,
        store.exact(),
        store.caveat(),
        store instanceof Lossy lossy ? lossy.omissions().probability() : 0,
        store.statistics());
  }
}
