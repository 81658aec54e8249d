/**
 * Properties, graded verdicts and the traces that prove them.
 *
 * <p>May use {@code search} and what lies below it. A counterexample is replayed by the model's
 * reference executor before anybody sees it.
 *
 * <p>To add a property, write an observer of one traversal; the verdict follows from what it saw
 * and from how complete the traversal was.
 */
@NullMarked
package io.nutshell.check;

import org.jspecify.annotations.NullMarked;
