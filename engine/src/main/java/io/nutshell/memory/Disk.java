package io.nutshell.memory;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A folder for what does not fit into memory, with a limit on its bytes.
 *
 * <p>Nothing in it outlasts the run. The folder is locked while it is used, and the lock goes with
 * the process, however that ends; what a process left that was killed is removed when the next one
 * begins to use the same place. A folder that nobody named is made beside other temporary files,
 * when it is first needed.
 */
public final class Disk implements AutoCloseable {
  private static final String PREFIX = "nutshell-disk-";
  private static final String LOCK = "lock";
  private static final String FILE = "part-";

  private final Path place;
  private final boolean named;
  private final long limit;
  private @Nullable Path folder;
  private @Nullable FileChannel lock;
  private long used;
  private long peak;
  private long files;

  private Disk(Path place, boolean named, long limit) {
    this.place = place;
    this.named = named;
    this.limit = limit;
  }

  /** A folder of its own in the given one, made when it is first needed. */
  public static Disk within(Path place, long limit) {
    return new Disk(place, false, limit);
  }

  /**
   * The given folder, which is made if need be.
   *
   * @throws DiskFailure where another run uses it, or it cannot be used
   */
  public static Disk in(Path folder, long limit) {
    Disk disk = new Disk(folder, true, limit);
    disk.open();
    return disk;
  }

  public long limit() {
    return limit;
  }

  /** The most bytes that it held at once. */
  public long peak() {
    return peak;
  }

  /**
   * Asks for so many bytes more.
   *
   * @throws DiskFailure where they would pass the limit
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

  /** A name for a file that no other has. */
  public Path newFile() {
    return open().resolve(FILE + files++);
  }

  private Path open() {
    Path known = folder;
    if (known != null) {
      return known;
    }
    try {
      if (named) {
        Files.createDirectories(place);
      } else {
        removeStale();
      }
      Path mine = named ? place : Files.createTempDirectory(place, PREFIX);
      FileChannel channel = lock(mine);
      if (channel == null) {
        throw DiskFailure.of(mine, new IOException("another run is using it"));
      }
      removeFiles(mine);
      lock = channel;
      folder = mine;
      return mine;
    } catch (IOException problem) {
      throw DiskFailure.of(place, problem);
    }
  }

  /** The lock of a folder; null where another has it. */
  private static @Nullable FileChannel lock(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException _) {
      // Another run of this process has it.
    }
    channel.close();
    return null;
  }

  /** Removes the folders of processes that have ended without doing so. */
  private void removeStale() {
    // Names only: a folder of temporary files may have thousands.
    String[] others = place.toFile().list((_, name) -> name.startsWith(PREFIX));
    if (others == null) {
      return; // Nor can it be used, as will be told when it is needed.
    }
    for (String name : others) {
      Path other = place.resolve(name);
      try (FileChannel channel = Files.isWritable(other) ? lock(other) : null) {
        if (channel != null) {
          remove(other);
        }
      } catch (IOException notOurs) {
        // Whoever made it will remove it.
      }
    }
  }

  private static void removeFiles(Path folder) throws IOException {
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, FILE + "*")) {
      for (Path part : parts) {
        Files.deleteIfExists(part);
      }
    }
  }

  private static void remove(Path folder) throws IOException {
    removeFiles(folder);
    Files.deleteIfExists(folder.resolve(LOCK));
    Files.deleteIfExists(folder);
  }

  @Override
  public void close() {
    Path mine = folder;
    FileChannel held = lock;
    folder = null;
    lock = null;
    if (mine == null || held == null) {
      if (!named) {
        removeStale(); // Also by a run that did not need the place.
      }
      return;
    }
    try (held) {
      if (named) {
        removeFiles(mine);
        Files.deleteIfExists(mine.resolve(LOCK));
      } else {
        remove(mine);
      }
    } catch (IOException gone) {
      // Somebody else has removed it.
    }
  }
}
