package io.nutshell.app.graph;

/** How much text a drawing shows; the rest goes into tooltips. */
enum Detail {
  /** States with their values, edges with their events. */
  ALL,
  /** States with their values. */
  STATES,
  /** States with their numbers. */
  NUMBERS
}
