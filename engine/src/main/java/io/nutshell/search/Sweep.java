package io.nutshell.search;

import io.nutshell.model.ProgressMeasure;

/**
 * The settings of a sweep.
 *
 * @param regress whether a step may lead to a smaller measure; the states after such steps are
 *     never forgotten, and further sweeps begin there
 * @param interval new states between two garbage collections; 0 to collect when there is enough
 *     garbage or memory is short
 * @param pieces whether to keep the last part of the path to each state held
 */
public record Sweep(ProgressMeasure measure, boolean regress, long interval, boolean pieces) {}
