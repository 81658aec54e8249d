package io.nutshell.check.certificate;

import io.nutshell.check.Companion;
import io.nutshell.check.Report;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.search.Observer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the states of a check while it runs, and writes them as a certificate afterwards. */
public final class Certifier implements Companion, AutoCloseable {
  private final Path folder;
  private List<Fault.Overflow> overflows = List.of();
  private @Nullable CertificateWriter writer;

  /**
   * @param folder a folder with room for the states
   */
  public Certifier(Path folder) {
    this.folder = folder;
  }

  @Override
  public List<Observer> follow(Model model, List<Fault.Overflow> widened) {
    close();
    overflows = List.copyOf(widened);
    try {
      CertificateWriter fresh = new CertificateWriter(folder, model.layout());
      writer = fresh;
      return List.of(fresh);
    } catch (IOException problem) {
      throw new InputError(
          null,
          "the states for a certificate cannot be kept in " + folder + ": " + problem.getMessage(),
          "use another folder");
    }
  }

  /**
   * Writes the certificate of a complete search.
   *
   * @param constants the constants that were given other values, as {@code NAME=VALUE}
   */
  public void write(
      Report report,
      String version,
      String model,
      String modelDigest,
      List<String> constants,
      List<Certificate.Claim> claims,
      OutputStream out)
      throws IOException {
    CertificateWriter states = writer;
    if (states == null || !report.complete()) {
      throw new IllegalStateException("only a complete search can be certified");
    }
    states.write(
        new Certificate(
            version,
            model,
            modelDigest,
            Certificate.digest(report.model().layout()),
            constants,
            overflows,
            claims,
            report.states(),
            report.explored().transitions(),
            report.explored().levels(),
            report.explored().deadlocks()),
        report.model().dictionary().orElse(null),
        out);
  }

  @Override
  public void close() {
    CertificateWriter old = writer;
    if (old != null) {
      old.close();
      writer = null;
    }
  }
}
