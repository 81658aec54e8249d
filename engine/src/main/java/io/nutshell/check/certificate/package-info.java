/**
 * Certificates: the whole set of reachable states in a file, written by a search, and the proof
 * from that file alone that the search's answer is right. {@link
 * io.nutshell.check.certificate.Verifier} is the part to be trusted: it, {@link
 * io.nutshell.check.certificate.CertificateReader} and {@link io.nutshell.check.certificate.Wanted}
 * use nothing but the model's reference executor. The others write. Uses {@code search} and {@code
 * model}.
 */
@NullMarked
package io.nutshell.check.certificate;

import org.jspecify.annotations.NullMarked;
