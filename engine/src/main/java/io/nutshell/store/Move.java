package io.nutshell.store;

/**
 * That all states went from one place to another in the middle of a run.
 *
 * @param why in words
 * @param states how many went
 * @param seconds that it took
 */
public record Move(String from, String to, String why, long states, double seconds) {

  /** In a line. */
  public String inWords() {
    return "%s: moved from %s to %s".formatted(why, from, to);
  }
}
