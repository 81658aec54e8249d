package io.nutshell.search;

import io.nutshell.model.State;

/**
 * A step to a smaller measure of progress.
 *
 * @param before the measure of the source, in words
 * @param after the measure of the target, in words
 */
public record Regression(
    State source, long event, int choice, State target, String before, String after) {}
