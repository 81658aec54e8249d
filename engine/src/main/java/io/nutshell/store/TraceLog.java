package io.nutshell.store;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.PackedArray;
import org.jspecify.annotations.Nullable;

/**
 * How each state was first reached: its predecessor, the event and the choice, packed into as few
 * bytes a state as the largest so far need. When a number outgrows its bits, all entries are
 * rewritten wider; that happens a few times in a run at most.
 *
 * <p>The three share one number of up to 64 bits. Where that is too narrow, each has an array of
 * its own from then on.
 */
public final class TraceLog implements PathKeeping, AutoCloseable {
  private final MemoryBudget budget;
  private int parentBits = 16;
  private int eventBits;
  private int choiceBits;

  /** Parent, event and choice in one; the parent alone where {@link #events} is there. */
  private PackedArray entries;

  private @Nullable PackedArray events;
  private @Nullable PackedArray choices;

  /**
   * @param events how many events there are, or -1
   * @param choices the most targets an event has
   */
  public TraceLog(MemoryBudget budget, long events, int choices) {
    this.budget = budget;
    eventBits = bits(Math.max(0, events - 1));
    choiceBits = bits(choices - 1);
    if (parentBits + eventBits + choiceBits > Long.SIZE) {
      // Events so sparse are better learnt.
      eventBits = 0;
      choiceBits = 0;
    }
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
    if (events == null || choices == null) {
      entries.add((((parent << eventBits) | event) << choiceBits) | choice);
    } else {
      addApart(entries, events, choices, parent, event, choice);
    }
  }

  private static void addApart(
      PackedArray parents,
      PackedArray events,
      PackedArray choices,
      long parent,
      long event,
      int choice) {
    parents.add(parent);
    try {
      events.add(event);
      choices.add(choice);
    } catch (MemoryExhausted noRoom) {
      if (events.size() == parents.size()) {
        events.removeLast();
      }
      parents.removeLast();
      throw noRoom;
    }
  }

  private void widen(int newParentBits, int newEventBits, int newChoiceBits) {
    int parents = Math.max(newParentBits, parentBits);
    int widerEvents = Math.max(newEventBits, eventBits);
    int widerChoices = Math.max(newChoiceBits, choiceBits);
    if (events != null && choices != null) {
      entries.widen(parents);
      events.widen(widerEvents);
      choices.widen(widerChoices);
    } else if (parents + widerEvents + widerChoices > Long.SIZE) {
      split(parents, widerEvents, widerChoices);
    } else {
      // Whole bytes are stored anyway: what they leave over goes to the part that grows most.
      parents += -(parents + widerEvents + widerChoices) & 7;
      entries.widen(parents + widerEvents + widerChoices);
      if (widerEvents != eventBits || widerChoices != choiceBits) {
        for (long id = 0; id < entries.size(); id++) {
          long packed = (parent(id) << widerEvents) | event(id);
          entries.set(id, (packed << widerChoices) | choice(id));
        }
      }
    }
    parentBits = parents;
    eventBits = widerEvents;
    choiceBits = widerChoices;
  }

  private void split(int parentWidth, int eventWidth, int choiceWidth) {
    PackedArray apartParents = new PackedArray(budget, parentWidth);
    PackedArray apartEvents = new PackedArray(budget, eventWidth);
    PackedArray apartChoices = new PackedArray(budget, choiceWidth);
    try {
      for (long id = 0; id < entries.size(); id++) {
        addApart(apartParents, apartEvents, apartChoices, parent(id), event(id), choice(id));
      }
    } catch (MemoryExhausted noRoom) {
      apartParents.close();
      apartEvents.close();
      apartChoices.close();
      throw noRoom;
    }
    entries.close();
    entries = apartParents;
    events = apartEvents;
    choices = apartChoices;
  }

  public long parent(long id) {
    return events == null ? entries.get(id) >>> (eventBits + choiceBits) : entries.get(id);
  }

  public long event(long id) {
    return events == null
        ? (entries.get(id) >>> choiceBits) & ((1L << eventBits) - 1)
        : events.get(id);
  }

  public int choice(long id) {
    return (int) (choices == null ? entries.get(id) & ((1L << choiceBits) - 1) : choices.get(id));
  }

  @Override
  public Path path(long id) {
    int length = 0;
    for (long at = id; at != parent(at); at = parent(at)) {
      length++;
    }
    long[] fired = new long[length];
    int[] chosen = new int[length];
    for (long at = id; at != parent(at); at = parent(at)) {
      fired[--length] = event(at);
      chosen[length] = choice(at);
    }
    return new Path(fired, chosen);
  }

  public long size() {
    return entries.size();
  }

  @Override
  public void close() {
    entries.close();
    if (events != null) {
      events.close();
    }
    if (choices != null) {
      choices.close();
    }
  }
}
