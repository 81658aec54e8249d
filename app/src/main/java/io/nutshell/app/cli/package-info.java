/**
 * The command line: options, subcommands and exit codes.
 *
 * <p>May use everything; nothing uses it.
 *
 * <p>To add a subcommand, implement {@link io.nutshell.app.cli.Subcommand} and name it in {@link
 * io.nutshell.app.cli.Commands}.
 */
@NullMarked
package io.nutshell.app.cli;

import org.jspecify.annotations.NullMarked;
