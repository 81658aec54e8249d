package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.RandomStates;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedSet;
import org.junit.jupiter.api.Test;

/** What every frontier promises. Those that keep an order inherit a suite that adds it. */
public abstract class FrontierContract {

  /**
   * @param states the different states that will be added, each under its position as id, in order
   */
  protected abstract Frontier frontier(List<State> states, MemoryBudget budget);

  /** Which of the ids waiting is to be taken next; null where any will do. */
  protected Long expected(SequencedSet<Long> waiting) {
    return null;
  }

  private static List<State> states(long seed, int count) {
    Random random = new Random(seed);
    List<State> states =
        seed % 2 == 0
            ? RandomStates.variable(random, count, 20)
            : RandomStates.fixed(random, count, 1 + random.nextInt(5));
    return states.stream().distinct().toList();
  }

  @Test
  void is_empty_at_first_and_once_all_is_taken() {
    List<State> states = states(1, 1);
    try (Frontier frontier = frontier(states, MemoryBudget.unlimited())) {
      assertThat(frontier.size()).isZero();
      frontier.add(0, states.getFirst());
      assertThat(frontier.size()).isEqualTo(1);
      State target = new State(1);
      assertThat(frontier.take(target)).isZero();
      assertThat(target).isEqualTo(states.getFirst());
      assertThat(frontier.size()).isZero();
    }
  }

  @Test
  void gives_back_every_state_once_with_its_id() {
    Seeds.each(
        30,
        seed -> {
          List<State> states = states(seed, 10_000);
          MemoryBudget budget = MemoryBudget.unlimited();
          try (Frontier frontier = frontier(states, budget)) {
            Run run = new Run(frontier, states, new Random(seed));
            run.mix(0.6);
            run.mix(0.3);
            run.drain();
          }
          assertThat(budget.used()).isZero();
        });
  }

  @Test
  void gives_memory_back_as_it_is_emptied() {
    List<State> states = states(1, 200_000);
    MemoryBudget budget = MemoryBudget.unlimited();
    try (Frontier frontier = frontier(states, budget)) {
      long before = budget.used();
      Run run = new Run(frontier, states, new Random(1));
      run.mix(1);
      long full = budget.used();
      run.drain();
      assertThat(budget.used() - before)
          .isLessThanOrEqualTo(Math.max((full - before) / 4, 1 << 20));
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void stays_whole_where_memory_runs_out() {
    Seeds.each(
        30,
        seed -> {
          List<State> states = states(seed, 20_000);
          Random random = new Random(seed);
          MemoryBudget budget = new MemoryBudget(1_000_000 + random.nextInt(1_000_000));
          long ballast = random.nextInt(900_000);
          try (Frontier frontier = frontier(states, budget)) {
            long taken = Math.min(ballast, budget.limit() - budget.used());
            budget.charge(taken);
            Run run = new Run(frontier, states, random);
            try {
              run.mix(0.9);
            } catch (MemoryExhausted expected) {
              assertThat(budget.used()).isLessThanOrEqualTo(budget.limit());
            }
            run.drain();
            budget.release(taken);
          }
          assertThat(budget.used()).isZero();
        });
  }

  /** Adds and takes at random, and checks each answer. */
  private final class Run {
    private final Frontier frontier;
    private final List<State> states;
    private final Random random;
    private final SequencedSet<Long> waiting = new LinkedHashSet<>();
    private final Map<Long, State> expected = new HashMap<>();
    private final State buffer = new State(1);
    private int added;

    Run(Frontier frontier, List<State> states, Random random) {
      this.frontier = frontier;
      this.states = states;
      this.random = random;
    }

    /** Until half of the states left are added, or all where nothing is to be taken. */
    void mix(double share) {
      int end = share == 1 ? states.size() : added + (states.size() - added) / 2;
      while (added < end) {
        if (random.nextDouble() < share) {
          buffer.copyFrom(states.get(added));
          frontier.add(added, buffer);
          waiting.add((long) added);
          expected.put((long) added, states.get(added));
          added++;
        } else if (!waiting.isEmpty()) {
          take();
        }
      }
    }

    void drain() {
      while (!waiting.isEmpty()) {
        take();
      }
      assertThat(frontier.size()).isZero();
    }

    private void take() {
      if (frontier.size() != waiting.size()) {
        throw new AssertionError(frontier.size() + " in place of " + waiting.size());
      }
      Long wanted = FrontierContract.this.expected(waiting);
      long id = frontier.take(buffer);
      if ((wanted != null && id != wanted) || !buffer.equals(expected.remove(id))) {
        throw new AssertionError("id %d (wanted %s) with %s".formatted(id, wanted, buffer));
      }
      waiting.remove(id);
    }
  }
}
