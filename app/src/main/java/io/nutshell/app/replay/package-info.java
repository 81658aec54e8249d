/**
 * Traces that were written to a file, read again and walked through a model.
 *
 * <p>May use {@code report}, for the names and the text of values; nothing but {@code cli} uses it.
 */
@NullMarked
package io.nutshell.app.replay;

import org.jspecify.annotations.NullMarked;
