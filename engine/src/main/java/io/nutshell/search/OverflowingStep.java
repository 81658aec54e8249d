package io.nutshell.search;

import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A step whose target has a value outside its slot's learnt range.
 *
 * @param path the path to its source, as {@link SearchView#path} has it
 */
public record OverflowingStep(
    Fault.Overflow fault,
    State source,
    @Nullable Supplier<@Nullable Path> path,
    long event,
    int choice) {}
