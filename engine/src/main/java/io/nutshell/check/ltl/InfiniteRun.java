package io.nutshell.check.ltl;

import io.nutshell.automaton.LassoWord;
import io.nutshell.check.graph.Component;
import io.nutshell.check.graph.Components;
import io.nutshell.check.graph.Digraph;
import io.nutshell.check.trace.Trace;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An infinite run of a system, position by position: the event that is fired there, and the values
 * of atoms. Made from a trace by the reference executor alone. It is judged without the search that
 * found it: by the evaluator of formulas, or by walking an automaton along it.
 *
 * <p>A finite trace all of whose continuations are violations is extended by the first step of each
 * state until a state repeats.
 */
public final class InfiniteRun {
  /** The longest continuation of a finite trace. */
  private static final int MAX_TAIL = 100_000;

  /** Longer runs are not judged again, since their positions are held on the Java heap. */
  private static final int MAX_LENGTH = 4_000_000;

  private final long[] events;
  private final int[] choices;
  private final long[] letters;
  private final int loop;

  private InfiniteRun(long[] events, int[] choices, long[] letters, int loop) {
    this.events = events;
    this.choices = choices;
    this.letters = letters;
    this.loop = loop;
  }

  /**
   * @param atoms of the trusted model
   * @return empty if the trace is finite and no continuation of it was found, or if it is too long
   * @throws io.nutshell.model.EvaluationFault if an atom has no value in some state
   */
  public static Optional<InfiniteRun> along(Model system, Trace trace, Atoms atoms) {
    if (trace.steps().size() > MAX_LENGTH) {
      return Optional.empty();
    }
    Builder builder = new Builder(atoms, trace.steps().size());
    State state = trace.initial();
    for (Trace.Step step : trace.steps()) {
      builder.add(state, step.event(), step.choice());
      state = step.target();
    }
    if (trace.stutters()) {
      return Optional.of(builder.stutter(state));
    }
    return trace.loops()
        ? Optional.of(builder.looping(trace.loop()))
        : continued(system, state, builder);
  }

  private static Optional<InfiniteRun> continued(Model system, State from, Builder builder) {
    Expansion reference = Expansion.byReference(system);
    Map<State, Integer> met = new HashMap<>();
    State state = from;
    while (met.size() < MAX_TAIL) {
      Integer before = met.putIfAbsent(state, builder.size);
      if (before != null) {
        return Optional.of(builder.looping(before));
      }
      State target = new State(state.length);
      reference.begin(state);
      boolean moved = false;
      while (!moved && reference.next(target)) {
        moved = !reference.failed();
      }
      if (!moved) {
        return reference.dead() ? Optional.of(builder.stutter(state)) : Optional.empty();
      }
      builder.add(state, reference.event(), reference.choice());
      state = target;
    }
    return Optional.empty();
  }

  /** Collects positions. */
  private static final class Builder {
    private final Atoms atoms;
    private long[] events;
    private int[] choices;
    private long[] letters;
    private int size;

    Builder(Atoms atoms, int steps) {
      this.atoms = atoms;
      this.events = new long[steps + 1];
      this.choices = new int[steps + 1];
      this.letters = new long[steps + 1];
    }

    void add(State state, long event, int choice) {
      if (size == events.length) {
        events = Arrays.copyOf(events, 2 * size);
        choices = Arrays.copyOf(choices, 2 * size);
        letters = Arrays.copyOf(letters, 2 * size);
      }
      events[size] = event;
      choices[size] = choice;
      letters[size] = atoms.of(state, -1) | (event == Product.STUTTER ? 0 : atoms.of(event));
      size++;
    }

    InfiniteRun stutter(State state) {
      add(state, Product.STUTTER, 0);
      return looping(size - 1);
    }

    InfiniteRun looping(int from) {
      return new InfiniteRun(
          Arrays.copyOf(events, size),
          Arrays.copyOf(choices, size),
          Arrays.copyOf(letters, size),
          from);
    }
  }

  /** The values of the atoms, position by position. */
  public LassoWord word() {
    return new LassoWord(
        Arrays.copyOf(letters, loop), Arrays.copyOfRange(letters, loop, letters.length));
  }

  private int next(int position) {
    return position + 1 < events.length ? position + 1 : loop;
  }

  /** A position of the run, and the state of the product there. */
  private record Node(int position, State state) {}

  /** Whether the automaton of a product can follow this run so that it accepts it. */
  public boolean acceptedBy(Product product) {
    List<Node> nodes = new ArrayList<>();
    Map<Node, Integer> numbers = new HashMap<>();
    List<List<Integer>> arcs = new ArrayList<>();
    Expansion reference = Expansion.byReference(product);
    State start = new State(product.layout().words());
    product.initial(start);
    Node first = new Node(0, start);
    nodes.add(first);
    numbers.put(first, 0);
    State target = new State(start.length);
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      List<Integer> targets = new ArrayList<>();
      reference.begin(node.state());
      while (reference.next(target)) {
        if (reference.failed()) {
          if (reference.fault() instanceof Fault.Overflow overflow) {
            return acceptedBy(product.widened(overflow));
          }
          continue;
        }
        if (product.systemEvent(reference.event()) == events[node.position()]
            && reference.choice() == choices[node.position()]) {
          Node reached = new Node(next(node.position()), target.copy());
          Integer known = numbers.putIfAbsent(reached, nodes.size());
          if (known == null) {
            nodes.add(reached);
          }
          targets.add(known == null ? nodes.size() - 1 : known);
        }
      }
      arcs.add(targets);
    }
    Predicate accepting = product.accepting();
    return accepts(arcs, node -> accepting.test(nodes.get(node).state()));
  }

  private static boolean accepts(
      List<List<Integer>> arcs, java.util.function.IntPredicate accepting) {
    boolean[] accepted = new boolean[1];
    Components.Visitor visitor =
        new Components.Visitor() {
          @Override
          public boolean found(Component component) {
            for (long i = 0; component.cyclic() && i < component.size(); i++) {
              accepted[0] |= accepting.test((int) component.node(i));
            }
            return !accepted[0];
          }
        };
    try (Components _ = Components.of(new Listed(arcs), MemoryBudget.unlimited(), visitor)) {
      return accepted[0];
    }
  }

  /** A graph given by lists of targets. */
  private static final class Listed implements Digraph {
    private final List<List<Integer>> arcs;
    private List<Integer> targets = List.of();
    private int at;

    Listed(List<List<Integer>> arcs) {
      this.arcs = arcs;
    }

    @Override
    public long bound() {
      return arcs.size();
    }

    @Override
    public void enter(long node) {
      resume(node, -1, 0);
    }

    @Override
    public void resume(long node, long event, int choice) {
      targets = arcs.get((int) node);
      at = (int) event;
    }

    @Override
    public boolean next() {
      return ++at < targets.size();
    }

    @Override
    public long target() {
      return targets.get(at);
    }

    @Override
    public long event() {
      return at;
    }
  }
}
