/**
 * The command line: options, subcommands and exit codes.
 *
 * <p>May use everything; nothing uses it.
 *
 * <p>To add a subcommand, write one class with picocli's annotations and name it in {@code Main}.
 */
@NullMarked
package io.nutshell.app.cli;

import org.jspecify.annotations.NullMarked;
