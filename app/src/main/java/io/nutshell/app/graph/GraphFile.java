package io.nutshell.app.graph;

import io.nutshell.app.report.Figures;
import io.nutshell.app.report.OutputFile;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A file for a graph, in the format given by its extension. */
public final class GraphFile {
  private final OutputFile file;
  private final GraphFormat format;

  private GraphFile(OutputFile file, GraphFormat format) {
    this.file = file;
    this.format = format;
  }

  /**
   * A graph in a file that an option names.
   *
   * @throws InputError if the extension is unknown
   */
  public static GraphFile to(OutputFile file) {
    return new GraphFile(file, GraphFormat.of(file.option(), file.name()));
  }

  /** The file as the user named it. */
  public String name() {
    return file.name();
  }

  /** The default limit on nodes. */
  public long limit() {
    return format.limit();
  }

  /** Writes the file atomically. */
  public void write(Diagram diagram, Model model) {
    file.write(
        stream -> {
          PrintStream out = new PrintStream(stream, false, StandardCharsets.UTF_8);
          format.write(diagram, model, out);
          out.flush();
        });
  }

  /**
   * Writes a net itself.
   *
   * @throws InputError if the format is not for drawings
   */
  public void write(NetDrawing net) {
    if (format != GraphFormat.SVG && format != GraphFormat.DOT) {
      throw new InputError(
          null, "a net cannot be written to " + file.name(), "-o net.svg or -o net.dot");
    }
    file.write(
        stream -> {
          PrintStream out = new PrintStream(stream, false, StandardCharsets.UTF_8);
          if (format == GraphFormat.SVG) {
            net.svg(out);
          } else {
            net.dot(out);
          }
          out.flush();
        });
  }

  /**
   * Writes the pages of a net.
   *
   * @throws InputError if the format is not SVG
   */
  public void write(PagesDrawing pages) {
    if (format != GraphFormat.SVG) {
      throw new InputError(
          null, "the pages of a net cannot be written to " + file.name(), "-o net.svg");
    }
    file.write(
        stream -> {
          PrintStream out = new PrintStream(stream, false, StandardCharsets.UTF_8);
          pages.svg(out);
          out.flush();
        });
  }

  /**
   * The error for a model with too many states.
   *
   * @param levels the sizes of its first levels
   */
  public InputError tooLarge(long limit, List<Integer> levels, boolean condensing) {
    return new InputError(
        null,
        "the graph has more than "
            + Figures.count(limit, "state", "states")
            + ", too many for "
            + (condensing ? "condensing" : format.what()),
        GraphBuilder.levelsThatFit(levels, limit)
            + (condensing ? "" : ", --condense for its strongly connected components")
            + (format.limit() < GraphFormat.JSON.limit() ? ", .aut, .json or .graphml" : "")
            + ", or a higher --limit");
  }

  /** The error for a graph with too many components. */
  public InputError tooMany(int components, long limit) {
    return new InputError(
        null,
        "the graph has "
            + Figures.count(components, "component", "components")
            + ", more than the "
            + Figures.count(limit)
            + " that make "
            + format.what(),
        "--levels 5 for the first levels only, or --limit " + components);
  }
}
