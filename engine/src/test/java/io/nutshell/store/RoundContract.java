package io.nutshell.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.Interposed;
import io.nutshell.fixture.RestlessTeam;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every {@link RoundStore} must keep: states that several workers offer get the ids that one
 * worker gives them.
 */
public interface RoundContract {
  int WORKERS = 3;

  /** An empty store for states of two words, with a hash function that makes collisions likely. */
  StateStore weakStore(MemoryBudget budget);

  /** Chunks of states, many of which occur in several chunks. */
  private static List<State[]> chunks(Random random, int values) {
    return chunks(random, values, 40);
  }

  private static List<State[]> chunks(Random random, int values, int most) {
    List<State[]> chunks = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      State[] states = new State[1 + random.nextInt(most)];
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

  /** Each worker offers a chunk and takes the next one when it is done. */
  private static void offer(
      Round round, List<RoundInserter> inserters, Team team, List<State[]> chunks) {
    AtomicInteger next = new AtomicInteger();
    team.run(
        worker -> {
          RoundInserter inserter = inserters.get(worker);
          Random random = new Random(worker);
          for (int i = next.getAndIncrement(); i < chunks.size(); i = next.getAndIncrement()) {
            State[] states = chunks.get(i);
            inserter.begin(i);
            inserter.prepare(states, 0, states.length);
            inserter.offer(states, states.length);
            Interposed.rest(random);
          }
        });
    round.offered(chunks.size());
    team.forEach(round.parts(), round::settle);
    round.settled();
  }

  private static List<RoundInserter> inserters(Round round) {
    return IntStream.range(0, WORKERS).mapToObj(round::inserter).toList();
  }

  private static void addTogether(
      StateStore store,
      Round round,
      List<RoundInserter> inserters,
      Team team,
      List<State[]> chunks) {
    assertThat(round.begin(1 << 14, chunks.size())).isGreaterThan(1_000);
    offer(round, inserters, team, chunks);
    long first = store.size();
    int[] counts = new int[chunks.size()];
    team.forEach(chunks.size(), i -> counts[i] = round.collect(i).count());
    long next = first;
    for (int i = 0; i < chunks.size(); i++) {
      round.number(i, next);
      next += counts[i];
    }
    round.reserve((int) (next - first), team);
    team.forEach(chunks.size(), round::store);
    team.forEach(round.parts(), round::enter);
    round.end((int) (next - first));
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
          try (Team team = new RestlessTeam(WORKERS);
              StateStore alone = weakStore(budget);
              StateStore together = weakStore(budget)) {
            grow(alone);
            grow(together);
            Round round = Objects.requireNonNull(((RoundStore) together).round(WORKERS));
            List<RoundInserter> inserters = inserters(round);
            for (int i = 0; i < 4; i++) {
              // Lists of offers must grow for the last chunks of some seeds.
              int most = i == 3 && seed % 20 == 1 ? 1_200 : 40;
              List<State[]> chunks = chunks(random, 30 + random.nextInt(300), most);
              addAlone(alone, chunks);
              addTogether(together, round, inserters, team, chunks);
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
          try (Team team = new RestlessTeam(WORKERS);
              StateStore store = weakStore(MemoryBudget.unlimited())) {
            grow(store);
            List<State[]> chunks = chunks(random, 200);
            addAlone(store, chunks);
            List<State> before = content(store);
            Round round = Objects.requireNonNull(((RoundStore) store).round(WORKERS));
            List<State[]> others = chunks(random, 400);
            List<RoundInserter> inserters = inserters(round);
            round.begin(1 << 14, others.size());
            offer(round, inserters, team, others);
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
