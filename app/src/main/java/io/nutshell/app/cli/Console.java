package io.nutshell.app.cli;

import io.nutshell.app.report.Palette;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a command reads and writes: results to {@code out}, progress and errors to {@code err}.
 *
 * @param colourless whether the user's environment asks for no colours
 */
record Console(
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean inIsTerminal,
    boolean outIsTerminal,
    boolean errIsTerminal,
    boolean colourless,
    Interruption interruption) {

  static Console plain(PrintStream out, PrintStream err) {
    return new Console(
        InputStream.nullInputStream(), out, err, false, false, false, true, Interruption.never());
  }

  /** The streams of this process. What is written is UTF-8, whatever the locale. */
  static Console ofProcess(Interruption interruption) {
    String noColor = System.getenv("NO_COLOR");
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    return new Console(
        System.in,
        stream(FileDescriptor.out, 1 << 16),
        stream(FileDescriptor.err, 1 << 10),
        !dumb && isTerminal(0),
        !dumb && isTerminal(1),
        !dumb && isTerminal(2),
        dumb || (noColor != null && !noColor.isEmpty()),
        interruption);
  }

  private static PrintStream stream(FileDescriptor descriptor, int buffer) {
    return new PrintStream(
        new BufferedOutputStream(new FileOutputStream(descriptor), buffer),
        false,
        StandardCharsets.UTF_8);
  }

  /** Asks the kernel where the descriptor leads; elsewhere asks Java, which knows less. */
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
