/**
 * Models written in Java: variables with ranges, and rules that define when and how they change.
 *
 * <p>{@link io.nutshell.language.java.RuleModel} lets programs use Nutshell as a library without a
 * model file. {@link io.nutshell.language.java.JavaLanguage} reads a source file that has such a
 * model, as the other languages read theirs. May use the engine's {@code model} and {@code
 * compact}.
 */
@NullMarked
package io.nutshell.language.java;

import org.jspecify.annotations.NullMarked;
