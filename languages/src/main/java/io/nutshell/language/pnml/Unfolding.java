package io.nutshell.language.pnml;

import io.nutshell.language.HeapRoom;
import io.nutshell.language.pnml.NetDocument.ArcNode;
import io.nutshell.language.pnml.NetDocument.PlaceNode;
import io.nutshell.language.pnml.NetDocument.TransitionNode;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.language.pnml.PetriNet.Place;
import io.nutshell.language.pnml.PetriNet.Transition;
import io.nutshell.language.pnml.PlainNet.Ends;
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
  private final NetDocument document;
  private final Declarations declarations;
  private final TermReader terms;
  private final Labels labels;
  private final Map<String, Integer> nodeNumbers = new HashMap<>();
  private final List<Sort> sorts = new ArrayList<>();

  /** The colours that occur in places, numbered. */
  private final Map<Coloured, Integer> numbers = new HashMap<>();

  private final List<Coloured> colours = new ArrayList<>();
  private final List<Binding> bindings = new ArrayList<>();

  private record Coloured(int node, long colour) {}

  /**
   * A transition under a binding: the tokens that it consumes and produces, by the numbers of
   * colours.
   */
  private record Binding(
      int node, String label, Map<Integer, Long> inputs, Map<Integer, Long> outputs) {}

  private record Arc(int node, boolean input, Bag bag, Element inscription) {}

  private Unfolding(NetDocument document) {
    this.document = document;
    this.declarations = new Declarations(document.declarations);
    this.terms = new TermReader(declarations);
    this.labels = new Labels(document);
  }

  static PetriNet of(NetDocument document) {
    return new Unfolding(document).unfold();
  }

  private PetriNet unfold() {
    Map<Integer, Long> initial = new TreeMap<>();
    for (PlaceNode place : document.places.values()) {
      initial.putAll(initialMarking(place));
    }
    Map<String, List<Arc>> arcs = arcs();
    int node = 0;
    for (TransitionNode transition : document.transitions.values()) {
      bind(transition, node++, arcs.getOrDefault(transition.id(), List.of()));
    }
    return net(initial, new Potential(initial));
  }

  private Map<Integer, Long> initialMarking(PlaceNode place) {
    int node = sorts.size();
    nodeNumbers.put(place.id(), node);
    Element sort = place.sort();
    if (sort == null) {
      throw new InputError(place.position(), "this place has no sort", "a <type> is missing");
    }
    sorts.add(declarations.sort(sort));
    Map<Integer, Long> tokens = new TreeMap<>();
    Element marking = place.colouredMarking();
    if (marking != null) {
      Bag bag = terms.bag(marking, sorts.get(node));
      BitSet variables = new BitSet();
      bag.variables(variables);
      if (!variables.isEmpty()) {
        throw marking.error(
            "the variable '%s' stands in an initial marking"
                .formatted(declarations.variableName(variables.nextSetBit(0))),
            "a constant was meant");
      }
      tokens(bag, new long[0], marking)
          .forEach((colour, count) -> tokens.put(number(node, colour), count));
    }
    return tokens;
  }

  private static Map<Long, Long> tokens(Bag bag, long[] binding, Element term) {
    try {
      return bag.value(binding);
    } catch (Bag.TooManyTokens _) {
      throw tooManyTokens(term);
    }
  }

  private static InputError tooManyTokens(Element term) {
    return term.error(
        "a multiset in this <%s> has more than %d tokens of one colour"
            .formatted(term.name(), PnmlReader.MAX_TOKENS),
        "a <numberof> within another multiplies what was meant to be added");
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
    if (!room.take(bytes)) {
      throw new InputError(
          document.position,
          "the net unfolds to more than %d places and %d transitions, for which %s has no room"
              .formatted(colours.size(), bindings.size(), room.size()),
          Phrase.of(
              "%s gives it more, or a guard can exclude some, or a smaller instance will do",
              Control.HEAP.to("-Xmx8g")));
    }
  }

  private Map<String, List<Arc>> arcs() {
    Map<String, List<Arc>> arcs = new HashMap<>();
    for (ArcNode source : document.arcs) {
      Ends ends = Ends.of(document, source);
      int node = nodeNumbers.getOrDefault(ends.place(), 0);
      Element inscription = source.inscription();
      if (inscription != null) {
        Bag bag = terms.bag(inscription, sorts.get(node));
        arcs.computeIfAbsent(ends.transition(), _ -> new ArrayList<>())
            .add(new Arc(node, ends.input(), bag, inscription));
      }
    }
    return arcs;
  }

  private void bind(TransitionNode transition, int node, List<Arc> arcs) {
    BitSet used = new BitSet();
    arcs.forEach(arc -> arc.bag.variables(used));
    Element text = transition.condition();
    Condition guard = text == null ? null : terms.guard(text);
    if (guard != null) {
      guard.variables(used);
    }
    List<Colour.Variable> variables = used.stream().mapToObj(declarations::variable).toList();
    String label = labels.of(transition.id(), transition.name());
    Bindings admitted = new Bindings(variables, guard, declarations.variableCount());
    boolean tried;
    try {
      tried =
          admitted.forEach(binding -> bindings.add(binding(node, label, variables, arcs, binding)));
    } catch (Bag.TooManyTokens _) {
      throw tooManyTokens(Objects.requireNonNull(text));
    }
    if (!tried) {
      throw new InputError(
          transition.position(),
          "the variables of '%s' have more than %d bindings to be tried"
              .formatted(transition.id(), Bindings.MAX_TRIED),
          "its condition can be written so that it excludes them one variable at a time, or a"
              + " smaller instance will do");
    }
  }

  private Binding binding(
      int node, String label, List<Colour.Variable> variables, List<Arc> arcs, long[] binding) {
    Map<Integer, Long> inputs = new TreeMap<>();
    Map<Integer, Long> outputs = new TreeMap<>();
    for (Arc arc : arcs) {
      tokens(arc.bag, binding, arc.inscription)
          .forEach(
              (colour, count) ->
                  (arc.input ? inputs : outputs).merge(number(arc.node, colour), count, Long::sum));
    }
    take(TRANSITION_BYTES + ARC_BYTES * (inputs.size() + outputs.size()));
    List<String> values = new ArrayList<>();
    for (Colour.Variable variable : variables) {
      values.add(
          declarations.variableName(variable.number())
              + "="
              + variable.sort().show(binding[variable.number()]));
    }
    return new Binding(
        node,
        values.isEmpty() ? label : label + "(" + String.join(", ", values) + ")",
        inputs,
        outputs);
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

  private PetriNet net(Map<Integer, Long> initial, Potential potential) {
    Map<Integer, Integer> placeNumbers = new HashMap<>();
    List<Place> places = new ArrayList<>();
    List<Node> placeNodes = new ArrayList<>();
    List<TreeMap<Long, Integer>> byNode = new ArrayList<>();
    sorts.forEach(_ -> byNode.add(new TreeMap<>()));
    potential.marked.stream()
        .forEach(c -> byNode.get(colours.get(c).node).put(colours.get(c).colour, c));
    for (PlaceNode node : document.places.values()) {
      int number = placeNodes.size();
      List<Integer> members = new ArrayList<>();
      String label = labels.of(node.id(), node.name());
      byNode
          .get(number)
          .forEach(
              (colour, c) -> {
                members.add(places.size());
                placeNumbers.put(c, places.size());
                places.add(
                    new Place(
                        name(label, sorts.get(number), colour),
                        initial.getOrDefault(c, 0L),
                        number));
              });
      placeNodes.add(new Node(node.id(), node.name(), label, members, node.position()));
    }
    List<Transition> transitions = new ArrayList<>();
    List<List<Integer>> members = new ArrayList<>();
    List<TransitionNode> nodes = List.copyOf(document.transitions.values());
    nodes.forEach(_ -> members.add(new ArrayList<>()));
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
                      nodes.get(binding.node).position()));
            });
    List<Node> transitionNodes = new ArrayList<>();
    for (int n = 0; n < nodes.size(); n++) {
      TransitionNode node = nodes.get(n);
      String label = labels.of(node.id(), node.name());
      transitionNodes.add(new Node(node.id(), node.name(), label, members.get(n), node.position()));
    }
    return new PetriNet(document.id, true, places, transitions, placeNodes, transitionNodes, null);
  }

  private static String name(String label, Sort sort, long colour) {
    return sort instanceof Sort.Dot ? label : label + "(" + sort.show(colour) + ")";
  }

  private static Map<Integer, Long> renumbered(
      Map<Integer, Long> tokens, Map<Integer, Integer> numbers) {
    Map<Integer, Long> renumbered = new TreeMap<>();
    tokens.forEach((colour, count) -> renumbered.put(numbers.getOrDefault(colour, 0), count));
    return renumbered;
  }
}
