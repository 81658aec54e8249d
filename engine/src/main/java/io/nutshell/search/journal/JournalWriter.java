package io.nutshell.search.journal;

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
 * Writes notes to a file that only grows. Notes go to a buffer, and at a mark from there to the
 * file; a commit makes the file safe and then says in the folder's checkpoint how much of it
 * counts.
 *
 * <p>The file begins with a signature, by which it is known to be a journal.
 *
 * <p><b>A note</b> begins with a number: 0 a dead state, 1 a fault, 2 a level, and from 3 up a
 * state found, whose parent is by the rest further than that of the one before. Numbers have seven
 * bits to a byte, the lowest first. A state is written by how its words differ from those of the
 * last one written: for each word a byte that says which bytes do, and those.
 *
 * <p>A problem with the disk does not end the search: the last checkpoint stands, nothing more is
 * written, and it is told once.
 */
final class JournalWriter implements Journal, AutoCloseable {
  static final int DEAD = 0;
  static final int FAULTY = 1;
  static final int LEVEL = 2;
  static final int FOUND = 3;

  private static final int LARGE = 1 << 18;

  /** The highest bit of each byte. */
  private static final long TOPS = 0x8080_8080_8080_8080L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Notes that are not marked go to the file too when there are so many bytes of them. */
  private static final int HUGE = 1 << 22;

  private final RunFolder folder;
  private final String name;
  private final Identity identity;
  private final List<Fault.Overflow> widened;
  private final boolean fixedLength;
  private final boolean choices;
  private final Duration interval;
  private final Consumer<String> notes;
  private final MessageDigest digest = Checkpoint.sha256();
  private @Nullable FileChannel file;
  private byte[] buffer = new byte[1 << 12];
  private int end;
  private long[] last = new long[1];
  private long lastParent;
  private boolean edges = true;
  private long states;
  private long levels = 1;
  private long levelEnd = 1;

  /** What is behind in the buffer is not yet marked; the figures are those of the mark. */
  private int marked;

  private long markedStates;
  private long markedExpanded;
  private long markedTransitions;
  private long markedLevels;
  private long markedLevelEnd;
  private boolean markedCut;

  /** What of the file counts; the digest is of all of it, so of more where it spilt over. */
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
      Duration interval,
      Consumer<String> notes) {
    this.folder = folder;
    this.name = name;
    this.identity = identity;
    this.widened = List.copyOf(widened);
    this.fixedLength = fixedLength;
    this.choices = choices;
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
    if (end >= HUGE) {
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
  public void level(long transitions) {
    if (file != null) {
      number(LEVEL);
      number(transitions);
      levels++;
      levelEnd = states;
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
    markedLevels = levels;
    markedLevelEnd = levelEnd;
    markedCut = cut;
    if (end >= LARGE) {
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
   * @param finished whether the search has ended, and not only this process of it
   */
  void commit(boolean finished) {
    flush(marked);
    FileChannel open = file;
    if (open == null || markedExpanded == 0) {
      return;
    }
    try {
      open.force(false);
      Checkpoint.Progress reached =
          new Checkpoint.Progress(
              markedStates,
              markedExpanded,
              markedTransitions,
              markedLevels,
              markedLevelEnd,
              markedCut,
              edges);
      MessageDigest counted = digestAtMark == null ? digest : digestAtMark;
      String sum = Checkpoint.hex(((MessageDigest) counted.clone()).digest());
      folder.commit(
          new Checkpoint(identity, widened, reached, finished, name, bytes, sum, Instant.now()));
    } catch (IOException problem) {
      giveUp(problem);
    } catch (CloneNotSupportedException everyJdkCan) {
      throw new IllegalStateException(everyJdkCan);
    }
    nextCommit = System.nanoTime() + interval.toNanos();
  }

  /** Moves the beginning of the buffer to the file. */
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

  /** Moves all of the buffer to the file, remembering the digest of what counts. */
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
        "checkpoints can no longer be written to %s (%s); the search goes on, and the last one stands"
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
    // The last bytes are written with some behind them.
    room(9 * state.length + Long.BYTES);
    for (int i = 0; i < state.length; i++) {
      long difference = state.words[i] ^ last[i];
      last[i] = state.words[i];
      // Without a branch for each byte, which nothing could foretell: the highest bit of each byte
      // that is not 0, those bits side by side, and the bytes that they belong to.
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
