package io.nutshell.search;

import io.nutshell.model.ProgressMeasure;

/**
 * How to sweep.
 *
 * @param regress whether the measure may be smaller after a step: then what such steps lead to is
 *     never forgotten, and further sweeps begin there
 * @param interval new states between two garbage collections; 0 to collect when that is worth it,
 *     or when memory is short
 * @param pieces whether to remember the last part of the path to each state that is held
 */
public record Sweep(ProgressMeasure measure, boolean regress, long interval, boolean pieces) {}
