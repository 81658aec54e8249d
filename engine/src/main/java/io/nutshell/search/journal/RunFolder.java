package io.nutshell.search.journal;

import io.nutshell.model.InputError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one run. It is locked while a process works in it; the lock goes with the process,
 * however that ends. The checkpoint in it is replaced in one step, when the new one and the journal
 * that it speaks of are safe on disk.
 */
final class RunFolder implements AutoCloseable {
  private static final String CHECKPOINT = "checkpoint";
  private static final String NEXT = "checkpoint.new";
  private static final String LOCK = "lock";
  private static final String JOURNAL = "journal-";

  private final Path path;
  private final FileChannel lock;

  private RunFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Takes the folder for this process.
   *
   * @throws InputError where another has it, or nothing can be written there
   */
  static RunFolder lock(Path path) {
    try {
      FileChannel channel =
          FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        if (channel.tryLock() != null) {
          return new RunFolder(path, channel);
        }
      } catch (OverlappingFileLockException _) {
        // Another run of this process: told below.
      }
      channel.close();
    } catch (IOException problem) {
      throw new InputError(
          null,
          "'" + path + "' cannot hold checkpoints: " + inWords(problem),
          "another folder is meant");
    }
    throw new InputError(
        null, "another run is going on in '" + path + "'", "wait for it, or use another folder");
  }

  /** Whether another process has the folder. */
  static boolean busy(Path path) {
    if (!Files.exists(path.resolve(LOCK))) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.WRITE)) {
      return channel.tryLock() == null;
    } catch (OverlappingFileLockException _) {
      return true;
    } catch (IOException unknown) {
      return false;
    }
  }

  static boolean isOne(Path path) {
    return Files.isRegularFile(path.resolve(CHECKPOINT));
  }

  /**
   * What the folder holds; null where it holds no run.
   *
   * @throws InputError where that is damaged
   */
  static @Nullable Checkpoint read(Path path) {
    Path file = path.resolve(CHECKPOINT);
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return Checkpoint.parse(file.toString(), text);
    } catch (NoSuchFileException none) {
      return null;
    } catch (IOException unreadable) {
      throw new InputError(
          null, "'" + file + "' cannot be read: " + inWords(unreadable), "another folder is meant");
    }
  }

  Path path() {
    return path;
  }

  Path file(String name) {
    return path.resolve(name);
  }

  /** A name for a journal that no other has. */
  String newJournal() {
    int number = 1;
    while (Files.exists(file(JOURNAL + number))) {
      number++;
    }
    return JOURNAL + number;
  }

  /** Replaces the checkpoint, the journal being safe; journals that it does not speak of go. */
  void commit(Checkpoint checkpoint) throws IOException {
    Path next = file(NEXT);
    try (FileChannel channel =
        FileChannel.open(
            next,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
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

  /** Files are safe by themselves, but their names are the folder's; Windows cannot do that. */
  private void makeNamesSafe() throws IOException {
    try (FileChannel folder = FileChannel.open(path, StandardOpenOption.READ)) {
      folder.force(true);
    } catch (AccessDeniedException notAFile) {
      // It is as safe as the system makes it.
    }
  }

  /** Deletes all journals but one. */
  void dropJournals(@Nullable String kept) throws IOException {
    List<Path> others;
    try (Stream<Path> files = Files.list(path)) {
      others =
          files
              .filter(file -> file.getFileName().toString().startsWith(JOURNAL))
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
      case FileSystemException known when known.getReason() != null -> "" + known.getReason();
      default -> "" + problem.getMessage();
    };
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException gone) {
      // The lock ends with the process at the latest.
    }
  }
}
