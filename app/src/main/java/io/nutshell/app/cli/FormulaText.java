package io.nutshell.app.cli;

import io.nutshell.automaton.Formula;
import io.nutshell.automaton.FormulaException;
import io.nutshell.automaton.FormulaParser;
import io.nutshell.model.InputError;
import java.util.function.Supplier;

/** Formulas that a user has typed: mistakes are shown with a caret below the place. */
final class FormulaText {
  /** Of a longer formula, only the surroundings of the place are shown. */
  private static final int WIDTH = 80;

  private FormulaText() {}

  /**
   * Reads a formula.
   *
   * @throws InputError if it has a mistake
   */
  static Formula parse(String text) {
    return explained(text, () -> FormulaParser.parse(text));
  }

  /** Does something with a formula's text; its mistakes become those of the input. */
  static <T> T explained(String text, Supplier<T> work) {
    try {
      return work.get();
    } catch (FormulaException mistake) {
      throw new InputError(
          null,
          mistake.getMessage() + "\n" + pointer(text, mistake.position()),
          hint(mistake.hint()));
    }
  }

  private static String pointer(String text, int position) {
    int start = Math.max(0, Math.min(position - WIDTH / 2, text.length() - WIDTH));
    int end = Math.min(text.length(), start + WIDTH);
    String before = start > 0 ? "…" : "";
    String after = end < text.length() ? "…" : "";
    String shown = before + text.substring(start, end).replaceAll("\\s", " ") + after;
    return shown + "\n" + " ".repeat(position - start + before.length()) + "^";
  }

  /** The hint without its "Maybe" and full stop, which messages of the command line add or omit. */
  private static String hint(String sentence) {
    String hint = sentence.startsWith("Maybe ") ? sentence.substring(6) : sentence;
    return hint.endsWith(".") ? hint.substring(0, hint.length() - 1) : hint;
  }
}
