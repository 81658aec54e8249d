package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.Stamped;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import java.util.List;
import java.util.Map;

/** Converts between multisets of values and their numbers in a place's dictionary. */
final class Multisets {
  private Multisets() {}

  static Multiset multiset(PlaceMarkings markings, int number) {
    Multiset.Builder builder = new Multiset.Builder();
    for (int i = markings.distinct(number) - 1; i >= 0; i--) {
      builder.add(markings.value(markings.tokenAt(number, i)), markings.countAt(number, i));
    }
    return builder.build();
  }

  /** The colours of a place's tokens, without time stamps. */
  static Multiset colours(Place place, int number) {
    Multiset tokens = multiset(place.markings(), number);
    if (place.timed() == null) {
      return tokens;
    }
    Multiset.Builder builder = new Multiset.Builder();
    tokens.entries().forEach(e -> builder.add(((Stamped) e.getKey()).colour(), e.getValue()));
    return builder.build();
  }

  /** The multiset of each place. */
  static List<Multiset> marking(ColouredNet net, Layout layout, State state) {
    return net.places().stream()
        .map(place -> multiset(place.markings(), (int) layout.get(state, place.index())))
        .toList();
  }

  /**
   * The number of a multiset.
   *
   * @throws io.nutshell.language.cpn.ml.value.TooManyTokens if a token occurs more than {@link
   *     Integer#MAX_VALUE} times
   */
  static int number(PlaceMarkings markings, Multiset multiset) {
    TokenCounts counts = new TokenCounts();
    for (Map.Entry<Object, Long> entry : multiset.entries()) {
      counts.add(markings.token(entry.getKey()), entry.getValue());
    }
    int[] pairs = counts.pairs();
    return markings.number(pairs, pairs.length);
  }
}
