package io.nutshell.search.journal;

import io.nutshell.memory.Sha256;
import io.nutshell.model.State;
import io.nutshell.search.Past;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;

/** Reads what a {@link JournalWriter} wrote, up to the end that a checkpoint gives. */
final class JournalReader implements AutoCloseable {
  private static final int MOST_WORDS = 1 << 20;

  private final Path path;
  private final Checkpoint checkpoint;
  private final boolean fixedLength;
  private final boolean choices;
  private final InputStream in;
  private final State state;
  private long[] last;
  private long left;
  private Past.Kind kind = Past.Kind.LAYER;
  private long id;
  private long parent;
  private long event;
  private int choice;
  private long transitionsBefore;

  /**
   * Opens a journal and verifies its digest.
   *
   * @throws io.nutshell.model.InputError if the digest differs
   */
  JournalReader(Path path, Checkpoint checkpoint, int words, boolean fixedLength, boolean choices) {
    this.path = path;
    this.checkpoint = checkpoint;
    this.fixedLength = fixedLength;
    this.choices = choices;
    this.state = new State(words);
    this.last = new long[words];
    this.left = checkpoint.bytes();
    try {
      requireWhole();
      in = new BufferedInputStream(open(path), 1 << 16);
      for (byte expected : RunFolder.JOURNAL_SIGNATURE.bytes()) {
        if (read() != expected) {
          throw Checkpoint.damaged(path.toString());
        }
      }
    } catch (IOException unreadable) {
      throw Checkpoint.damaged(path.toString());
    }
  }

  private static InputStream open(Path path) throws IOException {
    return Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS);
  }

  private void requireWhole() throws IOException {
    MessageDigest digest = Sha256.digest();
    byte[] buffer = new byte[1 << 16];
    long rest = checkpoint.bytes();
    try (InputStream all = open(path)) {
      while (rest > 0) {
        int read = all.read(buffer, 0, (int) Math.min(rest, buffer.length));
        if (read < 0) {
          throw Checkpoint.damaged(path.toString());
        }
        digest.update(buffer, 0, read);
        rest -= read;
      }
    }
    if (!Sha256.hex(digest).equals(checkpoint.digest())) {
      throw Checkpoint.damaged(path.toString());
    }
  }

  /** Goes to the next record; false after the last. */
  boolean next() {
    if (left == 0) {
      return false;
    }
    long tag = number();
    if (tag >= JournalWriter.FOUND) {
      kind = Past.Kind.FOUND;
      parent += tag - JournalWriter.FOUND;
      id = parent;
      event = number();
      choice = choices ? (int) number() : 0;
      readState();
    } else if (tag == JournalWriter.LAYER) {
      kind = Past.Kind.LAYER;
      transitionsBefore = number();
    } else if (tag == JournalWriter.DEAD) {
      kind = Past.Kind.DEAD;
      id = number();
      readState();
    } else {
      kind = Past.Kind.FAULTY;
      id = number();
      event = number();
      choice = (int) number();
      readState();
    }
    return true;
  }

  private void readState() {
    if (!fixedLength) {
      long length = number();
      if (length < 0 || length > MOST_WORDS) {
        throw Checkpoint.damaged(path.toString());
      }
      state.resize((int) length);
      if (last.length < state.length) {
        last = Arrays.copyOf(last, state.length);
      }
    }
    for (int i = 0; i < state.length; i++) {
      int which = read();
      for (int at = 0; which != 0; at++, which >>>= 1) {
        if ((which & 1) != 0) {
          last[i] ^= (long) read() << (8 * at);
        }
      }
      state.words[i] = last[i];
    }
  }

  private long number() {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int read = read();
      value |= (long) (read & 0x7f) << shift;
      if (read < 0x80) {
        return value;
      }
    }
  }

  private int read() {
    try {
      int read = in.read();
      if (read >= 0 && left-- > 0) {
        return read;
      }
    } catch (IOException gone) {
      // Reported below. The digest was right a moment ago, so the file has changed since.
    }
    throw Checkpoint.damaged(path.toString());
  }

  /** This and the following methods describe the current record; see {@link Past}. */
  Past.Kind kind() {
    return kind;
  }

  State state() {
    return state;
  }

  long id() {
    return id;
  }

  long event() {
    return event;
  }

  int choice() {
    return choice;
  }

  long transitionsBefore() {
    return transitionsBefore;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
