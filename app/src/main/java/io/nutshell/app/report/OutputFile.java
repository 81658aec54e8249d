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
 * An output file named by an option. It is written atomically: afterwards it is either complete or
 * unchanged.
 *
 * <p>Create it before the work starts, so that an unwritable file is refused early. The content
 * goes to a temporary file in the same folder, which replaces the file once it is complete.
 * Anything but a regular file, such as {@code /dev/stdout} or a pipe, is written directly. A reader
 * that closes the pipe early is not a failure.
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

  /** The descriptor that a name such as {@code /dev/stdout} denotes; null for a file. */
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
   * The file that the option names. It is not created yet.
   *
   * @param option for messages, e.g. {@code --html}
   * @throws InputError if it could not be written
   */
  public static OutputFile named(String option, String typed) {
    try {
      Path path = Path.of(typed);
      FileDescriptor descriptor = descriptor(typed);
      if (descriptor != null) {
        return new OutputFile(option, typed, path, false, descriptor);
      }
      if (typed.isEmpty() || Files.isDirectory(path)) {
        throw refused(option, typed, "it is a folder", "name a file in it");
      }
      boolean plain = !Files.exists(path) || Files.isRegularFile(path);
      // A pipe's link in /proc has no path as its target.
      OutputFile output = new OutputFile(option, typed, plain ? real(path) : path, plain, null);
      output.probe();
      return output;
    } catch (IOException problem) {
      throw refused(option, typed, problem);
    } catch (InvalidPathException _) {
      throw refused(option, typed, "that cannot be the name of a file", "check the spelling");
    }
  }

  /**
   * Standard output and standard error are written through their descriptors. Opening them again by
   * name would truncate a file, and fails for a socket.
   */
  private static @Nullable FileDescriptor descriptor(String typed) {
    return switch (typed) {
      case "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1" -> FileDescriptor.out;
      case "/dev/stderr", "/dev/fd/2", "/proc/self/fd/2" -> FileDescriptor.err;
      default -> null;
    };
  }

  /** The path with symbolic links resolved; the file itself need not exist. */
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

  /** The folder whose file system must have room for the content. */
  public Path folder() {
    Path parent = file.getParent();
    return plain && parent != null ? parent : Path.of(System.getProperty("java.io.tmpdir"));
  }

  /**
   * Refuses the file before anything is written.
   *
   * @param cause why this file cannot be used
   */
  public InputError refused(String cause) {
    return refused(option, typed, cause, "use another file");
  }

  /** The option that names the file. */
  public String option() {
    return option;
  }

  /** The file as the user named it. */
  public String name() {
    return typed;
  }

  /**
   * Tries to create a file, because a folder may be read-only for reasons that its mode does not
   * show.
   */
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
   * @throws InputError if that fails; the file is then as it was before
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
        fill(new FileOutputStream(descriptor), content); // Must stay open.
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

  /** Throws the original cause of a failed write, which writers of XML and JSON wrap or swallow. */
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

  /** In the same folder, because an atomic move works only within one file system. */
  private Path temporary() {
    return file.resolveSibling("." + file.getFileName() + "." + ProcessHandle.current().pid());
  }

  private static InputError refused(String option, String typed, IOException problem) {
    return switch (problem) {
      case NoSuchFileException _ ->
          refused(option, typed, "its folder does not exist", "check the spelling of the folder");
      case AccessDeniedException _ ->
          refused(option, typed, "permission denied", "use another folder");
      case FileSystemException known when known.getReason() != null ->
          refused(option, typed, known.getReason(), "use another folder");
      default -> refused(option, typed, "" + problem.getMessage(), "use another folder");
    };
  }

  private static InputError refused(String option, String typed, String cause, String hint) {
    return new InputError(null, option + ": '" + typed + "' cannot be written: " + cause, hint);
  }
}
