package io.nutshell.store.comback;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.RandomStates;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.State;
import io.nutshell.store.comback.StateCache.Answer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StateCacheTest {
  private final List<State> states = RandomStates.variable(new Random(1), 20_000, 5);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 100, 10_000})
  void gives_back_nothing_but_the_state_of_that_number(int bound) {
    Random random = new Random(bound);
    MemoryBudget budget = MemoryBudget.unlimited();
    State target = new State(1);
    long hits = 0;
    try (StateCache recent = new StateCache(budget, bound, 0)) {
      for (int id = 0; id < states.size(); id++) {
        recent.putNew(id, states.get(id));
        int other = random.nextInt(id + 1);
        recent.put(other, states.get(other));
        int asked = random.nextInt(3) == 0 ? id : random.nextInt(id + 1);
        int compared = random.nextBoolean() ? asked : random.nextInt(id + 1);
        Answer answer = recent.compare(asked, states.get(compared));
        boolean here = recent.get(asked, target);
        assertThat(here).isEqualTo(answer != Answer.NOT_HERE);
        if (here) {
          hits++;
          assertThat(target).isEqualTo(states.get(asked));
          assertThat(answer == Answer.SAME).isEqualTo(target.equals(states.get(compared)));
        }
      }
      assertThat(budget.used()).isLessThanOrEqualTo(bound * 6L * Long.BYTES);
    }
    assertThat(hits > 0).isEqualTo(bound > 1);
    assertThat(budget.used()).isZero();
  }

  @Test
  void has_all_states_found_last_whatever_else_is_put() {
    State target = new State(1);
    try (StateCache recent = new StateCache(MemoryBudget.unlimited(), 2_000, 5)) {
      for (int id = 0; id < 10_000; id++) {
        recent.putNew(id, states.get(id));
        recent.put(id * 31L % (id + 1), states.get(id * 31 % (id + 1)));
      }
      for (int id = 9_001; id < 10_000; id++) {
        assertThat(recent.get(id, target)).isTrue();
      }
    }
  }

  @Test
  void stays_small_where_there_is_no_memory() {
    MemoryBudget budget = new MemoryBudget(1 << 16);
    try (StateCache recent = new StateCache(budget, 1_000_000, 1)) {
      for (int id = 0; id < states.size(); id++) {
        recent.putNew(id, states.get(id));
      }
      assertThat(budget.used()).isPositive();
    }
    try (StateCache none = new StateCache(new MemoryBudget(100), 1_000, 1)) {
      none.putNew(0, states.getFirst());
      assertThat(none.get(0, new State(1))).isFalse();
    }
  }
}
