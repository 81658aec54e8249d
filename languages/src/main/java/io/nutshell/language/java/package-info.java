/**
 * Models written in Java: variables with ranges, and rules that say when and how they change.
 *
 * <p>{@link io.nutshell.language.java.RuleModel} is the way to use Nutshell as a library without a
 * model file. May use the engine's {@code model} and {@code compact}.
 */
@NullMarked
package io.nutshell.language.java;

import org.jspecify.annotations.NullMarked;
