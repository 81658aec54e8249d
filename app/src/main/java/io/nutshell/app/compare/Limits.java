package io.nutshell.app.compare;

import java.time.Duration;

/**
 * What each contender may use.
 *
 * @param memory bytes for its tables
 */
public record Limits(long memory, Duration timeout, long maxStates) {}
