package io.nutshell.search.journal;

import io.nutshell.memory.Sha256;
import io.nutshell.model.Dictionary;
import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.search.Journal;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Appends records to a file. Records go to a buffer, and at a mark from there to the file; a commit
 * forces the file to disk and then writes its valid length to the folder's checkpoint.
 *
 * <p>The file begins with a signature that identifies it as a journal.
 *
 * <p><b>A record</b> begins with a number n: 0 is a dead state, 1 a fault, 2 a layer, and n ≥ 3 a
 * state found, whose parent's id exceeds that of the last state found by n − 3. Numbers have seven
 * bits to a byte, the lowest first. A state is written as the difference to the last state written:
 * for each word, a byte whose bits say which bytes differ, then the exclusive-or of those bytes.
 *
 * <p>A problem with the disk does not end the search: it is reported once, the last checkpoint
 * remains valid, and nothing more is written.
 */
final class JournalWriter implements Journal, AutoCloseable {
  static final int DEAD = 0;
  static final int FAULTY = 1;
  static final int LAYER = 2;
  static final int FOUND = 3;

  /** At a mark, the buffer is written to the file if it has at least this many bytes. */
  private static final int FLUSH_BYTES = 1 << 18;

  /** The highest bit of each byte of a word. */
  private static final long TOPS = 0x8080_8080_8080_8080L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /**
   * The buffer is written to the file even before the next mark if it has at least this many bytes.
   */
  private static final int SPILL_BYTES = 1 << 22;

  private final RunFolder folder;
  private final String name;
  private final Identity identity;
  private final List<Fault.Overflow> widened;
  private final boolean fixedLength;
  private final @Nullable Dictionary dictionary;
  private final boolean choices;
  private final Duration interval;
  private final Consumer<String> notes;
  private final MessageDigest digest = Sha256.digest();
  private @Nullable FileChannel file;
  private byte[] buffer = new byte[1 << 12];
  private int end;
  private long[] last = new long[1];
  private long lastParent;
  private boolean edges = true;
  private long states;
  private long layers = 1;
  private long layerEnd = 1;

  /** The end of the marked part of the buffer. The fields after it are the figures at the mark. */
  private int marked;

  private long markedStates;
  private long markedExpanded;
  private long markedTransitions;
  private long markedLayers;
  private long markedLayerEnd;
  private boolean markedCut;

  /**
   * The valid length of the file. The digest covers all bytes written, which are more after a
   * spill.
   */
  private long bytes;

  private long written;
  private @Nullable MessageDigest digestAtMark;
  private long nextCommit;

