package io.nutshell.app.compare;

import io.nutshell.search.Stop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** A trial as JSON, the output of its process and a part of {@code compare --format json}. */
final class TrialJson {
  private TrialJson() {}

  static void write(JsonGenerator json, Trial trial) {
    json.writeStartObject();
    writeFields(json, trial);
    json.writeEndObject();
  }

  /** Writes the fields into the open object. */
  static void writeFields(JsonGenerator json, Trial trial) {
    json.writeStringProperty("store", trial.contender().store());
    json.writeStringProperty("order", trial.contender().order().toString());
    json.writeStringProperty("problem", trial.problem());
    json.writeBooleanProperty("complete", trial.complete());
    json.writeStringProperty("ended", trial.end().name().toLowerCase(Locale.ROOT));
    json.writeBooleanProperty("exact", trial.exact());
    json.writeNumberProperty("omissionProbability", trial.omission());
    json.writeNumberProperty("states", trial.states());
    json.writeNumberProperty("transitions", trial.transitions());
    json.writeNumberProperty("seconds", rounded(trial.seconds()));
    json.writeNumberProperty("cpuSeconds", rounded(trial.cpuSeconds()));
    json.writeNumberProperty("memoryBytes", trial.memory());
    json.writeNumberProperty("rssBytesBefore", trial.residentBefore());
    json.writeNumberProperty("rssBytes", trial.resident());
    json.writeNumberProperty("threads", trial.threads());
    json.writeObjectPropertyStart("statistics");
    trial.counts().forEach(json::writeNumberProperty);
    json.writeEndObject();
    json.writeArrayPropertyStart("curve");
    for (Trial.Sample sample : trial.curve()) {
      json.writeStartArray();
      json.writeNumber(rounded(sample.seconds()));
      json.writeNumber(sample.states());
      json.writeNumber(sample.memory());
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  /** Rounds to a ten-thousandth; smaller differences are noise. */
  static double rounded(double value) {
    return Math.round(value * 10_000) / 10_000.0;
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws tools.jackson.core.JacksonException if the text is something else
   */
  static Trial read(Contender contender, byte[] text) {
    Map<String, String> values = new LinkedHashMap<>();
    Map<String, Long> counts = new LinkedHashMap<>();
    List<Trial.Sample> curve = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        json.nextToken();
        switch (name) {
          case "statistics" -> readCounts(json, counts);
          case "curve" -> readCurve(json, curve);
          default -> values.put(name, json.getString());
        }
      }
    }
    return new Trial(
        contender,
        Stop.valueOf(text(values, "ended").toUpperCase(Locale.ROOT)),
        Boolean.parseBoolean(text(values, "exact")),
        Double.parseDouble(text(values, "omissionProbability")),
        Long.parseLong(text(values, "states")),
        Long.parseLong(text(values, "transitions")),
        Double.parseDouble(text(values, "seconds")),
        Double.parseDouble(text(values, "cpuSeconds")),
        Long.parseLong(text(values, "memoryBytes")),
        Long.parseLong(text(values, "rssBytesBefore")),
        Long.parseLong(text(values, "rssBytes")),
        Integer.parseInt(text(values, "threads")),
        counts,
        curve,
        text(values, "problem"));
  }

  private static String text(Map<String, String> values, String name) {
    return values.getOrDefault(name, "");
  }

  private static void readCounts(JsonParser json, Map<String, Long> counts) {
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      counts.put(name, json.getLongValue());
    }
  }

  private static void readCurve(JsonParser json, List<Trial.Sample> curve) {
    while (json.nextToken() == JsonToken.START_ARRAY) {
      json.nextToken();
      double seconds = json.getDoubleValue();
      json.nextToken();
      long states = json.getLongValue();
      json.nextToken();
      curve.add(new Trial.Sample(seconds, states, json.getLongValue()));
      json.nextToken();
    }
  }
}
