/**
 * Interactive simulation: commands typed at a prompt or read from a script, and random steps.
 *
 * <p>May use {@code report}; only {@code cli} uses it. The prompt's editing and completion are
 * JLine's; everything else is in {@link io.nutshell.app.simulate.Simulator}, so that scripts have
 * the same commands as the prompt.
 */
@NullMarked
package io.nutshell.app.simulate;

import org.jspecify.annotations.NullMarked;
