/**
 * Walking through a model by hand: commands typed at a prompt or read from a script, and random
 * walks.
 *
 * <p>May use {@code report}; nothing but {@code cli} uses it. The prompt's editing and completion
 * are JLine's; whatever else a command needs is in {@link io.nutshell.app.simulate.Simulator}, so
 * that a script can do all that a person can.
 */
@NullMarked
package io.nutshell.app.simulate;

import org.jspecify.annotations.NullMarked;
