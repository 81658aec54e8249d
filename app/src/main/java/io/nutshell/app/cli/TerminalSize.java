package io.nutshell.app.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The width of the terminal, which Java does not know: COLUMNS, else what {@code stty} says. */
final class TerminalSize {
  private static final int USUAL = 80;
  private static final int LEAST = 40;

  private TerminalSize() {}

  static int columns() {
    int exported = number(System.getenv("COLUMNS"));
    int columns = exported > 0 ? exported : asked();
    return columns > 0 ? Math.max(LEAST, columns) : USUAL;
  }

  /** The answer of {@code stty size}, as in {@code 24 80}; 0 if there is none. */
  private static int asked() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String answer = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      boolean ended = stty.waitFor(1, TimeUnit.SECONDS);
      int blank = answer.indexOf(' ');
      return ended && blank > 0 ? number(answer.substring(blank + 1).strip()) : 0;
    } catch (IOException _) {
      return 0; // Windows has no stty.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  private static int number(@Nullable String text) {
    return text != null && text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
  }
}
