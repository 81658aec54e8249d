package io.nutshell.app.graph;

import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The formats that a graph is written in, chosen by a file's extension. */
public enum GraphFormat {
  SVG(200, "a drawing") {
    @Override
    void write(Diagram diagram, Model model, PrintStream out) {
      draw(diagram, out);
    }
  },
  DOT(2_000, "a drawing") {
    @Override
    void write(Diagram diagram, Model model, PrintStream out) {
      draw(diagram, out);
    }
  },
  AUT(100_000, "a file") {
    @Override
    void write(Diagram diagram, Model model, PrintStream out) {
      AutWriter.write(diagram, out);
    }
  },
  JSON(100_000, "a file") {
    @Override
    void write(Diagram diagram, Model model, PrintStream out) {
      new GraphJson(model, out).write(diagram);
    }
  },
  GRAPHML(100_000, "a file") {
    @Override
    void write(Diagram diagram, Model model, PrintStream out) {
      new GraphMlWriter(out).write(diagram);
    }
  };

  private final long states;
  private final String what;

  GraphFormat(long states, String what) {
    this.states = states;
    this.what = what;
  }

  abstract void write(Diagram diagram, Model model, PrintStream out);

  /**
   * Draws a graph that belongs to no model.
   *
   * @throws InputError if the format is not for drawings
   */
  public void draw(Diagram diagram, PrintStream out) {
    switch (this) {
      case SVG -> new SvgWriter(out).write(Drawing.fitting(diagram));
      case DOT -> new DotWriter(out).write(diagram);
      default -> throw new InputError(null, extension() + " is not a drawing", ".svg or .dot");
    }
  }

  /** The default limit on nodes. */
  public long limit() {
    return states;
  }

  /** What the format produces, in words. */
  public String what() {
    return what;
  }

  private String extension() {
    return "." + name().toLowerCase(Locale.ROOT);
  }

  /**
   * The format of a file.
   *
   * @throws InputError if its extension is unknown
   */
  public static GraphFormat of(String option, String file) {
    String name = file.toLowerCase(Locale.ROOT);
    for (GraphFormat format : values()) {
      if (name.endsWith(format.extension())) {
        return format;
      }
    }
    throw new InputError(
        null,
        option + ": the name '" + file + "' has no known extension for a graph",
        "end it in one of "
            + Arrays.stream(values()).map(GraphFormat::extension).collect(Collectors.joining(" ")));
  }
}