  JournalWriter(
      RunFolder folder,
      String name,
      Identity identity,
      List<Fault.Overflow> widened,
      boolean fixedLength,
      boolean choices,
      @Nullable Dictionary dictionary,
      Duration interval,
      Consumer<String> notes) {
    this.folder = folder;
    this.name = name;
    this.identity = identity;
    this.widened = List.copyOf(widened);
    this.fixedLength = fixedLength;
    this.choices = choices;
    this.dictionary = dictionary;
    this.interval = interval;
    this.notes = notes;
    this.nextCommit = System.nanoTime() + interval.toNanos();
    try {
      file = FileChannel.open(path(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      byte[] signature = RunFolder.JOURNAL_SIGNATURE.bytes();
      System.arraycopy(signature, 0, buffer, 0, signature.length);
      end = signature.length;
      flush(end);
    } catch (IOException problem) {
      giveUp(problem);
    }
  }

  private Path path() {
    return folder.file(name);
  }

  @Override
  public void found(State state, long parent, long event, int choice) {
    if (end >= SPILL_BYTES) {
      spill();
    }
    if (file == null) {
      return;
    }
    edges &= parent >= 0;
    long known = Math.max(parent, lastParent);
    number(FOUND + (known - lastParent));
    lastParent = known;
    number(event);
    if (choices) {
      number(choice);
    }
    state(state);
    states++;
  }

  @Override
  public void dead(long id, State state) {
    if (file != null) {
      number(DEAD);
      number(id);
      state(state);
    }
  }

  @Override
  public void faulty(long id, State state, long event, int choice) {
    if (file != null) {
      number(FAULTY);
      number(id);
      number(event);
      number(choice);
      state(state);
    }
  }

  @Override
  public void layer(long transitions) {
    if (file != null) {
      number(LAYER);
      number(transitions);
      layers++;
      layerEnd = states;
    }
  }

  @Override
  public void mark(long expanded, long transitions, boolean cut) {
    if (file == null) {
      return;
    }
    marked = end;
    bytes = written + end;
    digestAtMark = null;
    markedStates = states;
    markedExpanded = expanded;
    markedTransitions = transitions;
    markedLayers = layers;
    markedLayerEnd = layerEnd;
    markedCut = cut;
    if (end >= FLUSH_BYTES) {
      flush(marked);
    }
  }

  @Override
  public boolean due() {
    return file != null && System.nanoTime() - nextCommit >= 0;
  }

  @Override
  public void commit() {
    commit(false);
  }

  /**
   * @param finished whether the search has ended, rather than only this process
   */
  void commit(boolean finished) {
    flush(marked);
    FileChannel open = file;
    if (open == null || markedExpanded == 0) {
      return;
    }
    try {
      open.force(false);
      if (dictionary != null) {
        folder.commit(dictionary);
      }
      Checkpoint.Progress reached =
          new Checkpoint.Progress(
              markedStates,
              markedExpanded,
              markedTransitions,
              markedLayers,
              markedLayerEnd,
              markedCut,
              edges);
      MessageDigest counted = digestAtMark == null ? digest : digestAtMark;
      String sum = Sha256.hex((MessageDigest) counted.clone());
      folder.commit(
          new Checkpoint(identity, widened, reached, finished, name, bytes, sum, Instant.now()));
    } catch (IOException problem) {
      giveUp(problem);
    } catch (CloneNotSupportedException everyJdkCan) {
      throw new IllegalStateException(everyJdkCan);
    }
    nextCommit = System.nanoTime() + interval.toNanos();
  }

  /** Writes the first {@code count} bytes of the buffer to the file. */
  private void flush(int count) {
    FileChannel open = file;
    if (open == null) {
      return;
    }
    try {
      digest.update(buffer, 0, count);
      written += count;
      ByteBuffer full = ByteBuffer.wrap(buffer, 0, count);
      while (full.hasRemaining()) {
        open.write(full);
      }
      System.arraycopy(buffer, count, buffer, 0, end - count);
      end -= count;
      marked = Math.max(0, marked - count);
    } catch (IOException problem) {
      giveUp(problem);
    }
  }

  /** Writes the whole buffer to the file, and keeps the digest of the marked part. */
  private void spill() {
    flush(marked);
    try {
      digestAtMark = digestAtMark == null ? (MessageDigest) digest.clone() : digestAtMark;
    } catch (CloneNotSupportedException everyJdkCan) {
      throw new IllegalStateException(everyJdkCan);
    }
    flush(end);
  }

  private void giveUp(IOException problem) {
    close();
    notes.accept(
        "checkpoints can no longer be written to %s (%s); the search continues, and the last checkpoint remains valid"
            .formatted(folder.path(), RunFolder.inWords(problem)));
  }

  private void number(long value) {
    room(10);
    if ((value & ~0x7fL) == 0) {
      buffer[end++] = (byte) value;
      return;
    }
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      buffer[end++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer[end++] = (byte) rest;
  }

  private void state(State state) {
    if (!fixedLength) {
      number(state.length);
    }
    if (last.length < state.length) {
      last = Arrays.copyOf(last, state.length);
    }
    // The last bytes are stored as a whole word, so some bytes after them are overwritten.
    room(9 * state.length + Long.BYTES);
    for (int i = 0; i < state.length; i++) {
      long difference = state.words[i] ^ last[i];
      last[i] = state.words[i];
      // Branch-free, since branches per byte would be unpredictable: computes the highest bit of
      // each non-zero byte, packs these bits into the mask, and packs the bytes that they belong
      // to.
      long tops = (((difference & ~TOPS) + ~TOPS) | difference) & TOPS;
      buffer[end++] = (byte) Long.compress(tops, TOPS);
      long parts = Long.compress(difference, (tops >>> 7) * 0xff);
      LONGS.set(buffer, end, parts);
      end += Long.bitCount(tops);
    }
  }

  private void room(int more) {
    if (buffer.length - end < more) {
      buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, end + more));
    }
  }

  @Override
  public void close() {
    FileChannel open = file;
    file = null;
    try {
      if (open != null) {
        open.close();
      }
    } catch (IOException problem) {
      notes.accept("%s was not closed: %s".formatted(path(), RunFolder.inWords(problem)));
    }
  }
}
