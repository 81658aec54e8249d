package io.nutshell.automaton;

import java.util.BitSet;
import java.util.List;

/**
 * A Büchi automaton: a run is accepting if it visits accepting states infinitely often. A word for
 * which a state has no edge is rejected there.
 */
public final class Buchi {
  private final List<String> atoms;
  private final int initial;
  private final BitSet accepting;
  private final List<List<Edge>> edges;
  private final Kind kind;

  Buchi(List<String> atoms, int initial, BitSet accepting, List<List<Edge>> edges, Kind kind) {
    this.atoms = List.copyOf(atoms);
    this.initial = initial;
    this.accepting = (BitSet) accepting.clone();
    this.edges = edges.stream().map(List::copyOf).toList();
    this.kind = kind;
  }

  /** How simple the search for an accepting run can be. */
  public enum Kind {
    /** From an accepting state every word is accepted: a run that reaches one decides. */
    TERMINAL,
    /** The states of a strongly connected component are all accepting, or none is. */
    WEAK,
    /** Nothing is known. */
    GENERAL
  }

  /** A transition. */
  public record Edge(Label label, int target) {}

  /** The texts of the atoms; bit {@code i} of a valuation is the value of atom {@code i}. */
  public List<String> atoms() {
    return atoms;
  }

  public int states() {
    return edges.size();
  }

  public int initial() {
    return initial;
  }

  public boolean accepting(int state) {
    return accepting.get(state);
  }

  public List<Edge> edges(int state) {
    return edges.get(state);
  }

  public Kind kind() {
    return kind;
  }

  /** Whether some run on the word is accepting. */
  public boolean accepts(LassoWord word) {
    return Runs.accepts(this, word);
  }
}
