package io.nutshell.automaton;

import java.util.List;

/**
 * A generalised Büchi automaton with acceptance on its edges. A run is accepting if it takes edges
 * of every acceptance set infinitely often; with no sets, every infinite run is accepting.
 */
public final class Automaton {
  /** The largest number of atoms, because a valuation is a {@code long}. */
  public static final int MAX_ATOMS = 64;

  /** The largest number of acceptance sets. */
  public static final int MAX_SETS = 64;

  private final List<String> atoms;
  private final int initial;
  private final int sets;
  private final List<List<Edge>> edges;

  /**
   * @param edges the edges of each state
   */
  public Automaton(List<String> atoms, int initial, int sets, List<List<Edge>> edges) {
    if (atoms.size() > MAX_ATOMS || sets > MAX_SETS) {
      throw new IllegalArgumentException(atoms.size() + " atoms, " + sets + " acceptance sets");
    }
    this.atoms = List.copyOf(atoms);
    this.initial = initial;
    this.sets = sets;
    this.edges = edges.stream().map(List::copyOf).toList();
  }

  /**
   * A transition.
   *
   * @param sets the acceptance sets that it is in, one bit each
   */
  public record Edge(Label label, int target, long sets) {}

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

  /** The number of acceptance sets. */
  public int sets() {
    return sets;
  }

  /** All acceptance sets, one bit each. */
  public long allSets() {
    return sets == 0 ? 0 : -1L >>> (Long.SIZE - sets);
  }

  public List<Edge> edges(int state) {
    return edges.get(state);
  }

  /** Whether some run on the word is accepting. */
  public boolean accepts(LassoWord word) {
    return Runs.accepts(this, word);
  }
}
