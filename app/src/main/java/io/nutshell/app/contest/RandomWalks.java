package io.nutshell.app.contest;

import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * Random walks through the markings of a net, from its initial marking on. They find witnesses that
 * a breadth-first search would find late, and prove nothing else.
 */
final class RandomWalks {
  private static final int LONGEST = 2_000;

  private final Model model;
  private final Random random = new Random(1);
  private boolean dead;

  RandomWalks(Model model) {
    this.model = model;
  }

  /** Whether a marking without successors was found. */
  boolean dead() {
    return dead;
  }

  /**
   * Walks.
   *
   * @param steps the number of steps of all walks together
   * @param open receives each marking; the walks end if it is false
   * @param goOn asked now and then
   */
  void walk(long steps, Predicate open, BooleanSupplier goOn) {
    Expansion expansion = Expansion.of(model);
    State state = new State(1);
    State target = new State(1);
    State chosen = new State(1);
    int length = LONGEST;
    for (long step = 0; step < steps; step++) {
      if (length == LONGEST) {
        model.initial(state);
        length = 0;
        if (!goOn.getAsBoolean()) {
          return;
        }
      }
      if (!open.test(state)) {
        return;
      }
      int successors = 0;
      expansion.begin(state);
      while (expansion.next(target)) {
        // Each successor is kept with the probability that makes all equally likely.
        if (!expansion.failed() && random.nextInt(++successors) == 0) {
          chosen.copyFrom(target);
        }
      }
      dead |= expansion.dead();
      if (successors == 0) {
        length = LONGEST;
      } else {
        state.copyFrom(chosen);
        length++;
      }
    }
  }
}
