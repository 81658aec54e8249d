package io.nutshell.check.property;

/**
 * What the last state of a trace shows about a property.
 *
 * @param shows whether it shows what a finding of the property means
 * @param words the predicate of a sentence about the state: {@code has no successor}
 */
public record Evidence(boolean shows, String words) {}
