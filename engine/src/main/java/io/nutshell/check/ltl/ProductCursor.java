package io.nutshell.check.ltl;

import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import org.jspecify.annotations.Nullable;

/**
 * Walks the steps of a product: for each event of the system, one step for each edge that the
 * automaton can take. The atoms about states are evaluated once, when a state is entered. If no
 * event lets the automaton take an edge, the system's events are not enumerated.
 *
 * <p>A state in which an atom has no value has one step, which is a fault.
 */
final class ProductCursor implements Successors {
  private final EdgeTable automaton;
  private final AutomatonProduct.Placement placement;
  private final Atoms atoms;
  private final Successors system;
  private final int edgeCount;
  private final int[] scratch;

  /** The system's part of the source, and of a target whose words do not begin where it does. */
  private final State source;

  private final State moved = new State(1);

  private int location;
  private long valuation;
  private int[] edges;
  private int count;
  private int at;

  /** Whether the system has an event in this state. */
  private boolean alive;

  private boolean stuttering;
  private boolean ended;
  private Fault.@Nullable Mistake valueless;

  ProductCursor(
      EdgeTable automaton, AutomatonProduct.Placement placement, Atoms atoms, Successors system) {
    this.automaton = automaton;
    this.placement = placement;
    this.atoms = atoms;
    this.system = system;
    this.edgeCount = automaton.edges();
    this.scratch = new int[edgeCount];
    this.edges = scratch;
    this.source = new State(placement.systemWords());
  }

  @Override
  public void reset(State state) {
    if (enter(state)) {
      system.reset(source);
    }
  }

  /** Reads a state; false if it has no step or only a faulty one. */
  private boolean enter(State state) {
    location = placement.split(state, source);
    alive = false;
    stuttering = false;
    valueless = null;
    at = -1;
    count = 0;
    ended = false;
    try {
      valuation = atoms.of(source, automaton.read(location));
    } catch (EvaluationFault fault) {
      valueless = fault.error();
      return false;
    }
    if (!atoms.readEvents()) {
      select(valuation);
      ended = count == 0;
      at = count;
    }
    return !ended;
  }

  private void select(long letter) {
    if (automaton.tabulated()) {
      edges = automaton.enabled(location, letter);
      count = edges.length;
    } else {
      edges = scratch;
      count = automaton.enabled(location, letter, scratch);
    }
  }

  @Override
  public boolean next() {
    if (valueless != null) {
      boolean first = !ended;
      ended = true;
      return first;
    }
    if (++at < count) {
      return true;
    }
    if (ended || stuttering) {
      return false;
    }
    while (system.next()) {
      alive = true;
      if (atoms.readEvents()) {
        select(valuation | atoms.of(system.event()));
      }
      if (count > 0) {
        at = 0;
        return true;
      }
    }
    ended = true;
    return !alive && stutter();
  }

  /** The system is dead: the automaton moves alone. */
  private boolean stutter() {
    stuttering = true;
    if (atoms.readEvents()) {
      select(valuation);
    }
    at = 0;
    return count > 0;
  }

  @Override
  public long event() {
    if (valueless != null) {
      return 0;
    }
    long event = stuttering ? Product.STUTTER : system.event();
    return (event + 1) * edgeCount + edges[at];
  }

  @Override
  public int choice() {
    return stuttering || valueless != null ? 0 : system.choice();
  }

  @Override
  public boolean fire(State target) {
    if (valueless != null) {
      return false;
    }
    int reached = automaton.target(edges[at]);
    if (stuttering) {
      placement.join(source, reached, target);
      return true;
    }
    if (placement.offset() == 0) {
      if (!system.fire(target)) {
        return false;
      }
      placement.place(reached, target);
      return true;
    }
    if (!system.fire(moved)) {
      return false;
    }
    placement.join(moved, reached, target);
    return true;
  }

  @Override
  public Fault fault() {
    return valueless != null ? valueless : system.fault();
  }

  @Override
  public boolean seek(State state, long event, int choice) {
    boolean steps = enter(state);
    if (valueless != null) {
      ended = true;
      return event == 0 && choice == 0;
    }
    long wanted = event / edgeCount - 1;
    int edge = (int) (event % edgeCount);
    if (!steps) {
      return false;
    }
    if (wanted == Product.STUTTER) {
      system.reset(source);
      ended = true;
      return choice == 0 && !system.next() && stutter() && find(edge);
    }
    if (!system.seek(source, wanted, choice)) {
      ended = true;
      count = 0;
      return false;
    }
    alive = true;
    if (atoms.readEvents()) {
      select(valuation | atoms.of(wanted));
    }
    return find(edge);
  }

  private boolean find(int edge) {
    for (at = 0; at < count; at++) {
      if (edges[at] == edge) {
        return true;
      }
    }
    ended = true;
    return false;
  }

  @Override
  public boolean refire(State state, long event, int choice, State target) {
    long wanted = event / edgeCount - 1;
    int reached = automaton.target((int) (event % edgeCount));
    int _ = placement.split(state, source);
    if (wanted == Product.STUTTER) {
      placement.join(source, reached, target);
      return true;
    }
    if (!system.refire(source, wanted, choice, moved)) {
      return false;
    }
    placement.join(moved, reached, target);
    return true;
  }
}
