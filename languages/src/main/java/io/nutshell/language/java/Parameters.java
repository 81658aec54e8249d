package io.nutshell.language.java;

import io.nutshell.language.Constants;
import io.nutshell.model.Control;
import io.nutshell.model.InputError;
import io.nutshell.model.Phrase;

/**
 * The constants of a model in a Java source file, which users can give other values. A method
 * {@code static RuleModel model(Parameters given)} asks for one by {@code given.number("N", 3)}.
 */
public final class Parameters {
  private final Constants constants;

  Parameters(Constants constants) {
    this.constants = constants;
  }

  /**
   * A whole number.
   *
   * @param otherwise its value if the user gives none
   */
  public int number(String name, int otherwise) {
    String given = constants.of(name);
    if (given == null) {
      return otherwise;
    }
    try {
      return Integer.parseInt(given);
    } catch (NumberFormatException _) {
      throw new InputError(
          null,
          Phrase.of(
              "%s: %s is a whole number from %d to %d",
              Control.CONSTANT.to(name + "=" + given), name, Integer.MIN_VALUE, Integer.MAX_VALUE),
          Phrase.of(Control.CONSTANT.to(name + "=" + otherwise)));
    }
  }

  /**
   * A word.
   *
   * @param otherwise its value if the user gives none
   */
  public String word(String name, String otherwise) {
    String given = constants.of(name);
    return given == null ? otherwise : given;
  }
}
