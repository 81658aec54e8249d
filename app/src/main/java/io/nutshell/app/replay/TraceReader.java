package io.nutshell.app.replay;

import io.nutshell.check.trace.Trace;
import io.nutshell.language.SourceText;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the traces of a file that {@code --trace-out} or {@code --format json} wrote. Unknown
 * fields are ignored, because later versions may add some.
 */
public final class TraceReader {
  private final String file;
  private final JsonParser json;

  private TraceReader(String file, JsonParser json) {
    this.file = file;
    this.json = json;
  }

  /**
   * The traces of a file, at least one.
   *
   * @throws InputError if the file cannot be read or has no trace
   */
  public static List<RecordedTrace> read(Path path) {
    SourceText source = SourceText.read(path);
    JsonFactory factory = JsonFactory.builder().build();
    try (JsonParser json = factory.createParser(ObjectReadContext.empty(), source.text())) {
      TraceReader reader = new TraceReader(source.file(), json);
      List<RecordedTrace> traces = reader.traces();
      if (traces.isEmpty()) {
        throw new InputError(
            new SourcePosition(source.file(), 0, 0),
            "there is no trace in this file",
            "nutshell check MODEL --trace-out " + path.getFileName() + " writes one");
      }
      return traces;
    } catch (StreamReadException malformed) {
      throw new InputError(
          position(source.file(), malformed.getLocation()),
          malformed instanceof UnexpectedEndOfInputException
              ? "this is not JSON: it ends too early"
              : "this is not JSON from here on",
          "use a file that --trace-out wrote");
    }
  }

  private List<RecordedTrace> traces() {
    List<RecordedTrace> traces = new ArrayList<>();
    json.nextToken();
    expect(JsonToken.START_OBJECT, "an object");
    while (field()) {
      if (name().equals("properties")) {
        expect(JsonToken.START_ARRAY, "a list of properties");
        while (json.nextToken() != JsonToken.END_ARRAY) {
          RecordedTrace trace = property();
          if (trace != null) {
            traces.add(trace);
          }
        }
      } else {
        json.skipChildren();
      }
    }
    return traces;
  }

  /** Reads a property; null if it has no trace. */
  private @Nullable RecordedTrace property() {
    SourcePosition position = here();
    expect(JsonToken.START_OBJECT, "a property");
    String property = "";
    String kind = "";
    String expression = "";
    String verdict = "";
    String message = "";
    String assumption = "";
    Map<String, String> initial = new LinkedHashMap<>();
    List<RecordedTrace.Step> steps = new ArrayList<>();
    int loop = Trace.FINITE;
    boolean traced = false;
    while (field()) {
      switch (name()) {
        case "name" -> property = text();
        case "kind" -> kind = text();
        case "expression" -> expression = text();
        case "verdict" -> verdict = text();
        case "message" -> message = text();
        case "assumption" -> assumption = text();
        case "trace" -> {
          if (json.currentToken() != JsonToken.VALUE_NULL) {
            traced = true;
            loop = trace(initial, steps);
          }
        }
        default -> json.skipChildren();
      }
    }
    return traced
        ? new RecordedTrace(
            property,
            kind,
            expression,
            verdict,
            message,
            assumption,
            position,
            initial,
            steps,
            loop)
        : null;
  }

  /** Reads a trace; returns where its cycle begins. */
  private int trace(Map<String, String> initial, List<RecordedTrace.Step> steps) {
    int loop = Trace.FINITE;
    expect(JsonToken.START_OBJECT, "a trace");
    while (field()) {
      switch (name()) {
        case "initial" -> initial.putAll(values());
        case "steps" -> {
          expect(JsonToken.START_ARRAY, "a list of steps");
          while (json.nextToken() != JsonToken.END_ARRAY) {
            steps.add(step());
          }
        }
        case "loop" -> {
          expect(JsonToken.VALUE_NUMBER_INT, "the number of steps before the cycle");
          loop = json.getValueAsInt(Trace.FINITE);
        }
        default -> json.skipChildren();
      }
    }
    if (loop < Trace.FINITE || loop > steps.size()) {
      throw unexpected("the cycle of a trace with " + steps.size() + " steps");
    }
    return loop;
  }

  private RecordedTrace.Step step() {
    expect(JsonToken.START_OBJECT, "a step");
    String event = "";
    int choice = 0;
    Map<String, String> changes = Map.of();
    while (field()) {
      switch (name()) {
        case "event" -> event = text();
        case "choice" -> {
          expect(JsonToken.VALUE_NUMBER_INT, "the number of a choice");
          choice = json.getValueAsInt(-1);
        }
        case "changes" -> changes = values();
        default -> json.skipChildren();
      }
    }
    return new RecordedTrace.Step(event, choice, changes);
  }

  private Map<String, String> values() {
    expect(JsonToken.START_OBJECT, "variables with their values");
    Map<String, String> values = new LinkedHashMap<>();
    while (field()) {
      String name = name();
      values.put(name, text());
    }
    return values;
  }

  /** Steps to the value of the next field; false at the end of the object. */
  private boolean field() {
    if (json.nextToken() != JsonToken.PROPERTY_NAME) {
      return false;
    }
    json.nextToken();
    return true;
  }

  private String name() {
    return "" + json.currentName();
  }

  /** A number, a truth value or a string, as text. */
  private String text() {
    if (json.currentToken() == null || !json.currentToken().isScalarValue()) {
      throw unexpected("a single value");
    }
    return "" + json.getValueAsString();
  }

  private void expect(JsonToken token, String what) {
    if (json.currentToken() != token) {
      throw unexpected(what);
    }
  }

  private InputError unexpected(String what) {
    return new InputError(
        here(), "here should be " + what, "use a file that --trace-out or --format json wrote");
  }

  private SourcePosition here() {
    return position(file, json.currentTokenLocation());
  }

  private static SourcePosition position(String file, @Nullable TokenStreamLocation place) {
    return place == null
        ? new SourcePosition(file, 0, 0)
        : new SourcePosition(
            file, Math.max(0, place.getLineNr()), Math.max(1, place.getColumnNr()));
  }
}
