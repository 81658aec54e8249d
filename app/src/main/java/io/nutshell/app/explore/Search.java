package io.nutshell.app.explore;

import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Forecasts;
import io.nutshell.app.report.RunCurve;
import io.nutshell.app.report.Typed;
import io.nutshell.model.InputError;
import io.nutshell.search.Forecast;
import io.nutshell.search.Progress;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A search in the background: its progress and its result. */
final class Search {
  private final String kind;
  private final RunCurve curve = new RunCurve();
  private @Nullable Progress latest;
  private @Nullable Consumer<JsonGenerator> result;
  private String problem = "";
  private volatile boolean stopped;

  private Search(String kind) {
    this.kind = kind;
  }

  /**
   * Starts a search on a thread of its own.
   *
   * @param work does the search, reports to this object, and returns the writer of its result
   */
  static Search start(String kind, Function<Search, Consumer<JsonGenerator>> work) {
    Search search = new Search(kind);
    Thread.ofPlatform().name(kind).daemon().start(() -> search.run(work));
    return search;
  }

  private void run(Function<Search, Consumer<JsonGenerator>> work) {
    Consumer<JsonGenerator> found = _ -> {};
    String failed = "";
    try {
      found = work.apply(this);
    } catch (InputError error) {
      failed = error.message(Typed.WORDING);
    } catch (RuntimeException | StackOverflowError defect) {
      failed = "the search failed: " + defect;
    } catch (OutOfMemoryError _) {
      failed = "the search needs more memory than there is";
    }
    finish(found, failed);
  }

  private synchronized void finish(Consumer<JsonGenerator> found, String failed) {
    problem = failed;
    result = found;
  }

  synchronized void progress(Progress progress) {
    latest = progress;
    curve.add(progress);
  }

  void stop() {
    stopped = true;
  }

  boolean stopped() {
    return stopped;
  }

  synchronized boolean running() {
    return result == null;
  }

  synchronized void writeTo(JsonGenerator json) {
    json.writeStringProperty("kind", kind);
    json.writeBooleanProperty("running", result == null);
    json.writeStringProperty("problem", problem);
    Progress now = latest;
    if (now != null) {
      writeFigures(json, now);
    }
    json.writeArrayPropertyStart("curve");
    for (Progress sample : now == null ? List.<Progress>of() : curve.samples()) {
      writeSample(json, sample);
    }
    json.writeEndArray();
    if (result != null) {
      result.accept(json);
    }
  }

  private static void writeFigures(JsonGenerator json, Progress now) {
    double seconds = now.elapsedNanos() * 1e-9;
    json.writeArrayPropertyStart("figures");
    writeFigure(json, "States", Figures.count(now.states()));
    writeFigure(json, "Transitions", Figures.count(now.transitions()));
    writeFigure(json, "States per second", Figures.rate(now.states(), seconds));
    writeFigure(json, "Memory", Figures.bytes(now.memoryBytes()));
    writeFigure(json, "Time", Figures.duration(seconds));
    Forecast forecast = now.forecast();
    if (forecast != null) {
      writeFigure(json, "Forecast", Forecasts.rough(forecast.states()) + " states");
    }
    json.writeEndArray();
  }

  private static void writeFigure(JsonGenerator json, String name, String value) {
    json.writeStartArray();
    json.writeString(name);
    json.writeString(value);
    json.writeEndArray();
  }

  /** Time, states, frontier, memory, and the forecast with its range where there is one. */
  private static void writeSample(JsonGenerator json, Progress sample) {
    json.writeStartArray();
    json.writeNumber(sample.elapsedNanos() * 1e-9);
    json.writeNumber(sample.states());
    json.writeNumber(sample.frontier());
    json.writeNumber(sample.memoryBytes());
    Forecast forecast = sample.forecast();
    if (forecast != null) {
      json.writeNumber(forecast.states());
      json.writeNumber(forecast.least());
      json.writeNumber(forecast.most());
    }
    json.writeEndArray();
  }
}
