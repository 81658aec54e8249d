package io.nutshell.model;

/**
 * Slots that belong together and mostly change together: the split hints of tree compression and
 * the headings of a printed state.
 *
 * @param kind what the model's language calls it: "process", "channel", "globals", "place" …
 */
public record Group(String name, String kind) {}
