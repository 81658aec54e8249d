package io.nutshell.app.explore;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The answer to a request. */
final class Answer {
  private static final JsonFactory JSON = new JsonFactory();

  private final int status;
  private final String type;
  private final byte[] content;

  /**
   * @param type the media type of the content
   */
  Answer(int status, String type, byte[] content) {
    this.status = status;
    this.type = type;
    this.content = content;
  }

  int status() {
    return status;
  }

  String type() {
    return type;
  }

  byte[] content() {
    return content;
  }

  /** An object of JSON; the writer writes its properties. */
  static Answer json(Consumer<JsonGenerator> properties) {
    return json(200, properties);
  }

  private static Answer json(int status, Consumer<JsonGenerator> properties) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
      json.writeStartObject();
      properties.accept(json);
      json.writeEndObject();
    }
    return new Answer(status, "application/json", bytes.toByteArray());
  }

  static Answer text(String type, String content) {
    return new Answer(200, type + "; charset=utf-8", content.getBytes(UTF_8));
  }

  /** The request cannot be answered; the page shows the words. */
  static Answer refused(int status, String words) {
    return json(status, json -> json.writeStringProperty("error", words));
  }
}
