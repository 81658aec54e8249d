package io.nutshell.app.report;

import io.nutshell.model.InputError;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file that an option names for a result: in the end it is there whole, or as it was before.
 *
 * <p>Make one before the work starts: what cannot be written is refused then. The content goes to a
 * temporary file beside it, which takes its place when all is written. What is no plain file, such
 * as {@code /dev/stdout} or a pipe, is written directly; a reader that closes the pipe early has
 * seen enough, and that is no failure.
 */
public final class OutputFile {

  /** Writes the content; the stream is buffered, and closed by the caller. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private final String option;
  private final String typed;

  /** Where the content goes: the file itself, not a symbolic link to it. */
  private final Path file;

  private final boolean plain;

  /** The descriptor that the name stands for, as {@code /dev/stdout} does; null for a file. */
  private final @Nullable FileDescriptor descriptor;

  private OutputFile(
      String option, String typed, Path file, boolean plain, @Nullable FileDescriptor descriptor) {
    this.option = option;
    this.typed = typed;
    this.file = file;
    this.plain = plain;
    this.descriptor = descriptor;
  }

  /**
   * The file that the option names. Nothing is left there yet.
   *
   * @param option for messages, e.g. {@code --html}
   * @throws InputError where it could not be written
   */
  public static OutputFile named(String option, String typed) {
    try {
      Path path = Path.of(typed);
      FileDescriptor descriptor = descriptor(typed);
      if (descriptor != null) {
        return new OutputFile(option, typed, path, false, descriptor);
      }
      if (typed.isEmpty() || Files.isDirectory(path)) {
        throw refused(option, typed, "it is a folder", "a file in it is meant");
      }
      boolean plain = !Files.exists(path) || Files.isRegularFile(path);
      // The link of a pipe in /proc leads to no path.
      OutputFile output = new OutputFile(option, typed, plain ? real(path) : path, plain, null);
      output.probe();
      return output;
    } catch (IOException problem) {
      throw refused(option, typed, problem);
    } catch (InvalidPathException _) {
      throw refused(option, typed, "that cannot be the name of a file", "it is misspelt");
    }
  }

  /**
   * Standard output and standard error have no file that could be opened again: it would be
   * truncated, or is a socket.
   */
  private static @Nullable FileDescriptor descriptor(String typed) {
    return switch (typed) {
      case "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1" -> FileDescriptor.out;
      case "/dev/stderr", "/dev/fd/2", "/proc/self/fd/2" -> FileDescriptor.err;
      default -> null;
    };
  }

  /** The path without links; the file itself need not exist. */
  private static Path real(Path path) throws IOException {
    if (Files.exists(path)) {
      return path.toRealPath();
    }
    Path absolute = path.toAbsolutePath();
    Path parent = absolute.getParent();
    return parent == null ? absolute : parent.toRealPath().resolve(absolute.getFileName());
  }

  /**
   * Whether writing this file would change or replace the other one, however either is spelt.
   * Devices and pipes replace nothing.
   */
  public boolean replaces(Path other) {
    try {
      return plain
          && ((Files.exists(file) && Files.exists(other))
              ? Files.isSameFile(file, other)
              : file.equals(real(other)));
    } catch (IOException notThere) {
      return false;
    }
  }

  /** Whether the file lies directly in a folder. */
  public boolean liesIn(Path folder) {
    Path parent = file.getParent();
    try {
      return plain
          && parent != null
          && Files.isDirectory(folder)
          && Files.isSameFile(parent, folder);
    } catch (IOException notThere) {
      return false;
    }
  }

  /** Where there should be room for as much as goes to the file. */
  public Path folder() {
    Path parent = file.getParent();
    return plain && parent != null ? parent : Path.of(System.getProperty("java.io.tmpdir"));
  }

  /**
   * Refuses the file before anything is written.
   *
   * @param cause why it cannot be this one
   */
  public InputError refused(String cause) {
    return refused(option, typed, cause, "another file is meant");
  }

  /** The option that names the file. */
  public String option() {
    return option;
  }

  /** The file as the user named it. */
  public String name() {
    return typed;
  }

  /** Only trying tells for sure: folders may be read-only in more ways than their mode says. */
  private void probe() throws IOException {
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new AccessDeniedException(typed);
    }
    if (plain) {
      Path temporary = temporary();
      Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW).close();
      Files.delete(temporary);
    }
  }

  /**
   * Writes the whole file.
   *
   * @throws InputError where that fails; the file is then as it was before
   */
  public void write(Content content) {
    try {
      if (plain) {
        replace(content);
      } else if (descriptor == null) {
        try (OutputStream out = Files.newOutputStream(file)) {
          fill(out, content);
        }
      } else {
        fill(new FileOutputStream(descriptor), content); // To be closed by nobody.
      }
    } catch (IOException problem) {
      if (plain || !WatchedOutput.isClosedPipe(problem)) {
        throw refused(option, typed, problem);
      }
    }
  }

  private void replace(Content content) throws IOException {
    Path temporary = temporary();
    OutputStream out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW);
    try {
      try (out) {
        fill(out, content);
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Writers of XML and JSON hide the cause of a failure in one of their own, or swallow it. */
  private static void fill(OutputStream file, Content content) throws IOException {
    WatchedOutput watched = new WatchedOutput(file);
    OutputStream out = new BufferedOutputStream(watched, 1 << 16);
    try {
      content.writeTo(out);
      out.flush();
    } finally {
      watched.throwFailure();
    }
  }

  /** In the same folder, as only there it can take the file's place in one step. */
  private Path temporary() {
    return file.resolveSibling("." + file.getFileName() + "." + ProcessHandle.current().pid());
  }

  private static InputError refused(String option, String typed, IOException problem) {
    return switch (problem) {
      case NoSuchFileException _ ->
          refused(option, typed, "its folder does not exist", "the folder is misspelt");
      case AccessDeniedException _ ->
          refused(option, typed, "permission denied", "another folder is meant");
      case FileSystemException known when known.getReason() != null ->
          refused(option, typed, known.getReason(), "another folder is meant");
      default -> refused(option, typed, "" + problem.getMessage(), "another folder is meant");
    };
  }

  private static InputError refused(String option, String typed, String cause, String hint) {
    return new InputError(null, option + ": '" + typed + "' cannot be written: " + cause, hint);
  }
}
