package io.nutshell.app.report;

import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Opens an indented JSON document on a stream that stays open. */
public final class Json {
  private Json() {}

  public static JsonGenerator open(OutputStream out) {
    return JsonFactory.builder()
        .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
        .build()
        .createGenerator(new Indented(), out);
  }

  private static final class Indented extends ObjectWriteContext.Base {
    @Override
    public @Nullable PrettyPrinter getPrettyPrinter() {
      return new DefaultPrettyPrinter();
    }

    @Override
    public boolean hasPrettyPrinter() {
      return true;
    }
  }

  /** A value as its model names it: a number, a truth value, or the name as a string. */
  public static void writeValue(JsonGenerator json, String described, long value) {
    if (described.equals(Long.toString(value))) {
      json.writeNumber(value);
    } else if (described.equals("true") || described.equals("false")) {
      json.writeBoolean(described.equals("true"));
    } else {
      json.writeString(described);
    }
  }

  /** Rounded to a thousandth; smaller differences are noise. */
  static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
