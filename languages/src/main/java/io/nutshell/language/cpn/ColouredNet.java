package io.nutshell.language.cpn;

import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.FlatNet.PageInstance;
import io.nutshell.language.cpn.ml.ArcExpression;
import io.nutshell.language.cpn.ml.Declarations;
import io.nutshell.language.cpn.ml.Frames;
import io.nutshell.language.cpn.ml.Guard;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import java.util.List;

/**
 * A flat net with compiled inscriptions, and the dictionaries of its markings and events, which
 * grow while the net is explored.
 */
final class ColouredNet {
  private final String name;
  private final List<PageInstance> pages;
  private final List<Place> places;
  private final List<Transition> transitions;
  private final Declarations declarations;
  private final List<Warning> warnings;
  private final EventTable events;

  ColouredNet(
      String name,
      List<PageInstance> pages,
      List<Place> places,
      List<Transition> transitions,
      Declarations declarations,
      List<Warning> warnings) {
    this.name = name;
    this.pages = List.copyOf(pages);
    this.places = List.copyOf(places);
    this.transitions = List.copyOf(transitions);
    this.declarations = declarations;
    this.warnings = List.copyOf(warnings);
    this.events = new EventTable(this);
  }

  /**
   * A place.
   *
   * @param members every place of a page instance that is this place, the naming one first
   * @param page index of the page instance that names it
   * @param initial the initial marking
   * @param constant whether no event changes its marking
   */
  record Place(
      int index,
      String name,
      List<FlatNet.Member> members,
      int page,
      ColourSet colours,
      Multiset initial,
      boolean constant,
      PlaceMarkings markings) {

    /** A multiset of tokens as text. */
    String print(int number) {
      return Multisets.multiset(markings, number).print(colours::print);
    }
  }

  /**
   * A transition.
   *
   * @param variables in the order of their names, which is the order of bindings
   * @param priority transitions with a smaller number go first
   */
  record Transition(
      int index,
      String name,
      int page,
      SourcePosition position,
      Frames scope,
      List<MlVariable> variables,
      List<Guard> guards,
      List<Arc> arcs,
      int priority) {}

  record Arc(Direction direction, int place, ArcExpression expression) {
    boolean takes() {
      return direction == Direction.INPUT || direction == Direction.BOTH;
    }

    boolean puts() {
      return direction == Direction.OUTPUT || direction == Direction.BOTH;
    }
  }

  String name() {
    return name;
  }

  List<PageInstance> pages() {
    return pages;
  }

  List<Place> places() {
    return places;
  }

  List<Transition> transitions() {
    return transitions;
  }

  Declarations declarations() {
    return declarations;
  }

  List<Warning> warnings() {
    return warnings;
  }

  EventTable events() {
    return events;
  }

  /** The bytes of the dictionaries. */
  long bytes() {
    long sum = events.bytes();
    for (Place place : places) {
      sum += place.markings().bytes();
    }
    return sum;
  }
}
