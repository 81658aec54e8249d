package io.nutshell.app.report;

import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/** The formats of files of traces. */
public enum TraceFormat {
  JSON("json"),
  PLANTUML("puml"),
  MERMAID("mmd");

  private final String extension;

  TraceFormat(String extension) {
    this.extension = extension;
  }

  /** The format that an extension stands for. */
  public static Optional<TraceFormat> of(String extension) {
    return switch (extension) {
      case "json" -> Optional.of(JSON);
      case "puml", "plantuml" -> Optional.of(PLANTUML);
      case "mmd", "mermaid" -> Optional.of(MERMAID);
      default -> Optional.empty();
    };
  }

  /** The usual extension, without a dot. */
  public String extension() {
    return extension;
  }

  /** A trace as a result that belongs to no property. */
  public static PropertyResult untitled(Trace trace) {
    return new PropertyResult("", "", "", Verdict.UNDECIDED, "", null, trace);
  }

  /**
   * Prints traces.
   *
   * @param modelFile the model as the user named it
   * @param version of Nutshell
   * @param traced results with traces
   */
  public void print(
      Model model, String modelFile, String version, List<PropertyResult> traced, PrintStream out) {
    switch (this) {
      case JSON -> new TraceJson(model).print(out, modelFile, version, traced);
      case PLANTUML ->
          new SequenceDiagram(model, SequenceDiagram.Notation.PLANTUML, out).print(traced);
      case MERMAID ->
          new SequenceDiagram(model, SequenceDiagram.Notation.MERMAID, out).print(traced);
    }
    out.flush();
  }
}
