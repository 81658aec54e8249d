/**
 * What a person or a program reads: progress, verdicts, traces, as text and as JSON.
 *
 * <p>May use everything but {@code cli}.
 *
 * <p>To add a format, render the same finished result that the text report renders; keep what is
 * machine readable stable and documented.
 */
@NullMarked
package io.nutshell.app.report;

import org.jspecify.annotations.NullMarked;
