package io.nutshell.app.cli;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Opens a page in the user's browser, where there is a desktop. */
final class Desktop {
  private Desktop() {}

  /** Opens an address; does nothing where there is no desktop, or no program that opens pages. */
  static void open(URI address) {
    List<String> opener = opener();
    if (opener.isEmpty()) {
      return;
    }
    try {
      new ProcessBuilder(Stream.concat(opener.stream(), Stream.of(address.toString())).toList())
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException _) {
      return; // The address is printed, too.
    }
  }

  private static List<String> opener() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (system.startsWith("windows")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler");
    }
    if (system.startsWith("mac")) {
      return List.of("open");
    }
    boolean display = Stream.of("DISPLAY", "WAYLAND_DISPLAY").anyMatch(Desktop::isSet);
    return display ? List.of("xdg-open") : List.of();
  }

  private static boolean isSet(String variable) {
    String value = System.getenv(variable);
    return value != null && !value.isEmpty();
  }
}
