/**
 * Replays traces from files on a model.
 *
 * <p>May use {@code report}, for the names and the text of values; only {@code cli} uses it.
 */
@NullMarked
package io.nutshell.app.replay;

import org.jspecify.annotations.NullMarked;
