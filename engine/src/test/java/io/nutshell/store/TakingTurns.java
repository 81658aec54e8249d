package io.nutshell.store;

import io.nutshell.fixture.ListedStates;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Two workers and a reader take turns on one store. Each worker adds successors of its own source,
 * whatever the others do in between, and every answer is compared with a hash map's.
 */
final class TakingTurns {
  private static final int MOST = 20;

  private final List<State> listed;
  private final StateStore store;
  private final Random random = new Random(1);
  private final Map<State, Long> ids = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private final List<Integer> depths = new ArrayList<>();
  private int done;

  TakingTurns(ListedStates model, StateStore store) {
    this.listed = model.states();
    this.store = store;
  }

  /** A worker, and the states that it is about to add. */
  private final class Worker {
    final StateStore.Inserter inserter = store.inserter();
    private final State[] batch = new State[MOST];
    private final long[] events = new long[MOST];
    private final long[] answers = new long[MOST];
    private int source;
    private int count;

    void chooseSource() {
      source = random.nextInt(states.size());
      inserter.from(source, states.get(source).copy(), depths.get(source));
    }

    void add() {
      int event = done++;
      note(inserter.add(listed.get(event).copy(), event, 0), event, source);
    }

    void prepare() {
      count = Math.min(1 + random.nextInt(MOST), listed.size() - done);
      for (int i = 0; i < count; i++) {
        events[i] = done;
        batch[i] = listed.get(done++).copy();
      }
      if (inserter instanceof StateStore.BatchInserter able) {
        able.prepare(batch, 0, count);
      }
    }

    void settle() {
      if (inserter instanceof StateStore.BatchInserter able) {
        able.settle(batch, count, answers);
      } else {
        inserter.addAll(batch, events, new int[count], count, answers);
      }
      for (int i = 0; i < count; i++) {
        note(answers[i], (int) events[i], source);
      }
    }
  }

  void run(boolean inBatches) {
    Worker one = new Worker();
    Worker other = new Worker();
    Retrievable reader = store.retrievable();
    note(one.inserter.addInitial(listed.get(done++).copy()), 0, -1);
    one.chooseSource();
    other.chooseSource();
    while (done < listed.size()) {
      Worker next = random.nextBoolean() ? one : other;
      Worker last = next == one ? other : one;
      if (random.nextInt(4) == 0) {
        next.chooseSource();
      }
      if (inBatches) {
        next.prepare();
        last.prepare();
        check(reader);
        next.settle();
        last.settle();
      } else {
        next.add();
      }
      check(reader);
      if (random.nextInt(4) == 0) {
        check(next.inserter.reader());
        next.chooseSource();
      }
    }
  }

  private void note(long answer, int index, int source) {
    State state = listed.get(index);
    Long known = ids.get(state);
    long expected = known == null ? states.size() : ~known;
    if (answer != expected) {
      throw new AssertionError("%d, not %d, for %s".formatted(answer, expected, state));
    }
    if (known == null) {
      ids.put(state, answer);
      states.add(state);
      depths.add(source < 0 ? 0 : depths.get(source) + 1);
    }
  }

  private void check(@Nullable Retrievable reader) {
    if (reader == null) {
      return;
    }
    int id = random.nextInt(states.size());
    State back = new State(1);
    reader.get(id, back);
    if (!back.equals(states.get(id))) {
      throw new AssertionError("state %d came back as %s".formatted(id, back));
    }
  }
}
