package io.nutshell.check.ltl;

import io.nutshell.automaton.Automaton;
import io.nutshell.automaton.Buchi;
import io.nutshell.automaton.Label;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * An automaton in the form in which a product uses it: its edges have numbers, and the edges that
 * can be taken from a location are looked up by the valuation of the atoms. If there are few atoms,
 * all answers are computed in advance.
 */
final class EdgeTable {
  private static final int MAX_TABLE_BITS = 16;

  private final List<String> atoms;
  private final int initial;
  private final BitSet accepting;
  private final int sets;
  private final Product.Shape shape;

  /** For each location its first edge, and after the last location the number of edges. */
  private final int[] first;

  private final int[] sources;
  private final int[] targets;
  private final long[] marks;
  private final Label[] labels;

  /** For each location the atoms that its edges read. */
  private final long[] read;

  /** The edges by location and valuation; empty if there are too many atoms. */
  private final int[][] enabled;

  private EdgeTable(
      List<String> atoms,
      int initial,
      BitSet accepting,
      int sets,
      Product.Shape shape,
      List<List<Automaton.Edge>> edges) {
    this.atoms = atoms;
    this.initial = initial;
    this.accepting = accepting;
    this.sets = sets;
    this.shape = shape;
    int count = edges.stream().mapToInt(List::size).sum();
    first = new int[edges.size() + 1];
    sources = new int[count];
    targets = new int[count];
    marks = new long[count];
    labels = new Label[count];
    read = new long[edges.size()];
    int edge = 0;
    for (int location = 0; location < edges.size(); location++) {
      first[location] = edge;
      for (Automaton.Edge it : edges.get(location)) {
        sources[edge] = location;
        targets[edge] = it.target();
        marks[edge] = it.sets();
        labels[edge] = it.label();
        for (Label.Cube cube : it.label().cubes()) {
          read[location] |= cube.positive() | cube.negative();
        }
        edge++;
      }
    }
    first[edges.size()] = edge;
    enabled = table();
  }

  /** A Büchi automaton; the edges that leave an accepting location are in its only set. */
  static EdgeTable of(Buchi automaton) {
    BitSet accepting = new BitSet();
    List<List<Automaton.Edge>> edges = new ArrayList<>();
    for (int location = 0; location < automaton.states(); location++) {
      long mark = automaton.accepting(location) ? 1 : 0;
      accepting.set(location, mark != 0);
      edges.add(
          automaton.edges(location).stream()
              .map(edge -> new Automaton.Edge(edge.label(), edge.target(), mark))
              .toList());
    }
    Product.Shape shape =
        switch (automaton.kind()) {
          case TERMINAL -> Product.Shape.TERMINAL;
          case WEAK -> Product.Shape.WEAK;
          case GENERAL -> Product.Shape.GENERAL;
        };
    return new EdgeTable(automaton.atoms(), automaton.initial(), accepting, 1, shape, edges);
  }

  /** A generalised automaton, which has no accepting locations. */
  static EdgeTable of(Automaton automaton) {
    List<List<Automaton.Edge>> edges = new ArrayList<>();
    for (int location = 0; location < automaton.states(); location++) {
      edges.add(automaton.edges(location));
    }
    return new EdgeTable(
        automaton.atoms(),
        automaton.initial(),
        new BitSet(),
        automaton.sets(),
        Product.Shape.GENERAL,
        edges);
  }

  private int[][] table() {
    int bits = atoms.size() + Long.SIZE - Long.numberOfLeadingZeros(locations());
    if (bits > MAX_TABLE_BITS) {
      return new int[0][];
    }
    int[][] answers = new int[locations() << atoms.size()][];
    int[] scratch = new int[edges()];
    for (int location = 0; location < locations(); location++) {
      for (long valuation = 0; valuation < 1L << atoms.size(); valuation++) {
        int count = scan(location, valuation, scratch);
        answers[index(location, valuation)] = Arrays.copyOf(scratch, count);
      }
    }
    return answers;
  }

  private int index(int location, long valuation) {
    return location << atoms.size() | (int) valuation;
  }

  private int scan(int location, long valuation, int[] into) {
    int count = 0;
    for (int edge = first[location]; edge < first[location + 1]; edge++) {
      if (labels[edge].matches(valuation)) {
        into[count++] = edge;
      }
    }
    return count;
  }

  /** Whether {@link #enabled} has all answers. */
  boolean tabulated() {
    return enabled.length > 0;
  }

  /** The edges that can be taken from a location; only if the table has all answers. */
  int[] enabled(int location, long valuation) {
    return enabled[index(location, valuation)];
  }

  /**
   * Writes the edges that can be taken from a location to the start of an array of {@link #edges}
   * numbers; returns how many there are.
   */
  int enabled(int location, long valuation, int[] into) {
    return scan(location, valuation, into);
  }

  boolean matches(int edge, long valuation) {
    return labels[edge].matches(valuation);
  }

  List<String> atoms() {
    return atoms;
  }

  int locations() {
    return first.length - 1;
  }

  int initial() {
    return initial;
  }

  boolean accepting(int location) {
    return accepting.get(location);
  }

  long allSets() {
    return sets == 0 ? 0 : -1L >>> (Long.SIZE - sets);
  }

  Product.Shape shape() {
    return shape;
  }

  /** The number of edges. */
  int edges() {
    return targets.length;
  }

  int source(int edge) {
    return sources[edge];
  }

  int target(int edge) {
    return targets[edge];
  }

  /** The acceptance sets that an edge is in. */
  long marks(int edge) {
    return marks[edge];
  }

  /** The atoms that the edges of a location read. */
  long read(int location) {
    return read[location];
  }
}
