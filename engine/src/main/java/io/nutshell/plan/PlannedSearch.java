package io.nutshell.plan;

import io.nutshell.model.Control;
import io.nutshell.model.Phrase;
import io.nutshell.search.Order;
import org.jspecify.annotations.Nullable;

/**
 * A search that a check needs: of the states of the system, or of the product of one property of
 * infinite runs.
 *
 * @param threads how many it uses once it is large
 * @param whyAlone why it uses one thread only, in words; empty if it uses all that there are
 * @param instead the setting with which it would use all; null if there is none
 */
public record PlannedSearch(
    Order order, int threads, String whyAlone, Control.@Nullable Setting instead) {

  /** Why it uses one thread, and what to choose for more. */
  Phrase note() {
    return instead == null
        ? Phrase.plain(whyAlone)
        : Phrase.of("%s; with %s it uses all", whyAlone, instead);
  }
}
