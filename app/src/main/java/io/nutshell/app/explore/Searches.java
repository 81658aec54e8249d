package io.nutshell.app.explore;

import io.nutshell.app.report.ExplanationText;
import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Findings;
import io.nutshell.app.report.TextReport;
import io.nutshell.app.report.Typed;
import io.nutshell.app.report.Wording;
import io.nutshell.check.Report;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Watcher;
import io.nutshell.check.trace.Explanation;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.plan.Check;
import io.nutshell.plan.ShortestPath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Starts searches, one at a time, and reports the progress of the last one. */
final class Searches {
  private final Subject subject;
  private final Session session;
  private @Nullable Search last;

  Searches(Subject subject, Session session) {
    this.subject = subject;
    this.session = session;
  }

  private void requireIdle() {
    if (last != null && last.running()) {
      throw new InputError(null, "a search is running", "stop it first");
    }
  }

  synchronized Answer state() {
    Search search = last;
    return Answer.json(
        json -> {
          if (search == null) {
            json.writeBooleanProperty("running", false);
          } else {
            search.writeTo(json);
          }
        });
  }

  synchronized Answer stop() {
    if (last != null) {
      last.stop();
    }
    return state();
  }

  /**
   * Looks for a shortest path.
   *
   * @param expression where to; empty for a deadlock
   */
  synchronized Answer find(int node, String expression) {
    requireIdle();
    ShortestPath shortest =
        session.at(
            node,
            (model, state) -> {
              if (expression.isEmpty()) {
                return ShortestPath.toDeadlock(model, state);
              }
              model.predicate(expression); // Reports a mistake before the search begins.
              return ShortestPath.to(expression, model, state);
            });
    shortest.memory(subject.memory());
    if (subject.timeout() != null) {
      shortest.timeout(subject.timeout());
    }
    last =
        Search.start(
            "find",
            search ->
                found(
                    node,
                    expression,
                    shortest.onProgress(search::progress).cancelWhen(search::stopped).find()));
    return state();
  }

  private Consumer<JsonGenerator> found(int node, String expression, ShortestPath.Answer answer) {
    List<Trace.Step> steps = answer.steps();
    String wanted = expression.isEmpty() ? "a deadlock" : expression;
    String states = Figures.count(answer.report().states(), "state", "states");
    if (!answer.decided()) {
      return words(
          "Ended after "
              + states
              + " without "
              + wanted
              + ": "
              + answer.report().explored().stop());
    }
    if (steps == null) {
      return words("No state from here has it: all " + states + " were explored.");
    }
    List<Integer> path = session.followed(node, steps);
    return json -> {
      json.writeNumberProperty("node", node);
      Session.writePath(json, path);
      words(
              steps.isEmpty()
                  ? "It is so here already."
                  : "A shortest path has " + Figures.count(steps.size(), "step", "steps") + ".")
          .accept(json);
    };
  }

  private static Consumer<JsonGenerator> words(String words) {
    return json -> json.writeStringProperty("words", words);
  }

  /**
   * Checks properties.
   *
   * @param index of one of the properties; -1 for all
   * @param typed another property, by its kind and its argument; empty for none
   */
  synchronized Answer check(int index, String typed) {
    requireIdle();
    List<Property> asked =
        !typed.isEmpty()
            ? List.of(property(typed))
            : index < 0 || index >= subject.properties().size()
                ? subject.properties()
                : List.of(subject.properties().get(index));
    Check check = Check.of(subject.model()).memory(subject.memory()).wording(Typed.WORDING);
    for (Property property : asked) {
      Watcher _ = property.watcher(subject.model()); // Reports a mistake before the search begins.
      check.property(property);
    }
    if (subject.timeout() != null) {
      check.timeout(subject.timeout());
    }
    last =
        Search.start(
            "check",
            search ->
                checked(check.onProgress(search::progress).cancelWhen(search::stopped).run()));
    return state();
  }

  /** A property that the user typed: the word for its kind, and its argument. */
  private Property property(String typed) {
    String[] words = typed.strip().split("\\s+", 2);
    String argument = words.length < 2 ? "" : words[1].strip();
    for (PropertyKind kind : askable().toList()) {
      boolean bare = kind.argument() == PropertyKind.Argument.NONE;
      if (kind.id().equals(words[0]) && argument.isEmpty() == bare) {
        Property property = kind.property(argument);
        String inapplicable = property.inapplicable(subject.model());
        if (inapplicable != null) {
          throw new InputError(null, inapplicable, "ask for a property of another kind");
        }
        return property;
      }
    }
    throw new InputError(
        null,
        "'" + typed + "' is not a property",
        "one of: " + String.join(", ", askable().map(Searches::usage).toList()));
  }

  /** The kinds that a page may ask for: not those that would make the server read files. */
  private static Stream<PropertyKind> askable() {
    return PropertyKinds.all().stream()
        .filter(kind -> !kind.askedAs().isEmpty())
        .filter(kind -> kind.argument() != PropertyKind.Argument.FILE);
  }

  private static String usage(PropertyKind kind) {
    return (kind.id() + " " + kind.argument().placeholder()).strip();
  }

  private Consumer<JsonGenerator> checked(Report report) {
    List<Consumer<JsonGenerator>> results = new ArrayList<>();
    for (PropertyResult result : report.properties()) {
      results.add(result(report.model(), result));
    }
    return json -> {
      json.writeStringProperty("verdict", report.verdict().id());
      json.writeStringProperty(
          "words", Wording.name(report.verdict()) + ": " + Wording.verdict(report));
      json.writeArrayPropertyStart("results");
      for (Consumer<JsonGenerator> result : results) {
        json.writeStartObject();
        result.accept(json);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayPropertyStart("notes");
      report.notes().forEach(json::writeString);
      json.writeEndArray();
    };
  }

  private Consumer<JsonGenerator> result(Model model, PropertyResult result) {
    Trace trace = result.trace();
    boolean shown = trace != null && Session.fits(trace);
    List<Integer> path = trace == null || !shown ? List.of() : session.followed(0, trace.steps());
    Explanation why = result.explanation();
    Reason reason =
        why == null || !ExplanationText.speaks(why) ? null : Reason.of(why, model, session);
    return json -> {
      json.writeStringProperty("name", result.name());
      json.writeStringProperty("verdict", result.verdict().id());
      json.writeStringProperty("verdictWords", Wording.name(result.verdict()));
      json.writeStringProperty(
          "message",
          trace == null || shown ? result.message() : Session.tooLong(trace.steps().size()));
      if (reason != null) {
        json.writeStringProperty("title", TextReport.explanationTitle(result));
        json.writeName("why");
        reason.writeTo(json);
      }
      if (trace != null && shown) {
        Session.writePath(json, path);
        json.writeStringProperty("length", Findings.length(trace));
        if (trace.loops()) {
          json.writeNumberProperty("loop", trace.loop());
        }
      }
    };
  }
}
