package io.nutshell.app.pages;

import io.nutshell.app.html.Html;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * The text of the model for the page's script, which marks the line of each step. A file that only
 * programs read, such as XML, is left out, and so is a very long one.
 */
final class SourceView {
  private static final int MAX_LINES = 3_000;
  private static final long MAX_BYTES = 200_000;

  private final List<String> lines;

  SourceView(Model model, List<PropertyResult> traced) {
    this.lines = lines(model, traced);
  }

  private static List<String> lines(Model model, List<PropertyResult> traced) {
    for (PropertyResult property : traced) {
      Trace trace = property.trace();
      if (trace != null && !trace.steps().isEmpty()) {
        SourcePosition position = model.describer().position(trace.steps().getFirst().event());
        return position == null ? List.of() : read(position.file());
      }
    }
    return List.of();
  }

  private static List<String> read(String file) {
    try {
      Path path = Path.of(file);
      if (!Files.isRegularFile(path) || Files.size(path) > MAX_BYTES) {
        return List.of();
      }
      List<String> text = Files.readAllLines(path);
      boolean readable = text.stream().noneMatch(line -> line.startsWith("<?xml"));
      return readable && text.size() <= MAX_LINES ? text : List.of();
    } catch (IOException | InvalidPathException _) {
      return List.of(); // The file was moved while it was checked, or is not UTF-8.
    }
  }

  void writeTo(Html html) {
    if (!lines.isEmpty()) {
      html.data(
          "source-data",
          json -> {
            json.writeStartArray();
            lines.forEach(json::writeString);
            json.writeEndArray();
          });
    }
  }
}
