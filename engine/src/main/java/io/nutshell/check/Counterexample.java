package io.nutshell.check;

import io.nutshell.check.ltl.FairLasso;
import io.nutshell.check.ltl.Product;
import io.nutshell.check.property.Evidence;
import io.nutshell.check.property.Temporal;
import io.nutshell.check.trace.LastState;
import io.nutshell.check.trace.Replay;
import io.nutshell.check.trace.Trace;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.search.CycleMarks;
import io.nutshell.store.Path;

/**
 * Turns a path of a product into a counterexample of the system, and confirms it. The reference
 * executor replays the path in the product, whose cycle must close and have an accepting state;
 * then it replays the steps of the system alone, whose cycle must close too, and be fair if only
 * fair runs count; and the property judges that run without the automaton, where it can.
 */
final class Counterexample {
  private final Temporal property;
  private final Product product;

  Counterexample(Temporal property, Product product) {
    this.property = property;
    this.product = product;
  }

  /**
   * A confirmed run of the system.
   *
   * @param system the system, wide enough for the states of the trace
   */
  record Confirmed(Model system, Trace trace) {}

  /**
   * @param loop as in {@link io.nutshell.search.CycleOutcome}
   */
  Confirmed of(Model system, Path path, int loop) {
    Trace run = new Replay(product).along(path);
    if (loop < 0 ? !accepting().test(run.last()) : !accepted(run, loop)) {
      throw Replay.defect("the automaton of " + property.name() + " does not accept it");
    }
    Path moves = moves(path, loop);
    Model wide = wideEnough(system, moves);
    Trace walked = new Replay(wide).along(moves);
    int stutter = stutterFrom(path);
    Trace trace = stutter >= 0 ? walked.looping(stutter) : loop < 0 ? walked : walked.looping(loop);
    requireClosed(wide, trace);
    if (trace.loops() && !trace.stutters()) {
      TidyLasso tidy = TidyLasso.of(moves, trace);
      trace = new Replay(wide).along(moves.prefix(tidy.length())).looping(tidy.loop());
      requireClosed(wide, trace);
    }
    String starved = FairLasso.starved(wide, product.fair(), trace);
    if (starved != null) {
      throw Replay.defect("the run is not fair to " + starved);
    }
    Evidence evidence = property.evidence(wide, trace).orElse(null);
    if (evidence != null && !evidence.shows()) {
      throw Replay.defect("the run does not violate " + property.name());
    }
    return new Confirmed(wide, trace);
  }

  private Predicate accepting() {
    return product.accepting();
  }

  private boolean accepted(Trace run, int loop) {
    if (loop >= run.steps().size() || !run.at(loop).equals(run.last())) {
      return false;
    }
    CycleMarks marks = new CycleMarks(product.acceptance());
    for (int i = loop; i < run.steps().size(); i++) {
      marks.add(run.at(i), run.steps().get(i).event());
    }
    return marks.accepted();
  }

  /** The first step in which the automaton moves alone; -1 if there is none. */
  private int stutterFrom(Path path) {
    for (int i = 0; i < path.length(); i++) {
      if (product.systemEvent(path.event(i)) == Product.STUTTER) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The steps of the system. Where the automaton reads states only, the last step of a bad prefix
   * is left out: the state before it decides.
   */
  private Path moves(Path path, int loop) {
    int stutter = stutterFrom(path);
    int length = path.length();
    if (stutter >= 0) {
      length = stutter;
    } else if (loop < 0 && length > 0 && product.readsStatesOnly()) {
      length--;
    }
    Path moves = new Path(MemoryBudget.unlimited(), length);
    for (int i = 0; i < length; i++) {
      moves.set(i, product.systemEvent(path.event(i)), path.choice(i));
    }
    return moves;
  }

  /** The system, widened until it has the states along the path. */
  static Model wideEnough(Model system, Path moves) {
    Model wide = system;
    Fault.Overflow overflow = new Replay(wide).overflow(moves);
    while (overflow != null) {
      wide = wide.widened(overflow);
      overflow = new Replay(wide).overflow(moves);
    }
    return wide;
  }

  private static void requireClosed(Model system, Trace trace) {
    if (trace.stutters()) {
      if (!new LastState(system, trace.last()).dead()) {
        throw Replay.defect("a run stays in a state that has successors");
      }
    } else if (trace.loops() && !trace.at(trace.loop()).equals(trace.last())) {
      throw Replay.defect("the cycle does not close");
    }
  }
}
