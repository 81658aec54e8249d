package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;

/**
 * How each state was first reached: its predecessor, the event and the choice, packed into as few
 * bytes a state as the largest so far need. When a number outgrows its bits, all entries are
 * rewritten wider; that happens a few times in a run at most.
 */
public final class TraceLog implements PathKeeping, AutoCloseable {
  private final MemoryBudget budget;
  private Region entries;
  private int parentBits = 16;
  private int eventBits;
  private int choiceBits;
  private int width;
  private long size;

  /**
   * @param events how many events there are, or -1
   * @param choices the most targets an event has
   */
  public TraceLog(MemoryBudget budget, long events, int choices) {
    this.budget = budget;
    this.entries = new Region(budget);
    this.eventBits = bits(Math.max(0, events - 1));
    this.choiceBits = bits(choices - 1);
    this.width = width();
  }

  private static int bits(long value) {
    return 64 - Long.numberOfLeadingZeros(value);
  }

  private int width() {
    int bytes = (parentBits + eventBits + choiceBits + 7) / 8;
    if (bytes > Long.BYTES) {
      throw new IllegalStateException(
          "an event of %d bits and a state number of %d do not fit one entry"
              .formatted(eventBits, parentBits));
    }
    return Math.max(1, bytes);
  }

  /** Appends the entry of the next state. The initial state's entry names itself as predecessor. */
  public void add(long parent, long event, int choice) {
    if (parent >>> parentBits != 0 || event >>> eventBits != 0 || choice >>> choiceBits != 0) {
      widen(bits(parent), bits(event), bits(choice));
    }
    entries.ensure((size + 1) * width + Long.BYTES);
    entries.setLongAtByte(size++ * width, pack(parent, event, choice));
  }

  private long pack(long parent, long event, int choice) {
    return ((parent << eventBits | event) << choiceBits) | choice;
  }

  private void widen(int newParentBits, int newEventBits, int newChoiceBits) {
    TraceLog wider = new TraceLog(budget, 0, 1);
    try {
      wider.parentBits = newParentBits > parentBits ? newParentBits + 3 : parentBits;
      wider.eventBits = Math.max(newEventBits, eventBits);
      wider.choiceBits = Math.max(newChoiceBits, choiceBits);
      wider.width = wider.width();
      for (long id = 0; id < size; id++) {
        wider.add(parent(id), event(id), choice(id));
      }
    } catch (RuntimeException noRoom) {
      wider.close();
      throw noRoom;
    }
    entries.close();
    entries = wider.entries;
    parentBits = wider.parentBits;
    eventBits = wider.eventBits;
    choiceBits = wider.choiceBits;
    width = wider.width;
  }

  private long entry(long id) {
    long raw = entries.getLongAtByte(id * width);
    return width == Long.BYTES ? raw : raw & ((1L << 8 * width) - 1);
  }

  public long parent(long id) {
    return entry(id) >>> (eventBits + choiceBits);
  }

  public long event(long id) {
    return (entry(id) >>> choiceBits) & ((1L << eventBits) - 1);
  }

  public int choice(long id) {
    return (int) (entry(id) & ((1L << choiceBits) - 1));
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
    return size;
  }

  @Override
  public void close() {
    entries.close();
  }
}
