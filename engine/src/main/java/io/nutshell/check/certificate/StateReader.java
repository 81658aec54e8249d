package io.nutshell.check.certificate;

import io.nutshell.model.State;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads the states of one section of a certificate; {@link CertificateWriter} describes the format.
 * In a section of ranked states, the rank of a state takes the place of its layer.
 */
final class StateReader implements AutoCloseable {
  private static final int MOST_WORDS = 1 << 20;

  private final Bytes bytes;
  private final Section section;
  private long left;
  private long layer;
  private long rank;
  private boolean ended;

  /**
   * Where and how states are stored.
   *
   * @param offset the place of the first byte
   * @param fixedWords the number of words of each state, or 0 if it varies
   * @param ranked whether each state has a rank; all are then in one layer
   */
  record Section(long offset, int fixedWords, boolean ranked) {}

  StateReader(Path file, Section section) throws IOException {
    this.bytes = new Bytes(file, section.offset());
    this.section = section;
  }

  /** The layer of the last state read, the initial state's being 0; or its rank. */
  long layer() {
    return section.ranked() ? rank : layer;
  }

  /** After the last state: the number of layers. */
  long layers() {
    return layer;
  }

  /** After the last state: where the next section begins. */
  long end() {
    return bytes.position();
  }

  /**
   * Reads the next state into {@code state}, which must hold the last one.
   *
   * @return false after the last state
   */
  boolean next(State state) throws IOException {
    boolean first = false;
    boolean emptyLayer = false;
    while (left == 0 && !ended) {
      left = bytes.number();
      first = true;
      if (left == 0) {
        ended = emptyLayer;
        layer += ended ? 0 : 1;
        emptyLayer = true;
      }
    }
    if (ended) {
      return false;
    }
    left--;
    int fixedWords = section.fixedWords();
    long length = fixedWords > 0 ? fixedWords : bytes.number();
    long shared = bytes.number();
    if (length > MOST_WORDS
        || shared > length * Long.BYTES
        || (shared > 0 && (first || shared > (long) state.length * Long.BYTES))) {
      throw new Rejection("the encoding of a state is invalid");
    }
    state.resize((int) length);
    for (int at = (int) shared; at < length * Long.BYTES; at++) {
      int shift = 56 - at % Long.BYTES * 8;
      long word = shift == 56 ? 0 : state.words[at / Long.BYTES] >>> (shift + 8) << (shift + 8);
      state.words[at / Long.BYTES] = word | (long) bytes.read() << shift;
    }
    if (section.ranked()) {
      rank = bytes.number();
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
