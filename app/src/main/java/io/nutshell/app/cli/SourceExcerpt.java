package io.nutshell.app.cli;

import io.nutshell.model.SourcePosition;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The line of the source that an error is about, with a caret below the place.
 *
 * <pre>
 *   3 | x = foo + 1;
 *     |     ^
 * </pre>
 */
final class SourceExcerpt {
  /** The limit on the characters shown of a line, around the place. */
  private static final int MAX_WIDTH = 100;

  /** A position beyond these lines is in a generated file, which nobody reads. */
  private static final int MAX_LINE = 1_000_000;

  private SourceExcerpt() {}

  /** The two lines; empty if the position is in no file or in a line that cannot be shown. */
  static List<String> of(@Nullable SourcePosition position) {
    if (position == null || position.line() < 1 || position.line() > MAX_LINE) {
      return List.of();
    }
    return line(position)
        .filter(line -> !line.isBlank() && position.column() <= line.length() + 1)
        .map(line -> marked(line, position))
        .orElse(List.of());
  }

  private static List<String> marked(String line, SourcePosition position) {
    int column = Math.max(0, position.column() - 1);
    int start = Math.max(0, Math.min(column - MAX_WIDTH / 2, line.length() - MAX_WIDTH));
    int end = Math.min(line.length(), start + MAX_WIDTH);
    String before = (start > 0 ? "…" : "") + line.substring(start, Math.min(column, end));
    String shown =
        (start > 0 ? "…" : "") + line.substring(start, end) + (end < line.length() ? "…" : "");
    String number = Integer.toString(position.line());
    // A tab stays one, so that the caret is below its character whatever the width of tabs.
    return List.of(
        "  " + number + " | " + shown,
        "  " + " ".repeat(number.length()) + " | " + before.replaceAll("[^\t]", " ") + "^");
  }

  /** The line of a file, or the expression in an option such as {@code --invariant 'x < 3'}. */
  private static Optional<String> line(SourcePosition position) {
    String file = position.file();
    int quote = file.indexOf(" '");
    if (file.startsWith("--") && quote > 0 && file.endsWith("'")) {
      return position.line() == 1
          ? Optional.of(file.substring(quote + 2, file.length() - 1))
          : Optional.empty();
    }
    try {
      Path path = Path.of(file);
      if (!Files.isRegularFile(path)) {
        return Optional.empty();
      }
      // Malformed bytes become replacement characters, so that columns stay the same.
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8))) {
        return lines.lines().skip(position.line() - 1L).findFirst();
      }
    } catch (IOException | InvalidPathException | UncheckedIOException _) {
      return Optional.empty();
    }
  }
}
