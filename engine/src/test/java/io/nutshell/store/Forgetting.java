package io.nutshell.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Adds and removes states at random, and compares the store with a map after each round. */
final class Forgetting {
  private final StateStore store;
  private final Removable removable;
  private final StateStore.Inserter inserter;
  private final Map<State, Long> held = new HashMap<>();
  private final Set<Long> ids = new HashSet<>();
  private long mostHeld;

  Forgetting(StateStore store, Removable removable) {
    this.store = store;
    this.removable = removable;
    this.inserter = store.inserter();
  }

  void run(List<State> states, Random random, int rounds) {
    for (int round = 0; round < rounds; round++) {
      for (int i = random.nextInt(states.size()); i > 0; i--) {
        add(states.get(random.nextInt(states.size())), random);
      }
      double share = random.nextInt(4) == 0 ? 1 : random.nextDouble();
      for (State state : List.copyOf(held.keySet())) {
        if (random.nextDouble() < share) {
          remove(state);
        }
      }
      if (random.nextBoolean()) {
        removable.tidy(random.nextBoolean());
      }
      compare();
    }
  }

  private void add(State state, Random random) {
    if (!held.isEmpty() && random.nextInt(3) > 0) {
      State source = new ArrayList<>(held.keySet()).get(random.nextInt(held.size()));
      long id = held.get(source);
      inserter.from(id, source.copy(), 0);
    }
    long answer = inserter.add(state, 0, 0);
    Long known = held.get(state);
    if (known != null) {
      assertThat(answer).isEqualTo(~known);
      return;
    }
    assertThat(answer).isNotNegative();
    assertThat(ids.add(answer)).as("an id in use is given to nobody else").isTrue();
    held.put(state, answer);
    mostHeld = Math.max(mostHeld, held.size());
  }

  private void remove(State state) {
    long id = held.remove(state);
    removable.remove(id);
    ids.remove(id);
    assertThat(removable.holds(id)).isFalse();
  }

  private void compare() {
    assertThat(store.size()).isEqualTo(held.size());
    assertThat(removable.bound()).as("places are used again").isEqualTo(mostHeld);
    Retrievable reader = inserter.reader();
    assertThat(reader).isNotNull();
    State back = new State(1);
    held.forEach(
        (state, id) -> {
          assertThat(removable.holds(id)).isTrue();
          reader.get(id, back);
          assertThat(back).isEqualTo(state);
        });
  }
}
