package io.nutshell.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.ListedStates;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Puts listed states into a store as a search would, and compares every answer with a hash map's.
 */
public final class Filling {
  private final List<State> listed;
  private final StateStore store;
  private final StateStore.Inserter inserter;
  private final Random random = new Random(1);
  private final Map<State, Long> ids = new HashMap<>();
  private final List<State> states = new ArrayList<>();
  private final List<Integer> depths = new ArrayList<>();
  private final State buffer = new State(1);
  private int source;
  private int done;

  /** The state last tried to be added; when tried again, it is from the same source. */
  private int tried;

  public Filling(ListedStates model, StateStore store) {
    this.listed = model.states();
    this.store = store;
    this.inserter = store.inserter();
  }

  /** Adds all states that are not yet. Where that throws, it can be called again to go on. */
  public void run() {
    while (!isDone()) {
      step();
    }
  }

  public boolean isDone() {
    return done == listed.size();
  }

  /** Adds all states, some of them one by one and some many at a time. */
  public void runInBatches() {
    while (!isDone()) {
      if (done == 0 || random.nextInt(3) == 0) {
        step();
      } else {
        batch(Math.min(random.nextInt(20), listed.size() - done));
      }
    }
  }

  /** Adds the next {@code count} states as one batch. */
  public void batch(int count) {
    chooseSource();
    State[] batch = new State[count];
    long[] events = new long[count];
    for (int i = 0; i < count; i++) {
      batch[i] = listed.get(done + i).copy();
      events[i] = (long) done + i;
    }
    long[] answers = new long[count];
    try {
      if (inserter instanceof StateStore.EarlyInserter able && random.nextBoolean()) {
        early(able, batch);
        return;
      }
      if (inserter instanceof StateStore.BatchInserter able) {
        ofSeveral(able, batch, answers);
      } else {
        inserter.addAll(batch, events, new int[count], count, answers);
      }
    } catch (MemoryExhausted cutShort) {
      noteAll(count);
      throw cutShort;
    }
    for (long answer : answers) {
      note(answer);
    }
  }

  /** Adds states at once, as successors of several. */
  private void ofSeveral(StateStore.BatchInserter able, State[] batch, long[] answers) {
    int begin = 0;
    while (begin < batch.length) {
      int end = begin + 1 + random.nextInt(batch.length - begin);
      able.prepare(batch, begin, end);
      chooseSource();
      begin = end;
    }
    able.settle(batch, batch.length, answers);
  }

  /** Looks up states of several sources, and adds them later. */
  private void early(StateStore.EarlyInserter able, State[] batch) {
    long[] notes = new long[batch.length];
    long[] answers = new long[batch.length];
    for (int i = 0; i < batch.length; i++) {
      able.note(batch, i, i + 1, notes);
      chooseSource();
    }
    able.lookUp(batch, 0, batch.length, notes, answers);
    for (int i = 0; i < batch.length; i++) {
      Long known = ids.get(batch[i]);
      expect(answers[i], known == null ? 0 : ~known, batch[i]);
    }
    for (int i = 0; i < batch.length; i++) {
      note(able.add(batch[i], notes[i]));
    }
  }

  /** Notes those of the next states that went in before memory ran out. */
  private void noteAll(int count) {
    for (int i = 0; i < count; i++) {
      Long known = ids.get(listed.get(done));
      if (known == null && states.size() == store.size()) {
        return;
      }
      note(known == null ? states.size() : ~known);
    }
  }

  private void chooseSource() {
    source = random.nextInt(3) == 0 ? random.nextInt(states.size()) : states.size() - 1;
    inserter.from(source, states.get(source), depths.get(source));
  }

  /** Adds the next state. */
  public void step() {
    State state = listed.get(done);
    buffer.copyFrom(state);
    long answer;
    if (done == 0) {
      answer = inserter.addInitial(buffer);
    } else {
      if (tried != done && (done == 1 || random.nextInt(4) == 0)) {
        chooseSource();
      }
      tried = done;
      inserter.from(source, states.get(source), depths.get(source));
      answer = inserter.add(buffer, done, 0);
    }
    scribble();
    note(answer);
  }

  /** Compares the answer for the next state with what it should be. */
  private void note(long answer) {
    State state = listed.get(done);
    Long known = ids.get(state);
    expect(answer, known == null ? states.size() : ~known, state);
    if (known == null) {
      ids.put(state, answer);
      states.add(state);
      depths.add(done == 0 ? 0 : depths.get(source) + 1);
    }
    done++;
  }

  private static void expect(long answer, long expected, State state) {
    if (answer != expected) {
      throw new AssertionError("%d, not %d, for %s".formatted(answer, expected, state));
    }
  }

  /** A store must not rely on the caller's buffer once it has answered. */
  private void scribble() {
    for (int i = 0; i < buffer.length; i++) {
      buffer.words[i] = 0xbad;
    }
  }

  public int distinct() {
    return states.size();
  }

  /** Asks the store for all that was put into it. */
  public void verify() {
    assertThat(store.size()).isEqualTo(states.size());
    if (states.isEmpty()) {
      return;
    }
    source = 0;
    inserter.from(0, states.getFirst(), 0);
    for (int event = 0; event < done; event++) {
      State state = listed.get(event);
      buffer.copyFrom(state);
      expect(inserter.add(buffer, event, 0), ~id(state), state);
      scribble();
    }
    verifyRetrieval();
  }

  /** Compares the states that the store gives back, without looking any up. */
  public void verifyRetrieval() {
    assertThat(store.size()).isEqualTo(states.size());
    Retrievable retrievable = random.nextBoolean() ? store.retrievable() : inserter.reader();
    if (retrievable != null) {
      State target = new State(1);
      for (int i = 0; i < states.size(); i++) {
        int id = random.nextBoolean() ? i : random.nextInt(states.size());
        retrievable.get(id, target);
        if (!target.equals(states.get(id))) {
          throw new AssertionError(
              "state %d came back as %s, not %s".formatted(id, target, states.get(id)));
        }
      }
    }
  }

  private long id(State state) {
    Long id = ids.get(state);
    if (id == null) {
      throw new IllegalStateException("never added: " + state);
    }
    return id;
  }
}
