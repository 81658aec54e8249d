package io.nutshell.check.trace;

import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a state graph that was explored so far, state by state, by the reference executor. It
 * grows with each state whose {@link #moves} are asked for. States have numbers from 0, the initial
 * one, in the order in which they were met.
 *
 * <p>Many {@linkplain Walk walks} can share it: it is the map, a walk is a path on it. Not
 * synchronised.
 */
public final class Visited {

  /**
   * An event that a state enables.
   *
   * @param target the number of the state it leads to; {@link #NOWHERE} if firing it is a fault
   * @param fault why it cannot be fired; null if it can
   */
  public record Move(long event, int choice, int target, Fault.@Nullable Mistake fault) {}

  public static final int NOWHERE = -1;

  /** How a state was first met. */
  private record Origin(int from, int index, int depth) {}

  private final Stepping stepping;
  private final int limit;
  private final List<State> states = new ArrayList<>();
  private final List<Origin> origins = new ArrayList<>();
  private final List<@Nullable List<Move>> moves = new ArrayList<>();
  private final Map<State, Integer> numbers = new HashMap<>();

  /**
   * @param limit the maximum number of states, which bounds the heap
   */
  public Visited(Model model, int limit) {
    this.stepping = new Stepping(model);
    this.limit = limit;
    add(stepping.initial(), new Origin(NOWHERE, 0, 0));
  }

  private int add(State state, Origin origin) {
    int number = states.size();
    numbers.put(state, number);
    states.add(state);
    origins.add(origin);
    moves.add(null);
    return number;
  }

  /** The model as widened so far: its layout reads the states. */
  public Model model() {
    return stepping.model();
  }

  /** The number of states met, whether or not their moves are known. */
  public int size() {
    return states.size();
  }

  public State state(int number) {
    return states.get(number);
  }

  /** Whether the moves of a state are known. */
  public boolean expanded(int number) {
    return moves.get(number) != null;
  }

  /** The number of steps on the path by which a state was first met. */
  public int depth(int number) {
    return origins.get(number).depth;
  }

  /**
   * The events that a state enables, in the model's order.
   *
   * @throws InputError if the graph would become too large
   */
  public List<Move> moves(int number) {
    List<Move> known = moves.get(number);
    if (known != null) {
      return known;
    }
    List<Walk.Option> enabled = null;
    while (enabled == null) {
      enabled = stepping.enabled(states.get(number));
      if (enabled == null) {
        convert();
      }
    }
    if (states.size() + enabled.size() > limit) {
      throw new InputError(
          null,
          "more than %,d states were met here".formatted(limit),
          "start again, or look for what you want by a search");
    }
    List<Move> found = new ArrayList<>();
    for (Walk.Option option : enabled) {
      found.add(move(number, found.size(), option));
    }
    List<Move> all = List.copyOf(found);
    moves.set(number, all);
    return all;
  }

  private Move move(int from, int index, Walk.Option option) {
    State target = option.target();
    if (target == null) {
      return new Move(option.event(), option.choice(), NOWHERE, option.fault());
    }
    Integer number = numbers.get(target);
    int known = number == null ? add(target, new Origin(from, index, depth(from) + 1)) : number;
    return new Move(option.event(), option.choice(), known, null);
  }

  /** Converts all states to the layout of a model that was widened; numbers stay. */
  private void convert() {
    numbers.clear();
    for (int number = 0; number < states.size(); number++) {
      State state = again(number);
      states.set(number, state);
      numbers.put(state, number);
    }
  }

  private State again(int number) {
    Origin origin = origins.get(number);
    if (origin.from == NOWHERE) {
      return stepping.initial();
    }
    Move move = moves(origin.from).get(origin.index);
    return stepping.again(states.get(origin.from), move.event, move.choice);
  }

  /** The indices of the moves on the path by which a state was first met. */
  public List<Integer> pathTo(int number) {
    List<Integer> path = new ArrayList<>();
    for (Origin at = origins.get(number); at.from != NOWHERE; at = origins.get(at.from)) {
      path.add(at.index);
    }
    Collections.reverse(path);
    return path;
  }

  /** The index of a move of a state. */
  public int indexOf(int number, long event, int choice) {
    List<Move> all = moves(number);
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).event == event && all.get(i).choice == choice) {
        return i;
      }
    }
    throw Replay.defect("a step is not enabled in its state");
  }

  /** The trace along moves from the initial state. */
  public Trace trace(List<Integer> path) {
    List<Trace.Step> steps = new ArrayList<>();
    int at = 0;
    for (int index : path) {
      Move move = moves(at).get(index);
      at = move.target;
      steps.add(new Trace.Step(move.event, move.choice, states.get(at)));
    }
    return new Trace(states.getFirst(), steps);
  }
}
