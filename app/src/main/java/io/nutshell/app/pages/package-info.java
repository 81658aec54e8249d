/**
 * The pages that a browser shows: a finished check, the report of a state space, a comparison of
 * storage methods. Made with the kit in {@code html}, in the words of {@code report}.
 */
@NullMarked
package io.nutshell.app.pages;

import org.jspecify.annotations.NullMarked;
