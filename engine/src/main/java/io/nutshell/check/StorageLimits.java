package io.nutshell.check;

/**
 * Two yardsticks for the bits a store spends on a state of this space.
 *
 * @param setBits Bset = log₂(|U|/n) + 1.44: what a random set of n states costs in the universe U
 *     of all values the slots could have
 * @param stepBits Hloc = Σ h(pᵢ) + pᵢ·log₂(dᵢ−1): the information in one discovering step, where
 *     slot i has dᵢ values and changes with frequency pᵢ; NaN if the search does not report which
 *     step discovers a state
 */
public record StorageLimits(double setBits, double stepBits) {

  public boolean stepsKnown() {
    return !Double.isNaN(stepBits);
  }
}
