/**
 * The explorer: a page in a browser on which one walks in a model's state space.
 *
 * <p>{@link io.nutshell.app.explore.Explorer} is the entry point. {@code Gate} lets in only
 * requests that know the token, {@code Api} dispatches them, {@code Session} keeps the part of the
 * state graph that was explored so far, and {@code Search} runs a check or looks for a path in the
 * background. The page itself is in the resources of this package: plain modules of JavaScript that
 * call the API of {@code docs/explore.md}.
 *
 * <p>May use {@code report}, {@code graph} and {@code html}; only {@code cli} uses it. To add a
 * call, add a line to {@code Api} and to {@code docs/explore.md}.
 */
@NullMarked
package io.nutshell.app.explore;

import org.jspecify.annotations.NullMarked;
