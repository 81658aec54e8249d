package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;

/**
 * A variable of the net that occurs in the inscriptions of a scope.
 *
 * @param slot where the frames of its scope hold its value
 */
public record MlVariable(String name, ColourSet colours, int slot) {

  @Override
  public String toString() {
    return name;
  }
}
