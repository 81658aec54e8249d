package io.nutshell.app.cli;

import io.nutshell.app.graph.AutomatonDiagram;
import io.nutshell.app.graph.Diagram;
import io.nutshell.app.graph.GraphFormat;
import io.nutshell.app.report.Figures;
import io.nutshell.app.report.OutputFile;
import io.nutshell.automaton.Automaton;
import io.nutshell.automaton.Buchi;
import io.nutshell.automaton.Formula;
import io.nutshell.automaton.FormulaClass;
import io.nutshell.automaton.FormulaParser;
import io.nutshell.automaton.Hoa;
import io.nutshell.automaton.Translation;
import io.nutshell.check.property.Ltl;
import io.nutshell.model.InputError;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code nutshell ltl}: shows the automaton of a formula, and which class the formula is in. */
final class LtlCommand implements Subcommand {
  private static final List<String> FORMATS = List.of("dot", "svg", "hoa");

  @Override
  public String name() {
    return "ltl";
  }

  @Override
  public boolean takesModel() {
    return false;
  }

  @Override
  public List<PositionalParamSpec> others() {
    return List.of(Options.file(0, "FORMULA", "A formula of linear temporal logic, in quotes."));
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        new Options.Section(
            "What to show",
            Options.output(
                "Where to: a file that ends in .dot, .svg or .hoa; or one of the words dot, svg and"
                    + " hoa, for standard output."),
            Options.flag(
                "--generalised",
                "The generalised Büchi automaton, with acceptance on its edges, instead of the Büchi"
                    + " automaton."),
            Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.LTL;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    String text = arguments.positional(0);
    Formula formula = Ltl.understood(text, () -> FormulaParser.parse(text));
    boolean generalised = arguments.has("--generalised");
    String output = arguments.text("--output", "");
    if (output.isEmpty()) {
      describe(text, formula, generalised, console.out());
      return 0;
    }
    String format = format(output);
    OutputFile file = FORMATS.contains(output) ? null : arguments.output("--output");
    Translation.Result result = Ltl.understood(text, () -> Translation.of(formula));
    if (file == null) {
      write(formula, result, generalised, format, console.out());
    } else {
      file.write(
          stream -> {
            PrintStream out = new PrintStream(stream, false, StandardCharsets.UTF_8);
            write(formula, result, generalised, format, out);
            out.flush();
          });
      console.err().println(file.name() + "  " + formula);
    }
    return 0;
  }

  private static String format(String output) {
    String name = output.toLowerCase(Locale.ROOT);
    for (String format : FORMATS) {
      if (name.equals(format) || name.endsWith("." + format)) {
        return format;
      }
    }
    throw new InputError(
        null,
        "--output: the name '" + output + "' has no known extension for an automaton",
        "end it in .dot, .svg or .hoa");
  }

  private static void write(
      Formula formula,
      Translation.Result result,
      boolean generalised,
      String format,
      PrintStream out) {
    String name = formula.toString();
    if (format.equals("hoa")) {
      out.print(
          generalised ? Hoa.print(result.generalised(), name) : Hoa.print(result.buchi(), name));
      return;
    }
    Diagram diagram =
        generalised
            ? AutomatonDiagram.of(result.generalised(), name)
            : AutomatonDiagram.of(result.buchi(), name);
    GraphFormat.valueOf(format.toUpperCase(Locale.ROOT)).draw(diagram, out);
  }

  private static void describe(String text, Formula formula, boolean generalised, PrintStream out) {
    Translation.Result result = Ltl.understood(text, () -> Translation.of(formula));
    Buchi negation = Ltl.understood(text, () -> Translation.buchi(formula.negated()));
    FormulaClass formulaClass = result.formulaClass();
    line(out, "formula", formula.toString());
    line(out, "class", formulaClass.title() + ": " + formulaClass.meaning());
    line(out, "generalised", size(result.generalised()));
    line(out, "Büchi", size(result.buchi()));
    line(out, "negation", size(negation));
    line(out, "to check", effort(negation.kind()));
    out.println();
    if (generalised) {
      print(result.generalised(), out);
    } else {
      print(result.buchi(), out);
    }
  }

  private static void line(PrintStream out, String name, String content) {
    out.println(Figures.padded(name, 13) + content);
  }

  private static String size(Automaton automaton) {
    long edges = 0;
    for (int state = 0; state < automaton.states(); state++) {
      edges += automaton.edges(state).size();
    }
    return Figures.count(automaton.states(), "state", "states")
        + ", "
        + Figures.count(edges, "edge", "edges")
        + ", "
        + Figures.count(automaton.sets(), "acceptance set", "acceptance sets");
  }

  private static String size(Buchi automaton) {
    long edges = 0;
    for (int state = 0; state < automaton.states(); state++) {
      edges += automaton.edges(state).size();
    }
    return Figures.count(automaton.states(), "state", "states")
        + ", "
        + Figures.count(edges, "edge", "edges")
        + switch (automaton.kind()) {
          case TERMINAL -> ", terminal";
          case WEAK -> ", weak";
          case GENERAL -> "";
        };
  }

  /** Describes the search that checks the formula, given the automaton of its negation. */
  private static String effort(Buchi.Kind kind) {
    return switch (kind) {
      case TERMINAL -> "a search for a state, which ends at the shortest violation";
      case WEAK -> "a search for a cycle, without nesting";
      case GENERAL -> "a search for a cycle through an accepting state";
    };
  }

  private static void print(Buchi automaton, PrintStream out) {
    for (int state = 0; state < automaton.states(); state++) {
      out.println(
          "state "
              + state
              + (state == automaton.initial() ? ", initial" : "")
              + (automaton.accepting(state) ? ", accepting" : ""));
      for (Buchi.Edge edge : automaton.edges(state)) {
        out.println("  to " + edge.target() + "  " + edge.label().text(automaton.atoms()));
      }
    }
  }

  private static void print(Automaton automaton, PrintStream out) {
    for (int state = 0; state < automaton.states(); state++) {
      out.println("state " + state + (state == automaton.initial() ? ", initial" : ""));
      for (Automaton.Edge edge : automaton.edges(state)) {
        out.println(
            "  to "
                + edge.target()
                + "  "
                + edge.label().text(automaton.atoms())
                + AutomatonDiagram.sets(edge.sets()));
      }
    }
  }
}
