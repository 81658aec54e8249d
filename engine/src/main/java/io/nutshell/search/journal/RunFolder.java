package io.nutshell.search.journal;

import io.nutshell.memory.Sha256;
import io.nutshell.memory.Signature;
import io.nutshell.model.Control;
import io.nutshell.model.Dictionary;
import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;
import io.nutshell.model.SourcePosition;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one run. It is locked while a process works in it; the lock ends with the process.
 * The checkpoint is replaced atomically, after the new one and its journal are safe on disk.
 *
 * <p>Each file that is deleted here, or written over, is first recognised by its {@link Signature}
 * as one that a run wrote; symbolic links are not followed. A run begins only in a folder that
 * holds nothing else.
 */
final class RunFolder implements AutoCloseable {
  private static final String CHECKPOINT = "checkpoint";
  private static final String NEXT = "checkpoint.new";
  private static final String LOCK = "lock";
  private static final String JOURNAL = "journal-";
  private static final Signature LOCK_SIGNATURE = new Signature("nutshell run 1");
  private static final String DICTIONARY = "dictionary";
  private static final String NEXT_DICTIONARY = "dictionary.new";
  private static final Signature DICTIONARY_SIGNATURE = new Signature("nutshell dictionary 1");
  static final Signature JOURNAL_SIGNATURE = new Signature("nutshell journal 1");

  private final Path path;
  private final FileChannel lock;

  private RunFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Locks the folder for a new run.
   *
   * @throws InputError if another run has locked it, it is not writable, or it holds a file that no
   *     run of this program wrote
   */
  static RunFolder begin(Path path) {
    try {
      Files.createDirectories(path);
      // Checked before the lock is created, so that a rejected folder stays unchanged.
      try (Stream<Path> entries = Files.list(path)) {
        boolean begun = LOCK_SIGNATURE.isOn(path.resolve(LOCK));
        requireOwn(path, entries.filter(entry -> !isOwn(entry, begun)).sorted().findFirst());
      }
    } catch (IOException problem) {
      throw unusable(path, problem);
    }
    return lock(path);
  }

