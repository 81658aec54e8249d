package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.PackedArray;

/**
 * How each state was first reached: its predecessor, the event and the choice, packed into as few
 * bytes a state as the largest so far need. When a number outgrows its bits, all entries are
 * rewritten wider; that happens a few times in a run at most.
 */
public final class TraceLog implements PathKeeping, AutoCloseable {
  private final PackedArray entries;
  private int parentBits = 16;
  private int eventBits;
  private int choiceBits;

  /**
   * @param events how many events there are, or -1
   * @param choices the most targets an event has
   */
  public TraceLog(MemoryBudget budget, long events, int choices) {
    eventBits = bits(Math.max(0, events - 1));
    choiceBits = bits(choices - 1);
    entries = new PackedArray(budget, parentBits + eventBits + choiceBits);
  }

  private static int bits(long value) {
    return 64 - Long.numberOfLeadingZeros(value);
  }

  /** Appends the entry of the next state. The initial state's entry names itself as predecessor. */
  public void add(long parent, long event, int choice) {
    if (parent >>> parentBits != 0 || event >>> eventBits != 0 || choice >>> choiceBits != 0) {
      widen(bits(parent), bits(event), bits(choice));
    }
    entries.add(pack(parent, event, choice));
  }

  private long pack(long parent, long event, int choice) {
    return (((parent << eventBits) | event) << choiceBits) | choice;
  }

  private void widen(int newParentBits, int newEventBits, int newChoiceBits) {
    int parents = Math.max(newParentBits, parentBits);
    int events = Math.max(newEventBits, eventBits);
    int choices = Math.max(newChoiceBits, choiceBits);
    if (parents + events + choices > Long.SIZE) {
      throw new IllegalStateException(
          "a state number of %d bits and an event of %d do not fit one entry"
              .formatted(parents, events + choices));
    }
    // Whole bytes are stored anyway: what they leave over goes to the part that grows most.
    parents += -(parents + events + choices) & 7;
    entries.widen(parents + events + choices);
    if (events != eventBits || choices != choiceBits) {
      for (long id = 0; id < entries.size(); id++) {
        long packed = (parent(id) << events) | event(id);
        entries.set(id, (packed << choices) | choice(id));
      }
    }
    parentBits = parents;
    eventBits = events;
    choiceBits = choices;
  }

  public long parent(long id) {
    return entries.get(id) >>> (eventBits + choiceBits);
  }

  public long event(long id) {
    return (entries.get(id) >>> choiceBits) & ((1L << eventBits) - 1);
  }

  public int choice(long id) {
    return (int) (entries.get(id) & ((1L << choiceBits) - 1));
  }

  @Override
  public Path path(long id) {
    int length = 0;
    for (long at = id; at != parent(at); at = parent(at)) {
      length++;
    }
    long[] events = new long[length];
    int[] choices = new int[length];
    for (long at = id; at != parent(at); at = parent(at)) {
      events[--length] = event(at);
      choices[length] = choice(at);
    }
    return new Path(events, choices);
  }

  public long size() {
    return entries.size();
  }

  @Override
  public void close() {
    entries.close();
  }
}
