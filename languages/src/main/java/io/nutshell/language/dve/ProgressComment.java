package io.nutshell.language.dve;

import io.nutshell.language.SourceText;
import io.nutshell.model.InputError;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The progress measure that a file declares in a comment line {@code // progress: EXPR, EXPR},
 * because the language has no syntax for it.
 */
final class ProgressComment {
  private static final Pattern LINE = Pattern.compile("^\\s*//\\s*progress:\\s*(.*?)\\s*$");

  private ProgressComment() {}

  /**
   * The expressions of the first such line; empty if there is none.
   *
   * @throws InputError if one of them is wrong
   */
  static List<String> in(SourceText source, DveSystem system) {
    List<String> lines = source.text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      Matcher comment = LINE.matcher(lines.get(i));
      if (comment.matches()) {
        SourcePosition start = new SourcePosition(source.file(), i + 1, comment.start(1) + 1);
        List<String> parts = ProgressMeasure.split(comment.group(1));
        parts.forEach(part -> require(part, start, system));
        return parts;
      }
    }
    return List.of();
  }

  private static void require(String part, SourcePosition start, DveSystem system) {
    try {
      system.expression(part);
    } catch (InputError error) {
      throw error.at(start, "in the measure of progress '" + part + "': ");
    }
  }
}
