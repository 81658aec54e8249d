package io.nutshell.check.certificate;

import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import io.nutshell.search.Expansion;
import io.nutshell.search.StateBuffer;

/**
 * Expands the next states of a certificate on several threads, each with its own executor. A state
 * that is not well-formed, or whose expansion fails in any way, is left to the verifier, which then
 * says what is wrong with it.
 */
final class ExpandedAhead {
  /** The number of states that a worker takes at a time. */
  private static final int PART = 64;

  private final Team team;
  private final WellFormed wellFormed;
  private final Expansion[] expansions;
  private final State[] sources;
  private final State[] targets;
  private final Part[] parts;

  /** What was computed of {@link #PART} states. */
  private static final class Part {
    final StateBuffer successors = new StateBuffer();
    final int[] ends = new int[PART];
    final boolean[] dead = new boolean[PART];
    final boolean[] mistaken = new boolean[PART];

    /** The number of states that were expanded: the first ones. */
    int done;
  }

  ExpandedAhead(Team team, Model model, WellFormed wellFormed) {
    this.team = team;
    this.wellFormed = wellFormed;
    expansions = new Expansion[team.size()];
    sources = new State[team.size()];
    targets = new State[team.size()];
    for (int i = 0; i < expansions.length; i++) {
      expansions[i] = Expansion.of(model);
      sources[i] = new State(1);
      targets[i] = new State(1);
    }
    parts = new Part[Closure.BLOCK / PART];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = new Part();
    }
  }

  void expand(StateBuffer block) {
    int count = (block.count() + PART - 1) / PART;
    team.forEach(count, (worker, part) -> expand(block, part, worker));
  }

  private void expand(StateBuffer block, int index, int worker) {
    Part part = parts[index];
    part.successors.clear();
    part.done = 0;
    try {
      int first = index * PART;
      int count = Math.min(PART, block.count() - first);
      for (int i = 0; i < count; i++) {
        block.get(first + i, sources[worker]);
        if (!expand(part, sources[worker], expansions[worker], targets[worker])) {
          return;
        }
      }
    } catch (RuntimeException | StackOverflowError left) {
      // The verifier expands these states again and meets it, too.
    }
  }

  private boolean expand(Part part, State source, Expansion expansion, State target) {
    wellFormed.require(source);
    int index = part.done;
    part.mistaken[index] = false;
    expansion.begin(source);
    while (expansion.next(target)) {
      if (!expansion.failed()) {
        part.successors.add(target);
      } else if (expansion.fault() instanceof Fault.Mistake) {
        part.mistaken[index] = true;
      } else {
        return false;
      }
    }
    part.dead[index] = expansion.dead();
    part.ends[index] = part.successors.count();
    part.done = index + 1;
    return true;
  }

  /** Whether a state of the block was expanded. */
  boolean has(int state) {
    return state % PART < parts[state / PART].done;
  }

  boolean dead(int state) {
    return parts[state / PART].dead[state % PART];
  }

  /** Whether some step of the state is a mistake of the model. */
  boolean mistaken(int state) {
    return parts[state / PART].mistaken[state % PART];
  }

  int successors(int state) {
    return parts[state / PART].ends[state % PART] - begin(state);
  }

  void successor(int state, int index, State target) {
    parts[state / PART].successors.get(begin(state) + index, target);
  }

  private int begin(int state) {
    return state % PART == 0 ? 0 : parts[state / PART].ends[state % PART - 1];
  }
}
