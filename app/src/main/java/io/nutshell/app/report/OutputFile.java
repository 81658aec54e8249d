package io.nutshell.app.report;

import io.nutshell.model.InputError;
import java.io.BufferedOutputStream;
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

/**
 * A file that an option names for a result: in the end it is there whole, or as it was before.
 *
 * <p>Make one before the work starts: what cannot be written is refused then. The content goes to a
 * temporary file beside it, which takes its place when all is written. What is no plain file, such
 * as {@code /dev/stdout} or a pipe, is written directly.
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

  private OutputFile(String option, String typed, Path file, boolean plain) {
    this.option = option;
    this.typed = typed;
    this.file = file;
    this.plain = plain;
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
      Path file = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
      if (typed.isEmpty() || Files.isDirectory(file)) {
        throw refused(option, typed, "it is a folder", "a file in it is meant");
      }
      OutputFile output =
          new OutputFile(option, typed, file, !Files.exists(file) || Files.isRegularFile(file));
      output.probe();
      return output;
    } catch (IOException problem) {
      throw refused(option, typed, problem);
    } catch (InvalidPathException _) {
      throw refused(option, typed, "that cannot be the name of a file", "it is misspelt");
    }
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
      } else {
        fill(Files.newOutputStream(file), content);
      }
    } catch (IOException problem) {
      throw refused(option, typed, problem);
    }
  }

  private void replace(Content content) throws IOException {
    Path temporary = temporary();
    try {
      fill(Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW), content);
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void fill(OutputStream file, Content content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(file, 1 << 16)) {
      content.writeTo(out);
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
