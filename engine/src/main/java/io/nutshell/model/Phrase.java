package io.nutshell.model;

import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * A text for the user that names {@link Control}s as data.
 *
 * @param format as for {@link String#format}
 * @param arguments a {@link Control}, a {@link Control.Setting} and another phrase are put into the
 *     words of the user interface; all others are formatted as they are
 */
public record Phrase(String format, List<Object> arguments) {

  public Phrase {
    arguments = List.copyOf(arguments);
  }

  /** How a user interface names a control; the value is empty if there is none. */
  public interface Wording {
    /** For users of the library. */
    Wording API = Control::inApi;

    String of(Control control, String value);
  }

  public static Phrase of(String format, Object... arguments) {
    return new Phrase(format, List.of(arguments));
  }

  /** A text that names no controls. */
  public static Phrase plain(String text) {
    return of("%s", text);
  }

  /** A control with a value, and nothing else. */
  public static Phrase of(Control.Setting setting) {
    return of("%s", setting);
  }

  public static Phrase joined(String separator, List<Phrase> phrases) {
    return new Phrase(
        String.join(separator, Collections.nCopies(phrases.size(), "%s")), List.copyOf(phrases));
  }

  /** The text in the words of a user interface. */
  public String in(Wording wording) {
    Object[] words = arguments.stream().map(argument -> words(argument, wording)).toArray();
    return String.format(Locale.ROOT, format, words);
  }

  private static Object words(Object argument, Wording wording) {
    return switch (argument) {
      case Phrase phrase -> phrase.in(wording);
      case Control control -> wording.of(control, "");
      case Control.Setting setting -> wording.of(setting.control(), setting.value());
      default -> argument;
    };
  }

  /** The text for users of the library. */
  @Override
  public String toString() {
    return in(Wording.API);
  }
}