  /**
   * Locks the folder to resume its run. Other files in it stay unchanged.
   *
   * @throws InputError if another run has locked it, it is not writable, or a file of a run would
   *     replace a file that no run wrote
   */
  static RunFolder resume(Path path) {
    requireOwn(
        path,
        Stream.of(LOCK, NEXT, DICTIONARY, NEXT_DICTIONARY)
            .map(path::resolve)
            .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !isOwn(file, true))
            .findFirst());
    return lock(path);
  }

  private static void requireOwn(Path path, Optional<Path> other) {
    if (other.isPresent()) {
      throw new InputError(
          null,
          "'%s' cannot hold checkpoints: '%s' in it is not part of a run"
              .formatted(path, other.get().getFileName()),
          Phrase.of("use an empty folder, such as %s", Control.CHECKPOINT.to(path.resolve("run"))));
    }
  }

  /**
   * Whether a run wrote this entry of its folder.
   *
   * @param begun whether a run has begun in the folder: its process may have been killed between
   *     making a file and writing the first line
   */
  private static boolean isOwn(Path entry, boolean begun) {
    String name = entry.getFileName().toString();
    if (name.equals(LOCK)) {
      return LOCK_SIGNATURE.isBegunOn(entry);
    }
    boolean dictionary = name.equals(DICTIONARY) || name.equals(NEXT_DICTIONARY);
    if (!name.equals(CHECKPOINT) && !name.equals(NEXT) && !isJournal(name) && !dictionary) {
      return false;
    }
    Signature signature =
        isJournal(name)
            ? JOURNAL_SIGNATURE
            : dictionary ? DICTIONARY_SIGNATURE : Checkpoint.SIGNATURE;
    return begun ? signature.isBegunOn(entry) : signature.isOn(entry);
  }

  static boolean isJournal(String name) {
    return name.matches(JOURNAL + "[0-9]+");
  }

  private static RunFolder lock(Path path) {
    try {
      FileChannel channel =
          FileChannel.open(
              path.resolve(LOCK),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS);
      try {
        if (channel.tryLock() != null) {
          channel.write(ByteBuffer.wrap(LOCK_SIGNATURE.bytes()), 0);
          return new RunFolder(path, channel);
        }
      } catch (OverlappingFileLockException _) {
        // Another run of this process holds the lock: reported below.
      }
      channel.close();
    } catch (IOException problem) {
      throw unusable(path, problem);
    }
    throw new InputError(
        null, "another run is going on in '" + path + "'", "wait for it, or use another folder");
  }

  private static InputError unusable(Path path, IOException problem) {
    return new InputError(
        null, "'" + path + "' cannot hold checkpoints: " + inWords(problem), "use another folder");
  }

  /** Whether another process has locked the folder. */
  static boolean busy(Path path) {
    if (!Files.exists(path.resolve(LOCK))) {
      return false;
    }
    try (FileChannel channel =
        FileChannel.open(path.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      return channel.tryLock() == null;
    } catch (OverlappingFileLockException _) {
      return true;
    } catch (IOException unknown) {
      return false;
    }
  }

  static boolean isOne(Path path) {
    return Files.isRegularFile(path.resolve(CHECKPOINT), LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * The checkpoint in the folder; null if there is none.
   *
   * @throws InputError if it is damaged
   */
  static @Nullable Checkpoint read(Path path) {
    Path file = path.resolve(CHECKPOINT);
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Checkpoint checkpoint = Checkpoint.parse(file.toString(), text);
      if (!isJournal(checkpoint.journal())) {
        throw Checkpoint.damaged(file.toString());
      }
      return checkpoint;
    } catch (NoSuchFileException none) {
      return null;
    } catch (IOException unreadable) {
      throw new InputError(
          null, "'" + file + "' cannot be read: " + inWords(unreadable), "use another folder");
    }
  }

  Path path() {
    return path;
  }

  Path file(String name) {
    return path.resolve(name);
  }

  /** An unused name for a journal. */
  String newJournal() {
    int number = 1;
    while (Files.exists(file(JOURNAL + number), LinkOption.NOFOLLOW_LINKS)) {
      number++;
    }
    return JOURNAL + number;
  }

  /**
   * Replaces the checkpoint and deletes all other journals; its own journal must be safe on disk.
   */
  void commit(Checkpoint checkpoint) throws IOException {
    Path next = file(NEXT);
    if (isOwn(next, true)) {
      Files.delete(next); // Left by a process that was killed while it wrote this.
    }
    try (FileChannel channel =
        FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer text = ByteBuffer.wrap(checkpoint.text().getBytes(StandardCharsets.UTF_8));
      while (text.hasRemaining()) {
        channel.write(text);
      }
      channel.force(true);
    }
    Files.move(
        next,
        file(CHECKPOINT),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
    makeNamesSafe();
    dropJournals(checkpoint.journal());
  }

  /**
   * Replaces the dictionary. It only grows, so that it also fits a checkpoint that was written
   * before it.
   */
  void commit(Dictionary dictionary) throws IOException {
    Path next = file(NEXT_DICTIONARY);
    if (isOwn(next, true)) {
      Files.delete(next);
    }
    MessageDigest digest = Sha256.digest();
    try (FileChannel channel =
            FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        OutputStream file = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
      file.write(DICTIONARY_SIGNATURE.bytes());
      DataOutputStream out = new DataOutputStream(new DigestOutputStream(file, digest));
      dictionary.write(out);
      out.flush();
      file.write(digest.digest());
      file.flush();
      channel.force(true);
    }
    Files.move(
        next,
        file(DICTIONARY),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Reads the dictionary of the run.
   *
   * @throws InputError if it is missing or damaged, or does not fit the model
   */
  void read(Dictionary dictionary) {
    Path file = file(DICTIONARY);
    SourcePosition position = new SourcePosition(file.toString(), 0, 0);
    byte[] all;
    try {
      all = Files.readAllBytes(file);
    } catch (NoSuchFileException missing) {
      throw new InputError(
          position,
          "the checkpoint is damaged: this file is missing",
          "begin the run again, in another folder");
    } catch (IOException unreadable) {
      throw new InputError(
          position,
          "the checkpoint cannot be read: " + inWords(unreadable),
          "check the disk and its permissions");
    }
    MessageDigest digest = Sha256.digest();
    int start = DICTIONARY_SIGNATURE.bytes().length;
    int end = all.length - digest.getDigestLength();
    if (end < start) {
      throw Checkpoint.damaged(file.toString());
    }
    digest.update(all, start, end - start);
    if (!MessageDigest.isEqual(digest.digest(), Arrays.copyOfRange(all, end, all.length))) {
      throw Checkpoint.damaged(file.toString());
    }
    try {
      dictionary.read(new DataInputStream(new ByteArrayInputStream(all, start, end - start)));
    } catch (EOFException _) {
      throw unfit(position, "it ends early");
    } catch (IOException unfit) {
      throw unfit(position, inWords(unfit));
    }
  }

  private static InputError unfit(SourcePosition position, String reason) {
    return new InputError(
        position,
        "the checkpoint does not fit the model: " + reason,
        "use the version of Nutshell that wrote it, or begin the run again, in another folder");
  }

  /**
   * Forces the folder to disk, since it holds the names of the files. Windows does not support
   * this.
   */
  private void makeNamesSafe() throws IOException {
    try (FileChannel folder = FileChannel.open(path, StandardOpenOption.READ)) {
      folder.force(true);
    } catch (AccessDeniedException notAFile) {
      // The system does not support this.
    }
  }

  /** Deletes all journals but one. */
  void dropJournals(@Nullable String kept) throws IOException {
    List<Path> others;
    try (Stream<Path> files = Files.list(path)) {
      others =
          files
              .filter(file -> isJournal(file.getFileName().toString()) && isOwn(file, true))
              .filter(file -> !file.getFileName().toString().equals(kept))
              .toList();
    }
    for (Path other : others) {
      Files.deleteIfExists(other);
    }
  }

  static String inWords(IOException problem) {
    return switch (problem) {
      case NoSuchFileException _ -> "the folder is gone";
      case AccessDeniedException _ -> "permission denied";
      case FileAlreadyExistsException taken -> "'" + taken.getFile() + "' is not part of a run";
      case FileSystemException known when known.getReason() != null -> "" + known.getReason();
      default -> "" + problem.getMessage();
    };
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException gone) {
      // If this fails, the lock ends with the process.
    }
  }
}
