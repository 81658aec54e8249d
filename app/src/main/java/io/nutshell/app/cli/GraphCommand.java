package io.nutshell.app.cli;

import io.nutshell.app.graph.Condensation;
import io.nutshell.app.graph.Diagram;
import io.nutshell.app.graph.Diagrams;
import io.nutshell.app.graph.GraphBuilder;
import io.nutshell.app.graph.GraphFile;
import io.nutshell.app.graph.NetDrawing;
import io.nutshell.app.graph.PagesDrawing;
import io.nutshell.app.graph.StateGraph;
import io.nutshell.app.report.Figures;
import io.nutshell.app.report.OutputFile;
import io.nutshell.check.property.Invariant;
import io.nutshell.language.Constants;
import io.nutshell.language.cpn.CpnLanguage;
import io.nutshell.language.cpn.PageDrawing;
import io.nutshell.language.pnml.PetriNet;
import io.nutshell.language.pnml.PnmlLanguage;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import java.nio.file.Path;
import java.util.List;

/** {@code nutshell graph}: draws the state graph of a small model, or writes it for other tools. */
final class GraphCommand implements Subcommand {

  /** The limit on explored states with {@code --condense}. */
  private static final long MAX_CONDENSED = 1_000_000;

  @Override
  public String name() {
    return "graph";
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        Options.modelSection(),
        new Options.Section(
            "What to draw",
            Options.output(
                "Where to: .svg, a drawing; .dot, for Graphviz; .aut (Aldebaran), .json and .graphml,"
                    + " for other tools."),
            Options.flag("--net", "Of a Petri net, the net itself: .svg or .dot."),
            Options.values(
                "--invariant", "EXPR", "Mark states where EXPR is not true. May be repeated."),
            Options.value("--levels", "K", "The first K levels only, the initial state the first."),
            Options.flag(
                "--condense", "A node for each strongly connected component: the summary graph."),
            Options.value(
                "--limit",
                "STATES",
                "Draw at most STATES nodes. Default: 200 in .svg, 2,000 in .dot, 100,000 elsewhere."),
            Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.GRAPH;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    OutputFile named = arguments.output("--output");
    if (named == null) {
      throw new InputError(null, "no file is named for the graph", "-o graph.svg");
    }
    GraphFile output = GraphFile.to(named);
    if (arguments.has("--net")) {
      return drawNet(arguments, output, console);
    }
    boolean condense = arguments.has("--condense");
    long limit = arguments.number("--limit", 1, output.limit());
    int levels =
        (int) Math.min(Integer.MAX_VALUE, arguments.number("--levels", 1, Integer.MAX_VALUE));
    Path file = arguments.model();
    List<GraphBuilder.Invariant> invariants =
        arguments.texts("--invariant").stream()
            .distinct()
            .map(e -> new GraphBuilder.Invariant(e, Question.option(Invariant.KIND, e)::predicate))
            .toList();
    Model model = arguments.loadModel();
    console.note(model.warnings());
    long explored = condense ? Math.max(limit, MAX_CONDENSED) : limit;
    StateGraph graph =
        new GraphBuilder(
                invariants, explored, levels, sizes -> output.tooLarge(explored, sizes, condense))
            .build(model);
    String name = String.valueOf(file.getFileName());
    Diagram diagram;
    if (condense) {
      Condensation condensation = new Condensation(graph);
      if (condensation.components().size() > limit) {
        throw output.tooMany(condensation.components().size(), limit);
      }
      diagram = Diagrams.ofComponents(graph, condensation, title(name, graph, condensation));
    } else {
      diagram = Diagrams.ofStates(graph, title(name, graph));
    }
    output.write(diagram, graph.model());
    console.err().println(output.name() + "  " + diagram.title());
    return 0;
  }

  private static int drawNet(Arguments arguments, GraphFile output, Console console) {
    Path file = arguments.model();
    String name = String.valueOf(file.getFileName());
    if (name.endsWith(".cpn")) {
      List<PageDrawing> pages = CpnLanguage.drawings(file);
      String title = name + ": " + Figures.count(pages.size(), "page", "pages");
      output.write(new PagesDrawing(pages, title));
      console.err().println(output.name() + "  " + title);
      return 0;
    }
    if (!name.endsWith(".pnml")) {
      throw new InputError(
          null, "--net is for Petri nets, and " + name + " is not one", "leave it out");
    }
    PetriNet net = PnmlLanguage.read(file, Constants.of(arguments.constants())).drawn();
    String title =
        name
            + ": "
            + Figures.count(net.placeNodes().size(), "place", "places")
            + ", "
            + Figures.count(net.transitionNodes().size(), "transition", "transitions");
    output.write(new NetDrawing(net, title));
    console.err().println(output.name() + "  " + title);
    return 0;
  }

  private static String title(String name, StateGraph graph) {
    return name
        + ": "
        + (graph.complete()
            ? ""
            : "the first " + Figures.count(graph.levels().size(), "level", "levels") + ", ")
        + Figures.count(graph.states().size(), "state", "states")
        + ", "
        + Figures.count(graph.arcs().size(), "transition", "transitions")
        + (graph.deadlocks() == 0
            ? ""
            : ", " + Figures.count(graph.deadlocks(), "deadlock", "deadlocks"));
  }

  private static String title(String name, StateGraph graph, Condensation condensation) {
    return title(name, graph)
        + ", "
        + Figures.count(condensation.components().size(), "component", "components");
  }
}
