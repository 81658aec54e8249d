package io.nutshell.language.pnml;

import io.nutshell.language.HeapRoom;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.language.pnml.PetriNet.Place;
import io.nutshell.language.pnml.PetriNet.Transition;
import io.nutshell.model.Control;
import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Unfolds a symmetric net: a place for each colour that a token can have there, a transition for
 * each binding that its guard admits.
 *
 * <p>A binding is left out if it needs a token that neither the initial marking nor any other
 * binding produces. Places that are never marked are left out too.
 */
final class Unfolding {
  // Measured Java heap per transition, arc and place of the unfolded net, including the program
  // built from them.
  private static final long TRANSITION_BYTES = 2048;
  private static final long ARC_BYTES = 512;
  private static final long PLACE_BYTES = 1024;

  private final HeapRoom room = new HeapRoom();
  private final SymmetricNet net;
  private final Limit limit;
  private long arcs;

  /** The colours that occur in places, numbered. */
  private final Map<Coloured, Integer> numbers = new HashMap<>();

  private final List<Coloured> colours = new ArrayList<>();
  private final List<Binding> bindings = new ArrayList<>();

  /**
   * How large an unfolding may become.
   *
   * @param nodes places, transitions and arcs together
   * @param tried the values that are tried for the variables of a transition, together
   */
  record Limit(long nodes, long tried) {
    /** Bounded by the Java heap, and by minutes of searching for bindings. */
    static final Limit NONE = new Limit(Long.MAX_VALUE, Bindings.MAX_TRIED);
  }

