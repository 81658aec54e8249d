package io.nutshell.app.report;

/** How much of a trace is shown. */
public enum TraceStyle {
  /** The values that each step changed. */
  DIFF,
  /** All values after each step. */
  FULL,
  /** The events alone. */
  EVENTS,
  /** No trace at all; predecessors are not even remembered. */
  NONE
}
