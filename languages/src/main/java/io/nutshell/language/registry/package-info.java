/**
 * The list of languages, apart from what a language is. It may use every language; none may use it.
 *
 * <p>To add a language, add one line to {@link io.nutshell.language.registry.Languages}.
 */
@NullMarked
package io.nutshell.language.registry;

import org.jspecify.annotations.NullMarked;
