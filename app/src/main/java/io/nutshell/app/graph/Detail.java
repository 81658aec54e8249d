package io.nutshell.app.graph;

/**
 * How much is written into a drawing: what would be clutter is left to the text that a browser
 * shows when the pointer rests.
 */
enum Detail {
  /** States with their values, edges with their events. */
  ALL,
  /** States with their values. */
  STATES,
  /** States with their numbers. */
  NUMBERS
}
