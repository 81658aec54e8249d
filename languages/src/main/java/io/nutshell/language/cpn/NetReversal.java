package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Arc;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.model.Layout;
import io.nutshell.model.Reversal;
import io.nutshell.model.Slot;
import io.nutshell.model.State;

/**
 * Undoes events of a net without priorities: an event adds and removes the same tokens in every
 * marking, unless it resets a place.
 */
final class NetReversal implements Reversal {
  private final EventTable events;
  private final PlaceMarkings[] markings;
  private final Slot[] slots;
  private final int[] marking;

  NetReversal(ColouredNet net, Layout layout) {
    this.events = net.events();
    this.markings = net.places().stream().map(Place::markings).toArray(PlaceMarkings[]::new);
    this.slots = layout.slots().toArray(Slot[]::new);
    this.marking = new int[slots.length];
  }

  @Override
  public boolean reversible(long number) {
    if (number < 0 || number >= events.size()) {
      return false;
    }
    Event event = events.get((int) number);
    return event.fault == null
        && event.transition.arcs().stream().noneMatch(arc -> arc.direction() == Direction.RESET);
  }

  @Override
  public boolean undo(State target, long number, State source) {
    Event event = events.get((int) number);
    source.copyFrom(target);
    for (int i = 0; i < event.effects.length; i += 2) {
      int place = event.effects[i];
      Slot slot = slots[place];
      int before = markings[place].undo((int) slot.get(target.words), event.effects[i + 1]);
      if (before < 0 || !slot.admits(before)) {
        return false;
      }
      slot.set(source.words, before);
    }
    for (int i = 0; i < slots.length; i++) {
      marking[i] = (int) slots[i].get(source.words);
    }
    for (Arc arc : event.transition.arcs()) {
      if (arc.direction() == Direction.INHIBITOR && marking[arc.place()] != 0) {
        return false;
      }
    }
    return event.isCovered((place, token) -> markings[place].count(marking[place], token));
  }
}
