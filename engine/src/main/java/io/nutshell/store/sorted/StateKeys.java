package io.nutshell.store.sorted;

import io.nutshell.model.Layout;
import io.nutshell.model.State;
import java.util.Arrays;

/**
 * Converts states to keys and keys to states. The first state seen has the key 0. Consecutive
 * states mostly differ little, so a conversion starts from a known pair: the source, whose
 * successors are being converted, or the key converted last and its state.
 *
 * <p>If the length of states varies, the length is a word before all others, and missing words
 * count as 0.
 */
final class StateKeys {
  private final boolean fixed;
  private KeyOrder order;
  private boolean started;

  /** The first state's words. */
  private long[] base = {};

  private long[] source = {};
  private long[] sourceKey = new long[1];

  /** Scratch memory: a state of varying length, with its length first and padded with 0. */
  private long[] extended = {};

  /** The state of the key converted last; keys are mostly converted in order. */
  private long[] near = {};

  private long[] nearKey = new long[1];

  StateKeys(Layout layout) {
    this(layout.fixedLength(), layout.fixedLength() ? layout.words() : 0);
  }

  private StateKeys(boolean fixed, int stateWords) {
    this.fixed = fixed;
    order = new KeyOrder(new int[0], stateWords);
  }

  /** Another converter with the same order, for another thread. */
  StateKeys copy() {
    StateKeys copy = new StateKeys(fixed, 0);
    copy.started = started;
    copy.base = base;
    copy.extended = new long[extended.length];
    copy.reorder(order);
    return copy;
  }

  KeyOrder order() {
    return order;
  }

  int words() {
    return order.words();
  }

  /** The words that represent a state, with its length if that varies. */
  private long[] wordsOf(State state) {
    if (fixed) {
      return state.words;
    }
    int needed = state.length + 1;
    if (needed > order.stateWords()) {
      order = order.lengthened(needed);
      base = Arrays.copyOf(base, needed);
      source = Arrays.copyOf(source, needed);
      near = Arrays.copyOf(near, needed);
      extended = new long[needed];
    }
    extended[0] = state.length;
    System.arraycopy(state.words, 0, extended, 1, state.length);
    Arrays.fill(extended, needed, extended.length, 0);
    return extended;
  }

  /**
   * Writes the key of a state, which is fast if the state is similar to the source.
   *
   * @return -1, or a bit of the state that keys must be {@linkplain #widen widened} by first
   */
  int key(State state, long[] target) {
    long[] words = wordsOf(state);
    start(words);
    Keys.copy(sourceKey, 0, target, 0, sourceKey.length);
    int missing = -1;
    for (int i = 0; i < source.length && missing < 0; i++) {
      long difference = words[i] ^ source[i];
      if (difference != 0) {
        missing = order.flip(i, difference, target, 0);
      }
    }
    return missing;
  }

  private void start(long[] words) {
    if (!started) {
      started = true;
      base = Arrays.copyOf(words, order.stateWords());
      source = base.clone();
      near = base.clone();
    }
  }

  /** Extends keys by all bits in which this state differs from the first. */
  void admit(State state) {
    long[] words = wordsOf(state);
    start(words);
    for (int i = 0; i < base.length; i++) {
      for (long rest = order.missing(i, words[i] ^ base[i]); rest != 0; rest &= rest - 1) {
        boolean _ = widen(i * Long.SIZE + Long.numberOfTrailingZeros(rest));
      }
    }
  }

  /** Writes the key of an {@linkplain #admit admitted} state, and makes that the source. */
  void follow(State state, long[] keys, int at) {
    long[] words = wordsOf(state);
    for (int i = 0; i < source.length; i++) {
      long difference = words[i] ^ source[i];
      if (difference != 0) {
        int missing = order.flip(i, difference, sourceKey, 0);
        assert missing < 0 : missing;
        source[i] = words[i];
      }
    }
    Keys.copy(sourceKey, 0, keys, at, sourceKey.length);
  }

  /** Writes the key of any state; false if it differs from the first in a bit that no key has. */
  boolean find(State state, long[] target) {
    if (!fixed && state.length + 1 > order.stateWords()) {
      return false;
    }
    return key(state, target) < 0;
  }

  /** Extends keys by this bit of a state; returns whether they need another word for it. */
  boolean widen(int stateBit) {
    int before = order.words();
    order = order.widened(stateBit);
    if (order.words() == before) {
      return false;
    }
    sourceKey = widened(sourceKey);
    nearKey = widened(nearKey);
    return true;
  }

  private long[] widened(long[] key) {
    long[] wider = new long[order.words()];
    Keys.widen(key, 0, key.length, wider, 0, wider.length);
    return wider;
  }

  /** Makes the state of a key the source, and writes it. */
  void source(long[] key, State target) {
    move(sourceKey, source, key, 0);
    write(source, target);
  }

  /** Writes the state of a key. */
  void state(long[] keys, int at, State target) {
    move(nearKey, near, keys, at);
    write(near, target);
  }

  void state(long[] key, State target) {
    state(key, 0, target);
  }

  /** Changes a key and the words of its state to another key and its state. */
  private void move(long[] key, long[] words, long[] to, int at) {
    for (int i = 0; i < key.length; i++) {
      long difference = key[i] ^ to[at + i];
      if (difference != 0) {
        order.flipBack(i, difference, words);
        key[i] = to[at + i];
      }
    }
  }

  private void write(long[] words, State state) {
    if (fixed) {
      state.resize(words.length);
      System.arraycopy(words, 0, state.words, 0, words.length);
    } else {
      state.resize((int) words[0]);
      System.arraycopy(words, 1, state.words, 0, state.length);
    }
  }

  /** Uses another order of bits from now on; the first state becomes the source. */
  void reorder(KeyOrder other) {
    order = other.stateWords() < base.length ? other.lengthened(base.length) : other;
    source = base.clone();
    near = base.clone();
    sourceKey = new long[order.words()];
    nearKey = new long[order.words()];
  }
}
