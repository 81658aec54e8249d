/**
 * Certificates: the whole set of reachable states in a file, written by a search, and the proof
 * from that file alone that the search's answer is right; for a property of infinite runs, the
 * states of a product with ranks.
 *
 * <p>The part to be trusted is {@link io.nutshell.check.certificate.Verifier}, {@link
 * io.nutshell.check.certificate.ProductVerifier}, {@link io.nutshell.check.certificate.Closure},
 * {@link io.nutshell.check.certificate.Wanted}, {@link io.nutshell.check.certificate.WellFormed}
 * and the readers. They use nothing but the model's reference executor and, for automata, {@link
 * io.nutshell.check.ltl.ReferenceProduct}. The others write. Uses {@code search}, {@code ltl},
 * {@code property} and {@code model}.
 */
@NullMarked
package io.nutshell.check.certificate;

import org.jspecify.annotations.NullMarked;
