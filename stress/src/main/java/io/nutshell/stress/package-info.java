/**
 * Tests by jcstress of memory that threads share without a barrier. Classes named {@code Correct…}
 * must pass; those named {@code Broken…} leave out what makes the others correct, and must fail:
 * they show that a test can.
 */
@NullMarked
package io.nutshell.stress;

import org.jspecify.annotations.NullMarked;
