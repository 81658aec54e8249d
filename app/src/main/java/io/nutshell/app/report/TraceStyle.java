package io.nutshell.app.report;

/** How much of a trace is shown. */
public enum TraceStyle {
  /** The values that each step changed. */
  DIFF,
  /** All values after each step. */
  FULL,
  /** The events alone. */
  EVENTS,
  /** One row per step, one column for each variable that changes. */
  TABLE,
  /** One column for each process (or other group), with the messages between them. */
  LANES,
  /** No trace; predecessors are not stored. */
  NONE
}
