package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.model.Blocked;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The transitions that have no enabled binding in a marking, and what they lack. */
final class BlockedTransitions {
  private final ColouredNet net;

  /** The colours of each place, and those of them that are ready when the enabled events occur. */
  private final List<Multiset> colours;

  private final List<Multiset> ready;

  BlockedTransitions(ColouredNet net, Layout layout, State state) {
    this.net = net;
    colours =
        net.places().stream()
            .map(place -> Multisets.colours(place, (int) layout.get(state, place.index())))
            .toList();
    ReferenceCursor cursor = new ReferenceCursor(net, layout);
    cursor.reset(state);
    ready = cursor.ready();
  }

  /**
   * @param names the name of each transition
   */
  List<Blocked> list(List<String> names, int most) {
    List<Boolean> bound =
        net.transitions().stream().map(transition -> hasBinding(transition, ready)).toList();
    int first = Integer.MAX_VALUE;
    for (Transition transition : net.transitions()) {
      if (bound.get(transition.index())) {
        first = Math.min(first, transition.priority());
      }
    }
    List<Blocked> blocked = new ArrayList<>();
    for (Transition transition : net.transitions()) {
      String reason =
          bound.get(transition.index())
              ? transition.priority() == first ? null : "a transition of higher priority is enabled"
              : lack(transition);
      if (reason != null && blocked.size() < most) {
        blocked.add(
            new Blocked(names.get(transition.index()), transition.position(), reason, true));
      }
    }
    return blocked;
  }

  private boolean hasBinding(Transition transition, List<Multiset> marking) {
    return !new CandidateSearch(net, transition, marking).events().isEmpty();
  }

  /** Describes what a transition without a binding lacks. */
  private @Nullable String lack(Transition transition) {
    if (net.isTimed() && hasBinding(transition, colours)) {
      return "its tokens are not ready yet";
    }
    for (int place : BindingSearch.neededPlaces(transition)) {
      if (colours.get(place).isEmpty()) {
        return net.places().get(place).name() + " has no tokens";
      }
    }
    for (int place : BindingSearch.inhibitingPlaces(transition)) {
      if (!colours.get(place).isEmpty()) {
        return net.places().get(place).name() + " has tokens, and an inhibitor arc wants none";
      }
    }
    return transition.guards().isEmpty()
        ? "no tokens fit its arcs together"
        : "no tokens fit its arcs and its guard together";
  }
}
