package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ml.value.Values;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A transition with values for its variables, and what it does to each place.
 *
 * <p>An event whose inscriptions cannot be evaluated has a fault; variables that were not bound
 * when this was noticed have no value.
 */
final class Event implements Comparable<Event> {
  final int number;
  final ColouredNet.Transition transition;

  /** The values of the transition's variables. */
  final @Nullable Object[] binding;

  /** For each place that tokens are taken from: the place, the number of pairs, the pairs. */
  final int[] takes;

  /** Places with the numbers of the changes that the event makes to them. */
  final int[] effects;

  /** Why the event cannot be fired; null if it can. */
  final @Nullable String fault;

  private final int hash;

  Event(
      int number,
      ColouredNet.Transition transition,
      @Nullable Object[] binding,
      int[] takes,
      int[] effects,
      @Nullable String fault) {
    this.number = number;
    this.transition = transition;
    this.binding = binding;
    this.takes = takes;
    this.effects = effects;
    this.fault = fault;
    this.hash = 31 * Arrays.hashCode(binding) + transition.index();
  }

  /** A temporary event, used as a key to find the equal one in the table. */
  static Event probe(ColouredNet.Transition transition, @Nullable Object[] binding) {
    return new Event(-1, transition, binding, new int[0], new int[0], null);
  }

  /** The order in which a transition's events are enumerated: by the values of their variables. */
  @Override
  public int compareTo(Event other) {
    int order = Integer.compare(transition.index(), other.transition.index());
    for (int i = 0; order == 0 && i < binding.length; i++) {
      Object left = binding[i];
      Object right = other.binding[i];
      order =
          left == null || right == null
              ? Boolean.compare(left != null, right != null)
              : Values.compare(left, right);
    }
    return order;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Event that
        && hash == that.hash
        && transition.index() == that.transition.index()
        && Arrays.equals(binding, that.binding);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** How often a place has a token. */
  @FunctionalInterface
  interface Available {
    long count(int place, int token);
  }

  /** Whether all tokens that the event takes, as far as they are known, are available. */
  boolean isCovered(Available available) {
    for (int i = 0; i < takes.length; ) {
      int place = takes[i];
      int end = i + 2 + 2 * takes[i + 1];
      for (i += 2; i < end; i += 2) {
        if (available.count(place, takes[i]) < takes[i + 1]) {
          return false;
        }
      }
    }
    return true;
  }

  /** The values of the variables as text. */
  String binding() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < binding.length; i++) {
      var variable = transition.variables().get(i);
      Object value = binding[i];
      text.append(i == 0 ? "" : ", ").append(variable.name()).append(" = ");
      text.append(value == null ? "?" : variable.colours().print(value));
    }
    return text.toString();
  }
}
