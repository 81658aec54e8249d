package io.nutshell.search;

/**
 * How far a running search is.
 *
 * @param frontier states found but not yet expanded
 * @param depth the level being expanded (breadth-first) or the length of the stack (depth-first)
 * @param memoryBytes what the tables hold now
 */
public record Progress(
    long states,
    long transitions,
    long frontier,
    long depth,
    long memoryBytes,
    long elapsedNanos) {}
