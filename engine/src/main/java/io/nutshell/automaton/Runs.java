package io.nutshell.automaton;

import io.nutshell.automaton.Draft.Arc;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Decides whether an automaton accepts a lasso word: whether its runs on it reach a good cycle. */
final class Runs {
  private final LassoWord word;
  private final Map<Place, Integer> numbers = new HashMap<>();
  private final List<Place> places = new ArrayList<>();
  private final List<List<Arc>> arcs = new ArrayList<>();
  private final BitSet accepting = new BitSet();

  private record Place(int state, int position) {}

  private Runs(LassoWord word) {
    this.word = word;
  }

  static boolean accepts(Automaton automaton, LassoWord word) {
    Runs runs = new Runs(word);
    runs.number(new Place(automaton.initial(), 0));
    for (int i = 0; i < runs.places.size(); i++) {
      Place place = runs.places.get(i);
      List<Arc> out = new ArrayList<>();
      for (Automaton.Edge edge : automaton.edges(place.state)) {
        if (edge.label().matches(word.letter(place.position))) {
          out.add(new Arc(Bdd.TRUE, runs.after(place, edge.target()), edge.sets()));
        }
      }
      runs.arcs.add(out);
    }
    return hasAcceptingCycle(new Draft(new Bdd(), 0, automaton.sets(), null, runs.arcs));
  }

  static boolean accepts(Buchi automaton, LassoWord word) {
    Runs runs = new Runs(word);
    runs.number(new Place(automaton.initial(), 0));
    for (int i = 0; i < runs.places.size(); i++) {
      Place place = runs.places.get(i);
      runs.accepting.set(i, automaton.accepting(place.state));
      List<Arc> out = new ArrayList<>();
      for (Buchi.Edge edge : automaton.edges(place.state)) {
        if (edge.label().matches(word.letter(place.position))) {
          out.add(new Arc(Bdd.TRUE, runs.after(place, edge.target()), 0));
        }
      }
      runs.arcs.add(out);
    }
    return hasAcceptingCycle(new Draft(new Bdd(), 0, 0, runs.accepting, runs.arcs));
  }

  private static boolean hasAcceptingCycle(Draft graph) {
    Components components = new Components(graph);
    for (int component = 0; component < components.count(); component++) {
      if (components.accepting(component)) {
        return true;
      }
    }
    return false;
  }

  private int after(Place place, int state) {
    return number(new Place(state, word.next(place.position)));
  }

  private int number(Place place) {
    Integer known = numbers.putIfAbsent(place, places.size());
    if (known != null) {
      return known;
    }
    places.add(place);
    return places.size() - 1;
  }
}
