/**
 * The Model Checking Contest: its examinations over a folder with a net and formula files, and
 * answers in its own form. May use everything.
 *
 * <p>To add an examination, add it to {@link io.nutshell.app.contest.Examination} and say in {@link
 * io.nutshell.app.contest.Contest} how it is answered.
 */
@NullMarked
package io.nutshell.app.contest;

import org.jspecify.annotations.NullMarked;
