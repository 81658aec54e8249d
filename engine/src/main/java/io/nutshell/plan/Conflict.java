package io.nutshell.plan;

/** Two choices that do not fit together, in words, and what to use instead. */
public record Conflict(String problem, String instead) {}
