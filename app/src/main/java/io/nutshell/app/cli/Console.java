package io.nutshell.app.cli;

import io.nutshell.app.report.Palette;
import io.nutshell.app.report.TerminalOutput;
import io.nutshell.app.report.WatchedOutput;
import io.nutshell.model.InputError;
import io.nutshell.model.Warning;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a command reads and writes: results to {@code out}, progress and errors to {@code err}.
 *
 * @param watched the stream below {@code out}, if known
 * @param colourless whether the user's environment asks for no colours
 */
record Console(
    InputStream in,
    PrintStream out,
    @Nullable WatchedOutput watched,
    PrintStream err,
    boolean inIsTerminal,
    boolean outIsTerminal,
    boolean errIsTerminal,
    boolean colourless,
    Interruption interruption) {

  static Console plain(PrintStream out, PrintStream err) {
    return new Console(
        InputStream.nullInputStream(),
        stream(out),
        null,
        stream(err),
        false,
        false,
        false,
        true,
        Interruption.never());
  }

  /** The streams of this process, written in UTF-8 whatever the locale. */
  static Console ofProcess(Interruption interruption) {
    String noColor = System.getenv("NO_COLOR");
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    WatchedOutput watched = new WatchedOutput(new FileOutputStream(FileDescriptor.out));
    return new Console(
        System.in,
        stream(new BufferedOutputStream(watched, 1 << 16)),
        watched,
        stream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.err), 1 << 10)),
        !dumb && isTerminal(0),
        !dumb && isTerminal(1),
        !dumb && isTerminal(2),
        dumb || (noColor != null && !noColor.isEmpty()),
        interruption);
  }

  private static PrintStream stream(OutputStream target) {
    return new PrintStream(new TerminalOutput(target), false, StandardCharsets.UTF_8);
  }

  /**
   * Flushes the buffered output.
   *
   * @throws InputError if a result could not be written. A reader that has closed the pipe is not a
   *     failure.
   */
  void flush() {
    err.flush();
    out.flush();
    IOException failure = watched == null ? null : watched.failure();
    if (failure != null && !WatchedOutput.isClosedPipe(failure)) {
      throw new InputError(
          null,
          "standard output cannot be written: " + failure.getMessage(),
          "free some space on the disk, or use another file");
    }
  }

  /** Prints the warnings about a model. */
  void note(List<Warning> warnings) {
    warnings.forEach(warning -> err.println("note  " + warning));
  }

  /**
   * Whether the descriptor is a terminal, according to the kernel, or to Java on systems without
   * /proc.
   */
  @SuppressWarnings("SystemConsoleNull") // It is null where the console is the JDK's plain one.
  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      String target = Files.readSymbolicLink(link).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException _) {
      java.io.Console console = System.console();
      return console != null && console.isTerminal();
    }
  }

  /** The width to fit into: that of the terminal, or any where there is none. */
  int columns() {
    return outIsTerminal || errIsTerminal ? TerminalSize.columns() : Integer.MAX_VALUE;
  }

  /** Says which files a command has written. */
  void wrote(List<String> files) {
    if (!files.isEmpty()) {
      err.println("Written: " + String.join(", ", files));
      err.flush();
    }
  }

  /**
   * @param wish {@code always}, {@code never} or {@code auto}
   */
  boolean colours(String wish, boolean terminal) {
    return wish.equals("always") || (wish.equals("auto") && terminal && !colourless);
  }

  Palette outPalette(String wish) {
    return colours(wish, outIsTerminal) ? Palette.ANSI : Palette.PLAIN;
  }

  Palette errPalette(String wish) {
    return colours(wish, errIsTerminal) ? Palette.ANSI : Palette.PLAIN;
  }
}
