package io.nutshell.app.compare;

import java.time.Duration;

/**
 * The limits of each trial.
 *
 * @param memory bytes for its tables
 */
public record Limits(long memory, Duration timeout, long maxStates, int threads) {}
