package io.nutshell.compact;

import io.nutshell.model.Layout;
import io.nutshell.model.State;

/**
 * How a store that holds states in full writes them down: every state of a layout of fixed length
 * in the same number of bytes. Not shared between threads.
 */
public interface Packing {

  int bytes();

  /** How many words those bytes fill, the last one perhaps in part; the rest of it is zero. */
  default int words() {
    return (bytes() + Long.BYTES - 1) / Long.BYTES;
  }

  void pack(State state, long[] target);

  /** Bits of the last word beyond {@link #bytes} are not looked at. */
  void unpack(long[] source, State target);

  /** The words of a state as they are: each variable a bit field. */
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
