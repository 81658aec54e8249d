package io.nutshell.language.cpn;

import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.FlatNet.PageInstance;
import io.nutshell.language.cpn.ml.ArcExpression;
import io.nutshell.language.cpn.ml.Declarations;
import io.nutshell.language.cpn.ml.Frames;
import io.nutshell.language.cpn.ml.Guard;
import io.nutshell.language.cpn.ml.MlExpression;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.colour.Colours;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
  private final boolean realTime;
  private final EventTable events;

  ColouredNet(
      String name,
      List<PageInstance> pages,
      List<Place> places,
      List<Transition> transitions,
      Declarations declarations,
      List<Warning> warnings,
      boolean realTime) {
    this.name = name;
    this.pages = List.copyOf(pages);
    this.places = List.copyOf(places);
    this.transitions = List.copyOf(transitions);
    this.declarations = declarations;
    this.warnings = List.copyOf(warnings);
    this.realTime = realTime;
    this.events = new EventTable(this);
  }

  /**
   * A place. The clock is a place, too, whose only token is the time.
   *
   * @param members every place of a page instance that is this place, the naming one first
   * @param page index of the page instance that names it
   * @param initial the initial marking
   * @param constant whether no event changes its marking
   * @param timed the dictionary with time stamps; null if its tokens have none
   */
  record Place(
      int index,
      String name,
      List<FlatNet.Member> members,
      int page,
      ColourSet colours,
      Multiset initial,
      boolean constant,
      PlaceMarkings markings,
      @Nullable TimedMarkings timed) {

    static final String CLOCK = "time";

    /** A clock that shows 0. */
    static Place clock(int index, boolean constant) {
      return new Place(
          index,
          CLOCK,
          List.of(),
          0,
          Colours.times(),
          Multiset.of(List.of(0.0)),
          constant,
          new PlaceMarkings(),
          null);
    }

    /** Whether this is the clock of the net. */
    boolean isClock() {
      return members.isEmpty() && name.equals(CLOCK);
    }

    /** The dictionary in which bindings are searched. */
    PlaceMarkings ready() {
      return timed == null ? markings : timed.ready();
    }

    /** The colours of the tokens that a state holds, with their time stamps if they have any. */
    ColourSet stored() {
      return timed == null ? colours : Colours.timed(colours);
    }

    /** A multiset of tokens as text; a time as a number. */
    String print(int number) {
      return isClock() && number > 0
          ? colours.print(markings.value(markings.tokenAt(number, 0)))
          : print(Multisets.multiset(markings, number));
    }

    String print(Multiset tokens) {
      String text = tokens.print(stored()::print);
      return timed == null ? text : text.replace("++", "+++");
    }
  }

  /**
   * A transition.
   *
   * @param variables in the order of their names, which is the order of bindings
   * @param priority transitions with a smaller number go first
   * @param delay is added to the time stamps of all tokens that it puts; null if there is none
   * @param random whether its events depend on chance
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
      int priority,
      @Nullable MlExpression delay,
      boolean random) {}

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

  /** The clock, if there is one. */
  Optional<Place> clock() {
    return places.isEmpty() || !places.getLast().isClock()
        ? Optional.empty()
        : Optional.of(places.getLast());
  }

  /** Whether tokens have time stamps. */
  boolean isTimed() {
    return places.stream().anyMatch(place -> place.timed() != null);
  }

  /** Whether times are reals. */
  boolean hasRealTime() {
    return realTime;
  }

  /** Whether the net was read for simulation, with random functions. */
  boolean isRandom() {
    return transitions.stream().anyMatch(Transition::random);
  }

  EventTable events() {
    return events;
  }

  /** The bytes of the dictionaries. */
  long bytes() {
    long sum = events.bytes();
    for (Place place : places) {
      TimedMarkings timed = place.timed();
      sum += place.markings().bytes() + (timed == null ? 0 : timed.bytes());
    }
    return sum;
  }
}
