/**
 * The output of commands: progress, verdicts and traces, as text and as JSON.
 *
 * <p>May use everything except {@code cli}.
 *
 * <p>To add a format, render the same finished result that the text report renders; keep
 * machine-readable formats stable and documented.
 */
@NullMarked
package io.nutshell.app.report;

import org.jspecify.annotations.NullMarked;
