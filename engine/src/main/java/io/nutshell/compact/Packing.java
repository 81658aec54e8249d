package io.nutshell.compact;

import io.nutshell.model.Layout;
import io.nutshell.model.State;

/**
 * The encoding of states in stores that hold them in full: every state of a fixed-length layout
 * takes the same number of bytes. Not shared between threads.
 */
public interface Packing {

  int bytes();

  /** The number of words that these bytes occupy; unused bits of the last word are zero. */
  default int words() {
    return (bytes() + Long.BYTES - 1) / Long.BYTES;
  }

  void pack(State state, long[] target);

  /** Ignores bits of the last word beyond {@link #bytes}. */
  void unpack(long[] source, State target);

  /** The words of a state unchanged: each variable is a bit field. */
  static Packing bitFields(Layout layout) {
    int words = layout.words();
    return new Packing() {
      @Override
      public int bytes() {
        return words * Long.BYTES;
      }

      @Override
      public void pack(State state, long[] target) {
        System.arraycopy(state.words, 0, target, 0, words);
      }

      @Override
      public void unpack(long[] source, State target) {
        target.resize(words);
        System.arraycopy(source, 0, target.words, 0, words);
      }
    };
  }
}
