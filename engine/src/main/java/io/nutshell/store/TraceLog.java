package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;

/**
 * How each state was first reached: its predecessor, the event and the choice, packed into as few
 * bytes a state as the largest so far need. When a number outgrows its bits, all entries are
 * rewritten wider; that happens a few times in a run at most. Three numbers that do not fit one
 * long together each get bytes of their own.
 */
public final class TraceLog implements AutoCloseable {
  private final MemoryBudget budget;
  private Region entries;
  private int parentBits = 16;
  private int eventBits;
  private int choiceBits;
  private int width;
  private boolean apart;
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
    shape();
  }

  private static int bits(long value) {
    return 64 - Long.numberOfLeadingZeros(value);
  }

  private static int bytes(int bits) {
    return (bits + 7) / 8;
  }

  private void shape() {
    apart = parentBits + eventBits + choiceBits > Long.SIZE;
    width =
        apart
            ? bytes(parentBits) + bytes(eventBits) + bytes(choiceBits)
            : Math.max(1, bytes(parentBits + eventBits + choiceBits));
  }

  /** Appends the entry of the next state. The initial state's entry names itself as predecessor. */
  public void add(long parent, long event, int choice) {
    if (parent >>> parentBits != 0 || event >>> eventBits != 0 || choice >>> choiceBits != 0) {
      widen(bits(parent), bits(event), bits(choice));
    }
    entries.ensure((size + 1) * width + Long.BYTES);
    long at = size * width;
    if (apart) {
      entries.setLongAtByte(at, parent);
      entries.setLongAtByte(at + bytes(parentBits), event);
      entries.setLongAtByte(at + bytes(parentBits) + bytes(eventBits), choice);
    } else {
      entries.setLongAtByte(at, ((parent << eventBits | event) << choiceBits) | choice);
    }
    size++;
  }

  private void widen(int newParentBits, int newEventBits, int newChoiceBits) {
    TraceLog wider = new TraceLog(budget, 0, 1);
    try {
      wider.parentBits = newParentBits > parentBits ? Math.min(newParentBits + 3, 63) : parentBits;
      wider.eventBits = Math.max(newEventBits, eventBits);
      wider.choiceBits = Math.max(newChoiceBits, choiceBits);
      wider.shape();
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
    shape();
  }

  public long parent(long id) {
    return apart ? read(id, 0, parentBits) : packed(id, eventBits + choiceBits, parentBits);
  }

  public long event(long id) {
    return apart ? read(id, bytes(parentBits), eventBits) : packed(id, choiceBits, eventBits);
  }

  public int choice(long id) {
    return (int)
        (apart
            ? read(id, bytes(parentBits) + bytes(eventBits), choiceBits)
            : packed(id, 0, choiceBits));
  }

  private long read(long id, int offset, int bits) {
    return entries.getLongAtByte(id * width + offset) & ((1L << bits) - 1);
  }

  private long packed(long id, int shift, int bits) {
    return (entries.getLongAtByte(id * width) >>> shift) & ((1L << bits) - 1);
  }

  public long size() {
    return size;
  }

  @Override
  public void close() {
    entries.close();
  }
}
