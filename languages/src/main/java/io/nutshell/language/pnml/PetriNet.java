package io.nutshell.language.pnml;

import io.nutshell.model.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place/transition net, read as such or unfolded from a symmetric net.
 *
 * @param name the id that the file gives the net
 * @param placeNodes the places as the file has them, each with the unfolded ones it stands for; in
 *     a place/transition net each stands for itself
 * @param transitionNodes likewise, the transitions
 * @param units which places belong together, where the file says so
 */
public record PetriNet(
    String name,
    boolean coloured,
    List<Place> places,
    List<Transition> transitions,
    List<Node> placeNodes,
    List<Node> transitionNodes,
    @Nullable Nupn units) {

  public PetriNet {
    places = List.copyOf(places);
    transitions = List.copyOf(transitions);
    placeNodes = List.copyOf(placeNodes);
    transitionNodes = List.copyOf(transitionNodes);
  }

  /**
   * @param node its place among {@link #placeNodes}
   */
  public record Place(String name, long marking, int node) {}

  /** So many tokens of a place. */
  public record Tokens(int place, long count) {}

  /**
   * @param inputs what it takes, no place twice
   * @param outputs what it puts, no place twice
   * @param node its place among {@link #transitionNodes}
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
   * @param label what it is called where it must not be mistaken for another: its name, or its id
   *     where another node has that name
   * @param members the numbers of what it was unfolded to
   */
  public record Node(
      String id, String name, String label, List<Integer> members, SourcePosition position) {
    public Node {
      members = List.copyOf(members);
    }
  }
}
