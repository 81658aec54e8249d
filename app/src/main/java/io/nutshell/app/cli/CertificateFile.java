package io.nutshell.app.cli;

import io.nutshell.app.report.OutputFile;
import io.nutshell.check.Report;
import io.nutshell.check.certificate.Certificate;
import io.nutshell.check.certificate.Certifier;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.memory.Sha256;
import io.nutshell.model.InputError;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The file that {@code --certificate} names. */
record CertificateFile(OutputFile file, Certifier certifier, List<String> constants)
    implements AutoCloseable {

  static @Nullable CertificateFile read(Arguments arguments) {
    OutputFile file = arguments.output("--certificate");
    if (file == null) {
      return null;
    }
    return new CertificateFile(file, new Certifier(file.folder()), arguments.constants());
  }

  /**
   * Writes the certificate if there can be one; otherwise prints why it is not written.
   *
   * @return whether it is written
   */
  boolean write(Report report, Path model, PrintStream err) {
    List<Certificate.Claim> claims = claims(report);
    String refusal = certifier.refusal(report, claims);
    if (refusal != null) {
      err.println(refusal + ", so the certificate " + file.name() + " is not written");
      return false;
    }
    file.write(
        out ->
            certifier.write(
                report,
                Version.text(),
                String.valueOf(model.getFileName()),
                digest(model),
                constants,
                claims,
                out));
    return true;
  }

  /**
   * The digest of the model's text, by which a certificate identifies its model.
   *
   * @throws InputError if the file cannot be read
   */
  static String digest(Path model) {
    try {
      return Sha256.hex(Files.readAllBytes(model));
    } catch (IOException unreadable) {
      throw new InputError(
          null,
          "the model " + model + " cannot be read",
          "leave the file in place while it is checked");
    }
  }

  private static List<Certificate.Claim> claims(Report report) {
    return report.properties().stream().map(CertificateFile::claim).toList();
  }

  private static Certificate.Claim claim(PropertyResult result) {
    PropertyKind kind = PropertyKinds.named(result.kind()).orElseThrow();
    return new Certificate.Claim(kind.property(result.argument()), result.verdict());
  }

  @Override
  public void close() {
    certifier.close();
  }
}
