package io.nutshell.app.report;

/** How much of a trace is shown. */
public enum TraceStyle {
  /** The values that each step changed. */
  DIFF,
  /** All values after each step. */
  FULL,
  /** The events alone. */
  EVENTS,
  /** One row a step, one column for each variable that changes. */
  TABLE,
  /** One column for each process (or other group), and what passes between them. */
  LANES,
  /** No trace at all; predecessors are not even remembered. */
  NONE
}
