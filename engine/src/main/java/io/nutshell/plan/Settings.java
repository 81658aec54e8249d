package io.nutshell.plan;

import io.nutshell.model.Control;
import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;
import java.util.LinkedHashMap;
import java.util.Map;

/** A storage method as the user asked for it: {@code comback:cache=1000,backwards=on}. */
public record Settings(String store, Map<String, String> values) {

  /**
   * @throws InputError if the text is not {@code NAME} or {@code NAME:OPTION=VALUE,…}
   */
  public static Settings parse(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    Map<String, String> values = new LinkedHashMap<>();
    if (colon >= 0) {
      for (String part : text.substring(colon + 1).split(",", -1)) {
        int equals = part.indexOf('=');
        if (equals <= 0 || equals == part.length() - 1) {
          throw new InputError(
              null,
              Phrase.of("'%s' in %s is not an option", part, Control.STORE.to(text)),
              Phrase.of(
                  "write %s; %s lists the options",
                  Control.STORE.to(name + ":OPTION=VALUE,…"), Control.STORES));
        }
        String option = part.substring(0, equals);
        if (values.put(option, part.substring(equals + 1)) != null) {
          throw new InputError(
              null,
              Phrase.of("'%s' is given twice in %s", option, Control.STORE.to(text)),
              Phrase.plain("leave one of them out"));
        }
      }
    }
    return new Settings(name, values);
  }

  public static Settings of(String store) {
    return new Settings(store, Map.of());
  }

  /** The value of a numeric option between its limits; {@code otherwise} if it is not set. */
  public long number(String option, long otherwise, long least, long most) {
    String value = values.get(option);
    if (value == null) {
      return otherwise;
    }
    try {
      long number = Long.parseLong(value);
      if (least <= number && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, with the limits.
    }
    throw new InputError(
        null,
        Phrase.of("%s is out of range", given(option, value)),
        Phrase.of(
            "a whole number from %s to %s",
            least, most == Long.MAX_VALUE ? "as large as you like" : most));
  }

  /** The value of an option that is {@code on} or {@code off}. */
  public boolean flag(String option, boolean otherwise) {
    return switch (word(option, otherwise ? "on" : "off", "on", "off")) {
      case "on" -> true;
      default -> false;
    };
  }

  /** The value of an option that is one of the allowed words. */
  public String word(String option, String otherwise, String... allowed) {
    String value = values.getOrDefault(option, otherwise);
    for (String word : allowed) {
      if (word.equals(value)) {
        return word;
      }
    }
    throw new InputError(
        null,
        Phrase.of("%s is not known", given(option, value)),
        Phrase.plain("one of: " + String.join(", ", allowed)));
  }

  private Control.Setting given(String option, String value) {
    return Control.STORE.to(store + ":" + option + "=" + value);
  }
}
