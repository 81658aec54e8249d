/**
 * What a modelling language is, and what all of them share.
 *
 * <p>A language turns a file into a model, or into messages that name file, line and column. May
 * use the engine's {@code model}, {@code program} and {@code compact}, nothing else of it.
 *
 * <p>To add a language, create a package next to {@code dve}, implement {@code Language}, inherit
 * {@code LanguageContract} in a test and add one line to the registry.
 */
@NullMarked
package io.nutshell.language;

import org.jspecify.annotations.NullMarked;
