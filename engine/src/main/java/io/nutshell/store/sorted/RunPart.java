package io.nutshell.store.sorted;

/**
 * The pages of a run that have keys of a range. The thread that works on the range makes the cursor
 * when it begins, so that cursors of several threads do not share cache lines.
 *
 * @param to the page after the last one
 * @param consumed whether the cursor frees the pages; those that have keys of other ranges, too,
 *     are freed by the last of their cursors
 */
record RunPart(Run run, int from, int to, boolean consumed) {
  /**
   * The part of a run that is consumed. The parts of all ranges must be made before a cursor of one
   * of them is used, and each cursor must be {@linkplain RunCursor#leave left}.
   */
  static RunPart of(Run run, KeyRange range) {
    if (range.isAll()) {
      return new RunPart(run, 0, run.pages(), true);
    }
    int from = range.firstPage(run);
    int to = range.endPage(run);
    run.expectReader(from, to);
    return new RunPart(run, from, to, true);
  }

  /** All of a run that is not consumed. */
  static RunPart kept(Run run) {
    return new RunPart(run, 0, run.pages(), false);
  }

  RunCursor cursor(int words) {
    return new RunCursor(run, words, from, to, consumed);
  }

  static RunCursor[] cursors(RunPart[] parts, int words) {
    RunCursor[] cursors = new RunCursor[parts.length];
    for (int i = 0; i < parts.length; i++) {
      cursors[i] = parts[i].cursor(words);
    }
    return cursors;
  }
}
