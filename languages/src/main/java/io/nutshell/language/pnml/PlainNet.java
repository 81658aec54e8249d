package io.nutshell.language.pnml;

import io.nutshell.language.pnml.NetDocument.ArcNode;
import io.nutshell.language.pnml.NetDocument.PlaceNode;
import io.nutshell.language.pnml.NetDocument.TransitionNode;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.language.pnml.PetriNet.Place;
import io.nutshell.language.pnml.PetriNet.Tokens;
import io.nutshell.language.pnml.PetriNet.Transition;
import io.nutshell.model.InputError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds the net of a place/transition document. */
final class PlainNet {
  private PlainNet() {}

  static PetriNet of(NetDocument document) {
    Labels labels = new Labels(document);
    Map<String, Integer> placeNumbers = new HashMap<>();
    List<Place> places = new ArrayList<>();
    List<Node> placeNodes = new ArrayList<>();
    for (PlaceNode node : document.places.values()) {
      int number = places.size();
      String name = labels.of(node.id(), node.name());
      placeNumbers.put(node.id(), number);
      placeNodes.add(new Node(node.id(), node.name(), name, List.of(number), node.position()));
      places.add(new Place(name, node.marking(), number));
    }
    Map<String, TreeMap<Integer, Long>> inputs = new HashMap<>();
    Map<String, TreeMap<Integer, Long>> outputs = new HashMap<>();
    for (ArcNode arc : document.arcs) {
      Ends ends = Ends.of(document, arc);
      (ends.input() ? inputs : outputs)
          .computeIfAbsent(ends.transition(), _ -> new TreeMap<>())
          .merge(placeNumbers.getOrDefault(ends.place(), 0), arc.weight(), Long::sum);
    }
    List<Transition> transitions = new ArrayList<>();
    List<Node> transitionNodes = new ArrayList<>();
    for (TransitionNode node : document.transitions.values()) {
      int number = transitions.size();
      String name = labels.of(node.id(), node.name());
      transitionNodes.add(new Node(node.id(), node.name(), name, List.of(number), node.position()));
      transitions.add(
          new Transition(
              name,
              tokens(inputs.get(node.id())),
              tokens(outputs.get(node.id())),
              number,
              node.position()));
    }
    return new PetriNet(
        document.id,
        false,
        places,
        transitions,
        placeNodes,
        transitionNodes,
        List.of(),
        document.nupn);
  }

  static List<Tokens> tokens(@Nullable Map<Integer, Long> counts) {
    List<Tokens> tokens = new ArrayList<>();
    if (counts != null) {
      counts.forEach((place, count) -> tokens.add(new Tokens(place, count)));
    }
    return tokens;
  }

  /** The place and the transition that an arc connects. */
  record Ends(String place, String transition, boolean input) {
    static Ends of(NetDocument document, ArcNode arc) {
      String source = document.resolved(arc.source(), arc, "source");
      String target = document.resolved(arc.target(), arc, "target");
      boolean input = document.places.containsKey(source);
      if (input == document.places.containsKey(target)) {
        throw new InputError(
            arc.position(),
            "this arc joins two %s, '%s' and '%s'"
                .formatted(input ? "places" : "transitions", arc.source(), arc.target()),
            input ? "put a transition between them" : "put a place between them");
      }
      return input ? new Ends(source, target, true) : new Ends(target, source, false);
    }
  }
}
