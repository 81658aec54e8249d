package io.nutshell.language.pnml;

import io.nutshell.model.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place/transition net, read as such or unfolded from a symmetric net.
 *
 * @param name the id of the net in the file
 * @param placeNodes the places of the file, each with its unfolded places; in a place/transition
 *     net each has itself
 * @param transitionNodes the transitions of the file, likewise
 * @param inscriptions the texts on the arcs of a symmetric net
 * @param units which places belong together, if the file says so
 */
public record PetriNet(
    String name,
    boolean coloured,
    List<Place> places,
    List<Transition> transitions,
    List<Node> placeNodes,
    List<Node> transitionNodes,
    List<Inscription> inscriptions,
    @Nullable Nupn units) {

  public PetriNet {
    places = List.copyOf(places);
    transitions = List.copyOf(transitions);
    placeNodes = List.copyOf(placeNodes);
    transitionNodes = List.copyOf(transitionNodes);
    inscriptions = List.copyOf(inscriptions);
  }

  /**
   * The text on an arc between two nodes of the file.
   *
   * @param input whether the arc leads to the transition
   */
  public record Inscription(int placeNode, int transitionNode, boolean input, String text) {}

  /**
   * @param node its index in {@link #placeNodes}
   */
  public record Place(String name, long marking, int node) {}

  /** A number of tokens in a place. */
  public record Tokens(int place, long count) {}

  /**
   * @param inputs the consumed tokens, no place twice
   * @param outputs the produced tokens, no place twice
   * @param node its index in {@link #transitionNodes}
   */
  public record Transition(
      String name,
      List<Tokens> inputs,
      List<Tokens> outputs,
      int node,
      @Nullable SourcePosition position) {
    public Transition {
      inputs = List.copyOf(inputs);
      outputs = List.copyOf(outputs);
    }
  }

  /**
   * A place or a transition of the file.
   *
   * @param label its unique label: its name, or its id if another node has that name
   * @param members the numbers of the nodes it was unfolded to
   */
  public record Node(
      String id, String name, String label, List<Integer> members, SourcePosition position) {
    public Node {
      members = List.copyOf(members);
    }
  }
}
