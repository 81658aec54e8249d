package io.nutshell.app.explore;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nutshell.app.graph.GraphFormat;
import io.nutshell.app.report.Changes;
import io.nutshell.app.report.EventText;
import io.nutshell.app.report.Names;
import io.nutshell.app.report.TraceFormat;
import io.nutshell.app.report.Wording;
import io.nutshell.check.property.Property;
import io.nutshell.check.trace.Trace;
import io.nutshell.check.trace.Visited;
import io.nutshell.model.Blocked;
import io.nutshell.model.Describer;
import io.nutshell.model.InputError;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The part of the state graph that was explored so far, and what the page shows of it. All tabs
 * share it; each has its own path on it.
 */
final class Session {
  private static final int MAX_STATES = 200_000;
  private static final int MAX_STEPS = 20_000;
  private static final int MAX_BLOCKED = 300;

  /** The most states that one click expands. */
  private static final int MAX_GROWTH = 500;

  private final Subject subject;
  private final NetSheet net;
  private Visited visited;
  private Model judged;
  private Judge judge;

  /**
   * @throws InputError if a property does not fit the model
   */
  Session(Subject subject) {
    this.subject = subject;
    this.net = new NetSheet(subject);
    this.visited = new Visited(subject.model(), MAX_STATES);
    this.judged = subject.model();
    this.judge = new Judge(subject.properties(), judged);
  }

  /** The judge for the model as it is: a wider one needs other predicates. */
  private Judge judge() {
    if (!judged.equals(visited.model())) {
      judged = visited.model();
      judge = new Judge(subject.properties(), judged);
    }
    return judge;
  }

  private State state(int node) {
    if (node < 0 || node >= visited.size()) {
      throw new InputError(null, "there is no state " + node, "reload the page");
    }
    return visited.state(node);
  }

  /** Runs an action on the model and a state, as it is now. */
  synchronized <T> T at(int node, BiFunction<Model, State, T> action) {
    return action.apply(visited.model(), state(node).copy());
  }

