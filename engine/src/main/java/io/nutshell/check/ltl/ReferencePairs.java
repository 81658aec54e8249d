package io.nutshell.check.ltl;

import io.nutshell.automaton.Buchi;
import io.nutshell.automaton.Label;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;

/**
 * Pairs of a location of an automaton, in the first word of a state, and a state of the system. The
 * automaton takes an edge with each step of the system and reads the state that the step leaves.
 * Where the system is dead, the automaton moves alone.
 */
public final class ReferencePairs implements ReferenceProduct {
  private final Model system;
  private final Buchi automaton;
  private final Atoms atoms;
  private final Expansion expansion;

  /** For each location the atoms that its edges read. */
  private final long[] read;

  private final State source;
  private final State moved = new State(1);
  private final State target = new State(1);

  /**
   * @param system trusted
   * @param atoms those of the automaton, in the trusted system
   */
  public ReferencePairs(Model system, Buchi automaton, Atoms atoms) {
    this.system = system;
    this.automaton = automaton;
    this.atoms = atoms;
    this.expansion = Expansion.of(system);
    this.source = new State(system.layout().words());
    this.read = new long[automaton.states()];
    for (int location = 0; location < read.length; location++) {
      for (Buchi.Edge edge : automaton.edges(location)) {
        for (Label.Cube cube : edge.label().cubes()) {
          read[location] |= cube.positive() | cube.negative();
        }
      }
    }
  }

  @Override
  public Model model() {
    return system;
  }

  @Override
  public int prefix() {
    return 1;
  }

  @Override
  public int locations() {
    return automaton.states();
  }

  @Override
  public void initial(State into) {
    system.initial(source);
    pair(automaton.initial(), source, into);
  }

  @Override
  public boolean accepting(State state) {
    return automaton.accepting((int) state.words[0]);
  }

  @Override
  public void expand(State state, Visitor visitor) {
    int location = (int) state.words[0];
    source.resize(state.length - 1);
    System.arraycopy(state.words, 1, source.words, 0, source.length);
    long values;
    try {
      values = atoms.of(source, read[location]);
    } catch (EvaluationFault fault) {
      visitor.valueless(fault.error().message());
      return;
    }
    if (!atoms.readEvents() && !movesOn(location, values)) {
      return;
    }
    expansion.begin(source);
    while (expansion.next(moved)) {
      long letter = values | atoms.of(expansion.event());
      if (!expansion.failed()) {
        follow(location, letter, moved, visitor);
      } else if (movesOn(location, letter)) {
        visitor.fault(expansion.fault());
      }
    }
    if (expansion.dead()) {
      follow(location, values, source, visitor);
    }
  }

  private boolean movesOn(int location, long letter) {
    return automaton.edges(location).stream().anyMatch(edge -> edge.label().matches(letter));
  }

  private void follow(int location, long letter, State reached, Visitor visitor) {
    for (Buchi.Edge edge : automaton.edges(location)) {
      if (edge.label().matches(letter)) {
        pair(edge.target(), reached, target);
        visitor.successor(target);
      }
    }
  }

  /** Writes a location and a state of the system as a state of the product. */
  public static void pair(int location, State state, State into) {
    into.resize(state.length + 1);
    System.arraycopy(state.words, 0, into.words, 1, state.length);
    into.words[0] = location;
  }
}
