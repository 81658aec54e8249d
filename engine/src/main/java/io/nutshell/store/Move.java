package io.nutshell.store;

/**
 * All states moved from one store to another during a search.
 *
 * @param why the reason, for the user
 * @param states the number of states moved
 * @param seconds the time it took
 */
public record Move(String from, String to, String why, long states, double seconds) {

  /** One line for the user. */
  public String inWords() {
    return "%s: moved from %s to %s".formatted(why, from, to);
  }
}
