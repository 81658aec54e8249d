package io.nutshell.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A folder for data that does not fit into memory, with a limit on its bytes.
 *
 * <p>Nothing in it outlasts the run. Each run makes a folder of its own in the given place, so that
 * nothing else there is touched and several runs can use one place. The folder is locked while it
 * is used, and the lock ends with the process; the folder of a process that was killed is removed
 * when the next run uses the same place. Such a folder is recognised by the {@link Signature} in
 * its lock file, which is written only while the lock is held.
 */
public final class Disk implements AutoCloseable {
  private static final String PREFIX = "nutshell-disk-";
  private static final String LOCK = "lock";
  private static final Signature SIGNATURE = new Signature("nutshell disk 1");
  private static final String FILE = "part-";

  private final Path place;
  private final long limit;
  private @Nullable Path folder;
  private @Nullable FileChannel lock;
  private long used;
  private long peak;
  private long files;

  private Disk(Path place, long limit) {
    this.place = place;
    this.limit = limit;
  }

  /** A folder of its own in the given one, made when it is first needed. */
  public static Disk within(Path place, long limit) {
    return new Disk(place, limit);
  }

  /**
   * A folder of its own in the given one, made at once.
   *
   * @throws DiskFailure if that is not possible
   */
  public static Disk in(Path place, long limit) {
    Disk disk = new Disk(place, limit);
    disk.open();
    return disk;
  }

  public long limit() {
    return limit;
  }

  /** The largest number of bytes held at once. */
  public long peak() {
    return peak;
  }

  /**
   * Charges {@code bytes} more.
   *
   * @throws DiskFailure if they would exceed the limit
   */
  public void charge(long bytes) {
    if (used + bytes > limit) {
      throw DiskFailure.full(used, limit);
    }
    used += bytes;
    peak = Math.max(peak, used);
  }

  public void release(long bytes) {
    used -= bytes;
  }

  /** An unused file name. */
  public Path newFile() {
    return open().resolve(FILE + files++);
  }

  private Path open() {
    Path known = folder;
    if (known != null) {
      return known;
    }
    try {
      removeStale();
      Path mine = Files.createTempDirectory(place, PREFIX);
      FileChannel channel =
          FileChannel.open(
              mine.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      lock = channel;
      folder = mine;
      // The signature is written after the lock is held. Until then, no other run takes the folder
      // for a stale one.
      channel.lock();
      channel.write(ByteBuffer.wrap(SIGNATURE.bytes()));
      return mine;
    } catch (IOException problem) {
      throw DiskFailure.of(place, problem);
    }
  }

  /** Removes the folders of processes that have ended without doing so. */
  private void removeStale() {
    // Names only: a folder of temporary files may have thousands.
    String[] others = place.toFile().list((_, name) -> name.startsWith(PREFIX));
    if (others == null) {
      return; // The place is unusable, which is reported when it is needed.
    }
    for (String name : others) {
      Path other = place.resolve(name);
      if (Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)
          && SIGNATURE.isOn(other.resolve(LOCK))) {
        removeUnlessLocked(other);
      }
    }
  }

  private static void removeUnlessLocked(Path folder) {
    try (FileChannel channel =
        FileChannel.open(
            folder.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      if (channel.tryLock() != null) {
        remove(folder);
      }
    } catch (OverlappingFileLockException _) {
      // Another run of this process uses it.
    } catch (IOException notOurs) {
      // Its owner will remove it.
    }
  }

  /** Removes a folder that a run made, but no files in it that others have put there. */
  private static void remove(Path folder) throws IOException {
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, Disk::isPart)) {
      for (Path part : parts) {
        Files.deleteIfExists(part);
      }
    }
    try (DirectoryStream<Path> rest = Files.newDirectoryStream(folder)) {
      for (Path entry : rest) {
        if (!entry.getFileName().toString().equals(LOCK)) {
          return;
        }
      }
    }
    Files.deleteIfExists(folder.resolve(LOCK));
    Files.deleteIfExists(folder);
  }

  private static boolean isPart(Path file) {
    return file.getFileName().toString().matches(FILE + "[0-9]+")
        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public void close() {
    Path mine = folder;
    FileChannel held = lock;
    folder = null;
    lock = null;
    if (mine == null || held == null) {
      removeStale(); // A run that did not need the place removes stale folders too.
      return;
    }
    try (held) {
      remove(mine);
    } catch (IOException gone) {
      // Somebody else has removed it.
    }
  }
}
