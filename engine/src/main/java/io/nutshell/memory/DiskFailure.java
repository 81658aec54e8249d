package io.nutshell.memory;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/** Data could not be written to disk or read from it. */
public final class DiskFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean full;

  private DiskFailure(String words, boolean full) {
    super(words, null, false, false);
    this.full = full;
  }

  static DiskFailure full(long used, long limit) {
    return new DiskFailure(
        String.format(
            Locale.ROOT,
            "%,d MiB of the %,d that may be used on disk are full",
            used >> 20,
            limit >> 20),
        true);
  }

  /** The bytes of a file are not those that were written. */
  public static DiskFailure damaged(Object file) {
    return new DiskFailure("the file " + file + " is damaged: its checksum is wrong", false);
  }

  public static DiskFailure of(Object file, IOException problem) {
    String reason =
        switch (problem) {
          case NoSuchFileException _ -> "it is gone";
          case AccessDeniedException _ -> "permission denied";
          case FileSystemException known when known.getReason() != null -> "" + known.getReason();
          default -> "" + problem.getMessage();
        };
    return new DiskFailure(
        "the file " + file + " cannot be used: " + reason, reason.contains("No space left"));
  }

  /** Whether the disk is only full; no data is lost then. */
  public boolean full() {
    return full;
  }
}