  /** The unfolding exceeds its limit. */
  private static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLarge() {
      super(null, null, false, false);
    }
  }

  private record Coloured(int node, long colour) {}

  /**
   * A transition under a binding: the tokens that it consumes and produces, by the numbers of
   * colours.
   */
  private record Binding(
      int node, String label, Map<Integer, Long> inputs, Map<Integer, Long> outputs) {}

  private Unfolding(SymmetricNet net, Limit limit) {
    this.net = net;
    this.limit = limit;
  }

  /**
   * @throws InputError if the unfolded net does not fit the Java heap
   */
  static PetriNet of(SymmetricNet net) {
    return new Unfolding(net, Limit.NONE).unfold();
  }

  /** The unfolded net; empty if it exceeds a limit. */
  static Optional<PetriNet> within(SymmetricNet net, Limit limit) {
    try {
      return Optional.of(new Unfolding(net, limit).unfold());
    } catch (TooLarge _) {
      return Optional.empty();
    }
  }

  private PetriNet unfold() {
    Map<Integer, Long> initial = new TreeMap<>();
    for (int node = 0; node < net.places().size(); node++) {
      int of = node;
      net.places()
          .get(node)
          .initial()
          .forEach((colour, count) -> initial.put(number(of, colour), count));
    }
    for (int node = 0; node < net.transitions().size(); node++) {
      bind(net.transitions().get(node), node);
    }
    return unfolded(initial, new Potential(initial));
  }

  private int number(int node, long colour) {
    return numbers.computeIfAbsent(
        new Coloured(node, colour),
        coloured -> {
          colours.add(coloured);
          take(PLACE_BYTES);
          return colours.size() - 1;
        });
  }

  private void take(long bytes) {
    if (colours.size() + bindings.size() + arcs > limit.nodes) {
      throw new TooLarge();
    }
    if (!room.take(bytes)) {
      throw new InputError(
          net.position(),
          "the net unfolds to more than %d places and %d transitions, for which %s has no room"
              .formatted(colours.size(), bindings.size(), room.size()),
          Phrase.of(
              "%s explores it without unfolding, or %s gives it more room",
              Control.UNFOLD.to("no"), Control.HEAP.to("-Xmx8g")));
    }
  }

  private void bind(SymmetricNet.Transition transition, int node) {
    Bindings admitted =
        new Bindings(
            transition.variables(),
            transition.guard(),
            net.declarations().variableCount(),
            limit.tried);
    boolean tried;
    try {
      tried = admitted.forEach(binding -> bindings.add(binding(node, transition, binding)));
    } catch (Bag.TooManyTokens _) {
      throw SymmetricNet.tooManyTokens(Objects.requireNonNull(transition.node().condition()));
    }
    if (!tried && limit.tried < Bindings.MAX_TRIED) {
      throw new TooLarge();
    }
    if (!tried) {
      throw new InputError(
          transition.node().position(),
          "the variables of '%s' have more than %d bindings to be tried"
              .formatted(transition.node().id(), Bindings.MAX_TRIED),
          Phrase.of(
              "%s explores the net without unfolding; or write its condition so that it"
                  + " excludes them one variable at a time",
              Control.UNFOLD.to("no")));
    }
  }

  private Binding binding(int node, SymmetricNet.Transition transition, long[] binding) {
    Map<Integer, Long> inputs = new TreeMap<>();
    Map<Integer, Long> outputs = new TreeMap<>();
    for (SymmetricNet.Arc arc : transition.arcs()) {
      SymmetricNet.tokens(arc.bag(), binding, arc.inscription())
          .forEach(
              (colour, count) ->
                  (arc.input() ? inputs : outputs)
                      .merge(number(arc.place(), colour), count, Long::sum));
    }
    arcs += inputs.size() + outputs.size();
    take(TRANSITION_BYTES + ARC_BYTES * (inputs.size() + outputs.size()));
    return new Binding(node, net.name(transition, binding), inputs, outputs);
  }

  /** Computes which colours can ever have a token, and which bindings may fire. */
  private final class Potential {
    final BitSet marked = new BitSet();
    final BitSet firing = new BitSet();
    private final ArrayDeque<Integer> fresh = new ArrayDeque<>();
    private final Map<Integer, List<Integer>> waiting = new HashMap<>();
    private final int[] missing = new int[bindings.size()];

    Potential(Map<Integer, Long> initial) {
      initial.keySet().forEach(this::mark);
      for (int b = 0; b < missing.length; b++) {
        for (int input : bindings.get(b).inputs.keySet()) {
          missing[b]++;
          waiting.computeIfAbsent(input, _ -> new ArrayList<>()).add(b);
        }
        if (missing[b] == 0) {
          fire(b);
        }
      }
      for (Integer colour = fresh.poll(); colour != null; colour = fresh.poll()) {
        for (int b : waiting.getOrDefault(colour, List.of())) {
          if (--missing[b] == 0) {
            fire(b);
          }
        }
      }
    }

    private void mark(int colour) {
      if (!marked.get(colour)) {
        marked.set(colour);
        fresh.add(colour);
      }
    }

    private void fire(int b) {
      firing.set(b);
      bindings.get(b).outputs.keySet().forEach(this::mark);
    }
  }

  private PetriNet unfolded(Map<Integer, Long> initial, Potential potential) {
    Map<Integer, Integer> placeNumbers = new HashMap<>();
    List<Place> places = new ArrayList<>();
    List<Node> placeNodes = new ArrayList<>();
    List<TreeMap<Long, Integer>> byNode = new ArrayList<>();
    net.places().forEach(_ -> byNode.add(new TreeMap<>()));
    potential.marked.stream()
        .forEach(c -> byNode.get(colours.get(c).node).put(colours.get(c).colour, c));
    for (SymmetricNet.Place node : net.places()) {
      int number = placeNodes.size();
      List<Integer> members = new ArrayList<>();
      byNode
          .get(number)
          .forEach(
              (colour, c) -> {
                members.add(places.size());
                placeNumbers.put(c, places.size());
                places.add(new Place(node.name(colour), initial.getOrDefault(c, 0L), number));
              });
      placeNodes.add(node.node(members));
    }
    List<Transition> transitions = new ArrayList<>();
    List<List<Integer>> members = new ArrayList<>();
    net.transitions().forEach(_ -> members.add(new ArrayList<>()));
    potential.firing.stream()
        .mapToObj(bindings::get)
        .forEach(
            binding -> {
              members.get(binding.node).add(transitions.size());
              transitions.add(
                  new Transition(
                      binding.label,
                      PlainNet.tokens(renumbered(binding.inputs, placeNumbers)),
                      PlainNet.tokens(renumbered(binding.outputs, placeNumbers)),
                      binding.node,
                      net.transitions().get(binding.node).node().position()));
            });
    List<Node> transitionNodes = new ArrayList<>();
    for (int n = 0; n < members.size(); n++) {
      transitionNodes.add(net.transitions().get(n).node(members.get(n)));
    }
    return new PetriNet(
        net.name(),
        true,
        places,
        transitions,
        placeNodes,
        transitionNodes,
        net.inscriptions(),
        null);
  }

  private static Map<Integer, Long> renumbered(
      Map<Integer, Long> tokens, Map<Integer, Integer> numbers) {
    Map<Integer, Long> renumbered = new TreeMap<>();
    tokens.forEach((colour, count) -> renumbered.put(numbers.getOrDefault(colour, 0), count));
    return renumbered;
  }
}
