package io.nutshell.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.Interposed;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * What every {@link RoundStore} must keep: states that several workers claim get the ids that one
 * worker gives them.
 */
public interface RoundContract {
  int WORKERS = 3;

  /** An empty store for states of two words, with a hash function that makes collisions likely. */
  StateStore weakStore(MemoryBudget budget);

  /** Chunks of states, many of which occur in several chunks. */
  private static List<State[]> chunks(Random random, int values) {
    List<State[]> chunks = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      State[] states = new State[1 + random.nextInt(40)];
      Arrays.setAll(
          states,
          _ -> {
            State state = new State(2);
            state.words[0] = random.nextInt(values);
            state.words[1] = random.nextInt(3);
            return state;
          });
      chunks.add(states);
    }
    return chunks;
  }

  private static void addAlone(StateStore store, List<State[]> chunks) {
    StateStore.Inserter inserter = store.inserter();
    chunks.forEach(chunk -> List.of(chunk).forEach(inserter::addInitial));
  }

  private static void claim(Round round, Team team, List<State[]> chunks, int[][] claims) {
    AtomicInteger next = new AtomicInteger();
    team.run(
        _ -> {
          Claimer claimer = round.claimer();
          Claimer.Claimed claimed = new Claimer.Claimed();
          Random random = new Random(claims.length);
          for (int i = next.getAndIncrement(); i < claims.length; i = next.getAndIncrement()) {
            State[] states = chunks.get(i);
            claimer.begin(i);
            claimer.prepare(states, 0, states.length);
            claimer.claim(states, states.length, claimed);
            claims[i] = new int[claimed.count()];
            for (int j = 0; j < claimed.count(); j++) {
              claims[i][j] = claimed.claim(j);
            }
            Interposed.rest(random);
          }
        });
  }

  private static void addTogether(StateStore store, Round round, Team team, List<State[]> chunks) {
    assertThat(round.begin(1 << 14)).isGreaterThan(1_000);
    int[][] claims = new int[chunks.size()][];
    claim(round, team, chunks, claims);
    List<Integer> fresh = new ArrayList<>();
    for (int[] ofChunk : claims) {
      Arrays.stream(ofChunk).filter(round::valid).forEach(fresh::add);
    }
    long first = store.size();
    round.reserve(fresh.size());
    team.forEach(fresh.size(), i -> round.commit(fresh.get(i), first + i));
    round.end(fresh.size());
  }

  private static List<State> content(StateStore store) {
    Retrievable reader = Objects.requireNonNull(store.retrievable());
    List<State> states = new ArrayList<>();
    for (long id = 0; id < store.size(); id++) {
      State state = new State(2);
      reader.get(id, state);
      states.add(state);
    }
    return states;
  }

  @Test
  default void states_get_the_ids_that_one_worker_gives_them() {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          MemoryBudget budget = MemoryBudget.unlimited();
          try (Team team = new Team(WORKERS);
              StateStore alone = weakStore(budget);
              StateStore together = weakStore(budget)) {
            grow(alone);
            grow(together);
            Round round = Objects.requireNonNull(((RoundStore) together).round());
            for (int i = 0; i < 4; i++) {
              List<State[]> chunks = chunks(random, 30 + random.nextInt(300));
              addAlone(alone, chunks);
              addTogether(together, round, team, chunks);
              assertThat(content(together)).isEqualTo(content(alone));
            }
            assertThat(findsAll(together)).isTrue();
          }
          assertThat(budget.used()).isZero();
        });
  }

  @Test
  default void an_undone_round_leaves_nothing_behind() {
    Seeds.each(
        20,
        seed -> {
          Random random = new Random(seed);
          try (Team team = new Team(WORKERS);
              StateStore store = weakStore(MemoryBudget.unlimited())) {
            grow(store);
            List<State[]> chunks = chunks(random, 200);
            addAlone(store, chunks);
            List<State> before = content(store);
            Round round = Objects.requireNonNull(((RoundStore) store).round());
            List<State[]> others = chunks(random, 400);
            round.begin(1 << 14);
            claim(round, team, others, new int[others.size()][]);
            round.undo();
            assertThat(content(store)).isEqualTo(before);
            assertThat(findsAll(store)).isTrue();
            addAlone(store, others);
            assertThat(content(store)).doesNotHaveDuplicates();
          }
        });
  }

  /** Adds 7,000 states: the tables have grown then, and have room for what follows. */
  private static void grow(StateStore store) {
    StateStore.Inserter inserter = store.inserter();
    for (int i = 0; i < 7_000; i++) {
      State state = new State(2);
      state.words[0] = 1_000_000L + i;
      state.words[1] = i % 2;
      inserter.addInitial(state);
    }
  }

  private static boolean findsAll(StateStore store) {
    StateStore.Inserter inserter = store.inserter();
    List<State> states = content(store);
    for (int id = 0; id < states.size(); id++) {
      if (inserter.addInitial(states.get(id)) != ~(long) id) {
        return false;
      }
    }
    return true;
  }
}