  synchronized Answer model() {
    Model model = visited.model();
    Layout layout = model.layout();
    Names names = new Names(layout);
    return Answer.json(
        json -> {
          json.writeStringProperty("name", subject.fileName());
          json.writeStringProperty("file", subject.file().toString());
          json.writeStringProperty("version", subject.version());
          json.writeBooleanProperty("net", net.exists());
          json.writeArrayPropertyStart("names");
          for (int slot = 0; slot < layout.slots().size(); slot++) {
            json.writeString(names.full(slot));
          }
          json.writeEndArray();
          writeGroups(json, layout, names);
          json.writeArrayPropertyStart("properties");
          for (Property property : subject.properties()) {
            json.writeStartObject();
            json.writeStringProperty("name", property.name());
            json.writeStringProperty("kind", property.kind().id());
            json.writeStringProperty("rule", property.kind().rule());
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  private static void writeGroups(JsonGenerator json, Layout layout, Names names) {
    json.writeArrayPropertyStart("groups");
    List<List<Integer>> byGroup = names.byGroup();
    for (int group = 0; group < byGroup.size(); group++) {
      json.writeStartObject();
      json.writeStringProperty("name", layout.groups().get(group).name());
      json.writeStringProperty("kind", layout.groups().get(group).kind());
      json.writeBooleanProperty("places", layout.groups().get(group).ofPlaces());
      json.writeArrayPropertyStart("slots");
      for (int slot : byGroup.get(group)) {
        json.writeStartObject();
        json.writeNumberProperty("slot", slot);
        json.writeStringProperty("name", names.standsForGroup(slot) ? "" : names.within(slot));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** A state with the events that it enables. */
  synchronized Answer show(int node) {
    state(node);
    List<Visited.Move> moves = visited.moves(node);
    Model model = visited.model();
    Describer describer = model.describer();
    Layout layout = model.layout();
    State state = state(node);
    Changes changes = new Changes(model);
    return Answer.json(
        json -> {
          json.writeNumberProperty("node", node);
          json.writeArrayPropertyStart("values");
          for (int slot = 0; slot < layout.slots().size(); slot++) {
            json.writeString(describer.value(slot, layout.get(state, slot)));
          }
          json.writeEndArray();
          if (net.exists()) {
            json.writeArrayPropertyStart("tokens");
            for (int slot = 0; slot < layout.slots().size(); slot++) {
              json.writeNumber(describer.amount(slot, layout.get(state, slot)));
            }
            json.writeEndArray();
          }
          json.writeBooleanProperty("dead", moves.isEmpty());
          json.writeArrayPropertyStart("violations");
          judge().violations(state).forEach(json::writeString);
          json.writeEndArray();
          json.writeArrayPropertyStart("properties");
          for (int i = 0; i < subject.properties().size(); i++) {
            json.writeString(
                judge().value(i, state, moves.isEmpty()).name().toLowerCase(Locale.ROOT));
          }
          json.writeEndArray();
          json.writeArrayPropertyStart("enabled");
          for (Visited.Move move : moves) {
            writeMove(json, model, state, move, changes);
          }
          json.writeEndArray();
        });
  }

  private void writeMove(
      JsonGenerator json, Model model, State state, Visited.Move move, Changes changes) {
    json.writeStartObject();
    json.writeStringProperty("event", EventText.of(model, move.event(), move.choice()));
    writePlace(json, model.describer().position(move.event()));
    json.writeNumberProperty("target", move.target());
    if (net.exists()) {
      json.writeNumberProperty("rule", net.rule(model, move.event()));
    }
    if (move.fault() != null) {
      json.writeStringProperty("fault", move.fault().message());
    } else {
      json.writeArrayPropertyStart("changes");
      for (Changes.Change change : changes.between(state, visited.state(move.target()))) {
        json.writeStartArray();
        json.writeNumber(change.slot());
        json.writeString(change.before());
        json.writeString(change.after());
        json.writeString(change.delta());
        json.writeEndArray();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  /** The place of an event, and its line if the page shows that file. */
  private void writePlace(JsonGenerator json, @Nullable SourcePosition position) {
    json.writeStringProperty("place", Wording.place(position));
    json.writeNumberProperty(
        "line",
        position != null && position.file().equals(subject.file().toString())
            ? position.line()
            : 0);
  }

  synchronized Answer blocked(int node) {
    List<Blocked> blocked = visited.model().blocked(state(node), MAX_BLOCKED + 1);
    return Answer.json(
        json -> {
          json.writeBooleanProperty("more", blocked.size() > MAX_BLOCKED);
          json.writeArrayPropertyStart("blocked");
          for (Blocked event : blocked.subList(0, Math.min(MAX_BLOCKED, blocked.size()))) {
            json.writeStartObject();
            json.writeStringProperty("event", event.event());
            json.writeStringProperty("reason", event.reason());
            json.writeBooleanProperty("near", event.near());
            writePlace(json, event.position());
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  /** The states along a path, as far as it can be followed. */
  synchronized Answer open(String typed) {
    List<Integer> nodes = new ArrayList<>(List.of(0));
    String problem = "";
    for (int index : path(typed)) {
      List<Visited.Move> moves = visited.moves(nodes.getLast());
      if (index >= moves.size() || moves.get(index).fault() != null) {
        problem =
            "the path cannot be followed beyond step "
                + (nodes.size() - 1)
                + ": it is of another model, or the model has changed";
        break;
      }
      nodes.add(moves.get(index).target());
    }
    String found = problem;
    return Answer.json(
        json -> {
          json.writeStringProperty("problem", found);
          json.writeArrayPropertyStart("nodes");
          nodes.forEach(json::writeNumber);
          json.writeEndArray();
        });
  }

  /** A path as it is typed: the indices of the events, separated by dots. */
  static List<Integer> path(String typed) {
    List<Integer> path = new ArrayList<>();
    for (String index : typed.isEmpty() ? new String[0] : typed.split("\\.", -1)) {
      if (!index.matches("[0-9]{1,9}")) {
        throw new InputError(null, "'" + typed + "' is no path", "use a link that the page made");
      }
      path.add(Integer.parseInt(index));
    }
    if (path.size() > MAX_STEPS) {
      throw new InputError(
          null,
          "the path has %,d steps, and the page shows at most %,d"
              .formatted(path.size(), MAX_STEPS),
          "nutshell check --trace-out t.json and nutshell simulate --load t.json walk along it");
    }
    return path;
  }

  /** The path by which a state was first met. */
  synchronized Answer pathTo(int node) {
    state(node);
    List<Integer> path = visited.pathTo(node);
    return Answer.json(json -> writePath(json, path));
  }

  /**
   * A trace that a search found, as the page needs it: the indices of its events.
   *
   * @param node the state that it begins in
   * @throws InputError if it is too long
   */
  synchronized List<Integer> followed(int node, List<Trace.Step> steps) {
    if (steps.size() > MAX_STEPS) {
      throw new InputError(
          null, tooLong(steps.size()), "nutshell check --trace-out t.json writes it to a file");
    }
    List<Integer> path = new ArrayList<>();
    int at = node;
    for (Trace.Step step : steps) {
      int index = visited.indexOf(at, step.event(), step.choice());
      path.add(index);
      at = visited.moves(at).get(index).target();
    }
    return path;
  }

  /** Whether a trace is short enough for the page. */
  static boolean fits(Trace trace) {
    return trace.steps().size() <= MAX_STEPS;
  }

  static String tooLong(int steps) {
    return "the trace has %,d steps, and the page shows at most %,d".formatted(steps, MAX_STEPS);
  }

  static void writePath(JsonGenerator json, List<Integer> path) {
    json.writeArrayPropertyStart("path");
    path.forEach(json::writeNumber);
    json.writeEndArray();
  }

  private VisitedGraph visitedGraph() {
    return new VisitedGraph(visited, judge(), subject.fileName());
  }

  synchronized Answer graph() {
    return Answer.json(visitedGraph()::writeTo);
  }

  /**
   * Visits the states behind a state, breadth first, and the states that were met but not visited.
   */
  synchronized Answer grow(int node, int levels) {
    state(node);
    List<Integer> level = List.of(node);
    int expanded = 0;
    for (int i = 0; i <= levels && !level.isEmpty(); i++) {
      List<Integer> next = new ArrayList<>();
      for (int at : level) {
        boolean known = visited.expanded(at);
        if (!known && ++expanded > MAX_GROWTH) {
          return graph();
        }
        for (Visited.Move move : visited.moves(at)) {
          if (move.target() != Visited.NOWHERE && !next.contains(move.target())) {
            next.add(move.target());
          }
        }
      }
      level = next;
    }
    return graph();
  }

  /** Forgets what was visited, except what the page asks for again. */
  synchronized Answer forget() {
    visited = new Visited(visited.model(), MAX_STATES);
    return graph();
  }

  synchronized Answer test(int node, String expression) {
    Judge.Value value = Judge.value(visited.model().predicate(expression), state(node));
    return Answer.json(
        json -> json.writeStringProperty("value", value.name().toLowerCase(Locale.ROOT)));
  }

  synchronized Answer net() {
    return Answer.json(net::writeTo);
  }

  /** A walk in a file: a trace, or commands for {@code nutshell simulate --script}. */
  synchronized Answer export(String format, String typed, int loop) {
    List<Integer> path = path(typed);
    Trace walked = visited.trace(path);
    Trace trace = loop >= 0 && loop <= path.size() ? walked.looping(loop) : walked;
    if (format.equals("script")) {
      return Answer.text("text/plain", script(trace, path));
    }
    TraceFormat known =
        TraceFormat.of(format)
            .orElseThrow(
                () ->
                    new InputError(
                        null, "there is no format '" + format + "'", "json, puml, mmd or script"));
    return Answer.text(
        known == TraceFormat.JSON ? "application/json" : "text/plain",
        printed(
            out ->
                known.print(
                    visited.model(),
                    subject.file().toString(),
                    subject.version(),
                    List.of(TraceFormat.untitled(trace)),
                    out)));
  }

  private String script(Trace trace, List<Integer> path) {
    StringBuilder script = new StringBuilder();
    script.append("# nutshell simulate ").append(subject.file()).append(" --script FILE\n");
    for (int i = 0; i < path.size(); i++) {
      Trace.Step step = trace.steps().get(i);
      String event = EventText.of(visited.model(), step.event(), step.choice());
      script.append(path.get(i) + 1).append("  # ").append(event.replace('\n', ' ')).append('\n');
    }
    return script.toString();
  }

  synchronized Answer drawing() {
    return Answer.text(
        "image/svg+xml", printed(out -> GraphFormat.SVG.draw(visitedGraph().diagram(), out)));
  }

  private static String printed(Consumer<PrintStream> printer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, false, UTF_8);
    printer.accept(out);
    out.flush();
    return bytes.toString(UTF_8);
  }
}
