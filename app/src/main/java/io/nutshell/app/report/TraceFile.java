package io.nutshell.app.report;

import io.nutshell.check.property.PropertyResult;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** A file of traces, in the format given by its extension. */
public final class TraceFile {

  private final OutputFile file;
  private final TraceFormat format;

  private TraceFile(OutputFile file, TraceFormat format) {
    this.file = file;
    this.format = format;
  }

  /**
   * Traces in a file that an option names.
   *
   * @throws InputError if the extension is unknown
   */
  public static TraceFile to(OutputFile file) {
    String typed = file.name();
    String extension = typed.substring(typed.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    TraceFormat format =
        TraceFormat.of(extension)
            .orElseThrow(
                () ->
                    new InputError(
                        null,
                        file.option()
                            + ": the name '"
                            + typed
                            + "' has no known extension for a trace",
                        "end it in .json to replay it, .puml for PlantUML or .mmd for Mermaid"));
    return new TraceFile(file, format);
  }

  /** The file as the user named it. */
  public String name() {
    return file.name();
  }

  /**
   * Writes all traces of the properties.
   *
   * @param modelFile the model as the user named it
   * @param version of Nutshell
   * @return whether there was a trace; if not, nothing is written
   */
  public boolean write(
      Model model, String modelFile, String version, List<PropertyResult> properties) {
    List<PropertyResult> traced = properties.stream().filter(p -> p.trace() != null).toList();
    if (traced.isEmpty()) {
      return false;
    }
    file.write(
        stream ->
            format.print(
                model,
                modelFile,
                version,
                traced,
                new PrintStream(stream, false, StandardCharsets.UTF_8)));
    return true;
  }
}
