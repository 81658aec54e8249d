package io.nutshell.plan;

/** A conflict between two settings, in words, and what to use instead. */
public record Conflict(String problem, String instead) {}
