package io.nutshell.app.report;

import io.nutshell.model.SourcePosition;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes source positions as SARIF locations. */
final class SarifLocations {
  private final Set<String> files = new HashSet<>();

  SarifLocations(Path model, List<PropertyOrigin> origins) {
    files.add(model.toString());
    for (PropertyOrigin origin : origins) {
      if (origin.position() != null) {
        files.add(origin.position().file());
      }
    }
  }

  /**
   * Whether the position lies in a file and not, for example, in an expression from the command
   * line.
   */
  boolean knows(SourcePosition position) {
    return files.contains(position.file());
  }

  /**
   * Writes a location object: the position if it lies in a file, and the message if it is not
   * empty.
   */
  void write(JsonGenerator json, @Nullable SourcePosition position, String words) {
    json.writeStartObject();
    if (position != null && knows(position)) {
      json.writeObjectPropertyStart("physicalLocation");
      json.writeObjectPropertyStart("artifactLocation");
      json.writeStringProperty("uri", uri(Path.of(position.file())));
      json.writeEndObject();
      if (position.line() > 0) {
        json.writeObjectPropertyStart("region");
        json.writeNumberProperty("startLine", position.line());
        json.writeNumberProperty("startColumn", position.column());
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    if (!words.isEmpty()) {
      SarifReport.writeText(json, "message", words);
    }
    json.writeEndObject();
  }

  /** A URI relative to the current folder, which in a pipeline is the repository's root. */
  static String uri(Path file) {
    if (file.isAbsolute()) {
      return file.toUri().toString();
    }
    String path = file.normalize().toString().replace('\\', '/');
    try {
      return new URI(null, null, path.contains(":") ? "./" + path : path, null).toASCIIString();
    } catch (URISyntaxException _) {
      return file.toUri().toString();
    }
  }
}
