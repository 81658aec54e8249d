package io.nutshell.search;

/** Why a search ended. */
public enum Stop {
  /** Every reachable state was expanded. */
  EXHAUSTED("every reachable state was explored"),
  /** An observer ended the search. */
  DECIDED("every property was decided"),
  MEMORY("the memory limit was reached"),
  /** The stack of a depth-first search has as many states as the cache has places. */
  CACHE("the path outgrew the cache"),
  DISK("the limit on disk space was reached"),
  /** Reading from or writing to the disk failed. */
  DISK_FAILURE("the disk failed"),
  TIME("the time limit was reached"),
  DEPTH("the depth limit was reached"),
  STATES("the limit on the number of states was reached"),
  CANCELLED("the run was interrupted"),
  /** A step led to a smaller measure of progress, which the sweep did not allow. */
  REGRESS("the measure of progress is not monotone"),
  /** A value outgrew its learnt bits: the model must be widened and searched again. */
  OVERFLOW("a value outgrew its learnt range"),
  /** Values can grow for ever. */
  UNBOUNDED("there are infinitely many states");

  private final String words;

  Stop(String words) {
    this.words = words;
  }

  @Override
  public String toString() {
    return words;
  }
}
