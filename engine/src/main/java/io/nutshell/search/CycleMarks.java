package io.nutshell.search;

import io.nutshell.model.State;
import java.util.Arrays;

/**
 * What decides whether a run that visits some states and takes some steps infinitely often is
 * accepted: the acceptance sets of the steps, the units that fire in them, and what the states
 * enable.
 */
public final class CycleMarks {
  private final Acceptance acceptance;
  private final Fairness fairness;
  private final boolean strong;
  private final int words;
  private final long lastWord;
  private long sets;
  private final long[] fired;

  /**
   * Under strong fairness the units that some state enables; under weak fairness those that some
   * state does not enable.
   */
  private final long[] seen;

  private final long[] scratch;

  public CycleMarks(Acceptance acceptance) {
    this.acceptance = acceptance;
    this.fairness = acceptance.fairness();
    this.strong = fairness.strong();
    this.words = words(fairness);
    this.lastWord = -1L >>> (words * Long.SIZE - fairness.units());
    this.fired = new long[words];
    this.seen = new long[words];
    this.scratch = new long[words];
  }

  /** The number of words that a bit for each unit takes. */
  static int words(Fairness fairness) {
    return (fairness.units() + Long.SIZE - 1) / Long.SIZE;
  }

  public void clear() {
    sets = 0;
    Arrays.fill(fired, 0);
    Arrays.fill(seen, 0);
  }

  /** Adds a step of a cycle and the state that it leaves. */
  public void add(State source, long event) {
    visit(source);
    take(source, event);
  }

  /** Adds a state. */
  void visit(State state) {
    long[] here = seenIn(state);
    for (int word = 0; word < words; word++) {
      seen[word] |= here[word];
    }
  }

  /** Adds a step, but not its states. */
  void take(State source, long event) {
    sets |= acceptance.of(source, event);
    for (int unit : fairness.firing(event)) {
      fired[unit / Long.SIZE] |= 1L << unit;
    }
  }

  /** What a state adds to the units seen. Overwritten by the next call. */
  long[] seenIn(State state) {
    Arrays.fill(scratch, 0);
    if (words > 0) {
      fairness.addEnabled(state, scratch);
    }
    if (!strong) {
      for (int word = 0; word < words; word++) {
        scratch[word] = ~scratch[word] & all(word);
      }
    }
    return scratch;
  }

  private long all(int word) {
    return word == words - 1 ? lastWord : -1;
  }

  /** Whether a run that visits these states and takes these steps for ever is accepted. */
  public boolean accepted() {
    return missingSets() == 0 && fair();
  }

  long missingSets() {
    return acceptance.all() & ~sets;
  }

  /** Whether such a run is fair. */
  boolean fair() {
    for (int word = 0; word < words; word++) {
      if (missing(word, fired[word], seen[word]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** The units that a run is unfair to, given a word of those fired and of those seen. */
  long missing(int word, long someFired, long someSeen) {
    return strong ? someSeen & ~someFired : all(word) & ~(someFired | someSeen);
  }

  /**
   * Whether a further step and its target would make a run fair to another unit, or take it into a
   * further acceptance set.
   */
  boolean helped(State source, long event, State target) {
    if ((acceptance.of(source, event) & missingSets()) != 0) {
      return true;
    }
    for (int unit : fairness.firing(event)) {
      int word = unit / Long.SIZE;
      if ((missing(word, fired[word], seen[word]) >>> unit & 1) != 0) {
        return true;
      }
    }
    return !strong && !fair() && helpedBy(seenIn(target));
  }

  private boolean helpedBy(long[] more) {
    for (int word = 0; word < words; word++) {
      if ((missing(word, fired[word], seen[word]) & more[word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether a state enables a unit that strong fairness is violated for. */
  boolean enablesMissing(State state) {
    return helpedBy(seenIn(state));
  }
}
