package io.nutshell.language.pnml;

import io.nutshell.language.pnml.NetDocument.ArcNode;
import io.nutshell.language.pnml.NetDocument.PlaceNode;
import io.nutshell.language.pnml.NetDocument.TransitionNode;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.language.pnml.PlainNet.Ends;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A symmetric net whose terms are interpreted. It is unfolded, or explored as it is.
 *
 * @param name the id of the net in the file
 * @param position of the net's element
 */
record SymmetricNet(
    String name,
    SourcePosition position,
    Declarations declarations,
    List<Place> places,
    List<Transition> transitions) {

  /**
   * @param label its unique label: its name, or its id if another node has that name
   * @param initial the multiplicity of each colour in the initial marking
   */
  record Place(PlaceNode node, String label, Sort sort, Map<Long, Long> initial) {

    /** The place as a node of the file. */
    Node node(List<Integer> members) {
      return new Node(node.id(), node.name(), label, members, node.position());
    }

    /** The name of the place that a colour is unfolded to. */
    String name(long colour) {
      return sort instanceof Sort.Dot ? label : label + "(" + sort.show(colour) + ")";
    }
  }

  /**
   * An arc of a transition, from or to the place with a number.
   *
   * @param text the inscription as the file shows it
   */
  record Arc(int place, boolean input, Bag bag, Element inscription, String text) {}

  /** The texts on its arcs in the file. */
  List<PetriNet.Inscription> inscriptions() {
    List<PetriNet.Inscription> inscriptions = new ArrayList<>();
    for (int transition = 0; transition < transitions.size(); transition++) {
      for (Arc arc : transitions.get(transition).arcs) {
        inscriptions.add(new PetriNet.Inscription(arc.place, transition, arc.input, arc.text));
      }
    }
    return inscriptions;
  }

  /**
   * @param variables those that occur in its guard or on its arcs, in the order of their
   *     declarations
   */
  record Transition(
      TransitionNode node,
      String label,
      List<Colour.Variable> variables,
      @Nullable Condition guard,
      List<Arc> arcs) {

    /** The transition as a node of the file. */
    Node node(List<Integer> members) {
      return new Node(node.id(), node.name(), label, members, node.position());
    }
  }

  /**
   * @throws InputError if a term is wrong
   */
  static SymmetricNet of(NetDocument document) {
    return new Reader(document).net();
  }

  /** The name of a transition under a binding. */
  String name(Transition transition, long[] binding) {
    List<String> values = new ArrayList<>();
    for (Colour.Variable variable : transition.variables) {
      int number = variable.number();
      values.add(declarations.variableName(number) + "=" + variable.sort().show(binding[number]));
    }
    return name(transition, values);
  }

  /**
   * The name of a transition under a binding.
   *
   * @param values of its variables, each as {@code x=1}
   */
  static String name(Transition transition, List<String> values) {
    return values.isEmpty()
        ? transition.label
        : transition.label + "(" + String.join(", ", values) + ")";
  }

  /** The multiplicity of each colour in a multiset. */
  static Map<Long, Long> tokens(Bag bag, long[] binding, Element term) {
    try {
      return bag.value(binding);
    } catch (Bag.TooManyTokens _) {
      throw tooManyTokens(term);
    }
  }

  static InputError tooManyTokens(Element term) {
    return term.error(
        "a multiset in this <%s> has more than %d tokens of one colour"
            .formatted(term.name(), PnmlReader.MAX_TOKENS),
        "add the terms: a <numberof> within another multiplies");
  }

  private static final class Reader {
    private final NetDocument document;
    private final Declarations declarations;
    private final TermReader terms;
    private final Labels labels;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Place> places = new ArrayList<>();

    Reader(NetDocument document) {
      this.document = document;
      this.declarations = new Declarations(document.declarations);
      this.terms = new TermReader(declarations);
      this.labels = new Labels(document);
    }

    SymmetricNet net() {
      for (PlaceNode node : document.places.values()) {
        numbers.put(node.id(), places.size());
        places.add(place(node));
      }
      Map<String, List<Arc>> arcs = arcs();
      List<Transition> transitions = new ArrayList<>();
      for (TransitionNode node : document.transitions.values()) {
        transitions.add(transition(node, arcs.getOrDefault(node.id(), List.of())));
      }
      return new SymmetricNet(document.id, document.position, declarations, places, transitions);
    }

    private Place place(PlaceNode node) {
      Element type = node.sort();
      if (type == null) {
        throw new InputError(node.position(), "this place has no sort", "add a <type>");
      }
      Sort sort = declarations.sort(type);
      Element marking = node.colouredMarking();
      Map<Long, Long> initial = Map.of();
      if (marking != null) {
        Bag bag = terms.bag(marking, sort);
        BitSet variables = new BitSet();
        bag.variables(variables);
        if (!variables.isEmpty()) {
          throw marking.error(
              "the initial marking has the variable '%s'"
                  .formatted(declarations.variableName(variables.nextSetBit(0))),
              "use a constant");
        }
        initial = tokens(bag, new long[0], marking);
      }
      return new Place(node, labels.of(node.id(), node.name()), sort, initial);
    }

    private Map<String, List<Arc>> arcs() {
      Map<String, List<Arc>> arcs = new HashMap<>();
      for (ArcNode source : document.arcs) {
        Ends ends = Ends.of(document, source);
        int place = numbers.getOrDefault(ends.place(), 0);
        Element inscription = source.inscription();
        if (inscription != null) {
          Bag bag = terms.bag(inscription, places.get(place).sort);
          String text = source.text().isEmpty() ? InscriptionText.of(inscription) : source.text();
          arcs.computeIfAbsent(ends.transition(), _ -> new ArrayList<>())
              .add(new Arc(place, ends.input(), bag, inscription, text));
        }
      }
      return arcs;
    }

    private Transition transition(TransitionNode node, List<Arc> arcs) {
      BitSet used = new BitSet();
      arcs.forEach(arc -> arc.bag.variables(used));
      Element text = node.condition();
      Condition guard = text == null ? null : terms.guard(text);
      if (guard != null) {
        guard.variables(used);
      }
      return new Transition(
          node,
          labels.of(node.id(), node.name()),
          used.stream().mapToObj(declarations::variable).toList(),
          guard,
          arcs);
    }
  }
}
