package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;

/**
 * A declared colour set.
 *
 * @param timed whether its tokens carry time stamps
 */
public record NamedColours(String name, ColourSet colours, boolean timed) {}
