/**
 * The pages that a browser shows: a finished check, the report of a state space, a comparison of
 * storage methods. They are built with {@code html} and use the sentences of {@code report}.
 */
@NullMarked
package io.nutshell.app.pages;

import org.jspecify.annotations.NullMarked;
