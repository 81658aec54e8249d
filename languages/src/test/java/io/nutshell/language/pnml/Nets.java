package io.nutshell.language.pnml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.nutshell.language.Constants;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Builds small nets from a short notation, and PNML files of them. */
final class Nets {
  private static final String NAMESPACE = "http://www.pnml.org/version-2009/grammar/";

  private Nets() {}

  /**
   * A place/transition net.
   *
   * @param places as {@code p=2 q}: each with its tokens
   * @param transitions as {@code t: p -> q q; u: -> p}: what each consumes and produces
   */
  static String plain(String places, String transitions) {
    StringBuilder text = new StringBuilder();
    for (String place : places.strip().split("\\s+", -1)) {
      String[] parts = place.split("=", -1);
      text.append("<place id='").append(parts[0]).append("'>");
      if (parts.length > 1) {
        text.append("<initialMarking><text>").append(parts[1]).append("</text></initialMarking>");
      }
      text.append("</place>\n");
    }
    for (String transition : transitions.strip().split("\\s*;\\s*", -1)) {
      if (transition.isBlank()) {
        continue;
      }
      String id = transition.substring(0, transition.indexOf(':')).strip();
      String[] sides = transition.substring(transition.indexOf(':') + 1).split("->", -1);
      text.append("<transition id='").append(id).append("'/>\n");
      for (String place : sides[0].strip().split("\\s+", -1)) {
        text.append(place.isEmpty() ? "" : arc(place, id, "1"));
      }
      for (String place : sides[1].strip().split("\\s+", -1)) {
        text.append(place.isEmpty() ? "" : arc(id, place, "1"));
      }
    }
    return page(text.toString());
  }

  /** A place/transition net with one page, whose elements begin at line 5. */
  static String page(String elements) {
    return document("ptnet", "<page id='page'>\n" + elements + "\n</page>");
  }

  static String arc(String source, String target, String weight) {
    return "<arc id='%s-%s' source='%s' target='%s'><inscription><text>%s</text></inscription></arc>\n"
        .formatted(source, target, source, target, weight);
  }

  static String document(String type, String net) {
    return "<?xml version='1.0'?>\n<pnml xmlns='%spnml'>\n<net id='model' type='%s%s'>\n%s\n</net>\n</pnml>\n"
        .formatted(NAMESPACE, NAMESPACE, type, net);
  }

  /** A symmetric net; {@code declarations} are those within the element of that name. */
  static String coloured(String declarations, String page) {
    return document(
        "symmetricnet",
        "<declaration><structure><declarations>\n"
            + declarations
            + "\n</declarations></structure></declaration>\n<page id='page'>\n"
            + page
            + "\n</page>");
  }

  /** A net, unfolded if it is coloured. */
  static NetModel read(String text) {
    return (NetModel) read(text, true);
  }

  /** A net, a coloured one unfolded or not. */
  static PnmlNet read(String text, boolean unfolded) {
    Path file = file(text);
    try {
      return PnmlLanguage.read(file, Constants.of(List.of(Constants.unfold(unfolded))));
    } finally {
      file.toFile().delete();
    }
  }

  /**
   * Requires one message for a bad net.
   *
   * @param where a part of {@code line:column}
   */
  static void assertRefused(String text, String where, String cause, String hint) {
    InputError error = catchThrowableOfType(InputError.class, () -> read(text));
    assertThat(error).isNotNull();
    SourcePosition position = error.position();
    assertThat(position).isNotNull();
    assertThat(position.line() + ":" + position.column()).contains(where);
    assertThat(position.line()).isPositive();
    assertThat(error.reason()).contains(cause);
    assertThat(error.hint()).contains(hint);
  }

  static Path file(String text) {
    try {
      return Files.writeString(Files.createTempFile("net", ".pnml"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
