package io.nutshell.check.certificate;

import io.nutshell.check.Companion;
import io.nutshell.check.Report;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.Temporal;
import io.nutshell.check.property.Verdict;
import io.nutshell.memory.Sha256;
import io.nutshell.model.Dictionary;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.search.Observer;
import java.io.DataOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the states of a check while it runs, and writes them as a certificate afterwards: those of
 * the system as they are found, and those of each product after its search, with their ranks.
 */
public final class Certifier implements Companion, AutoCloseable {
  private final Path folder;
  private List<Fault.Overflow> overflows = List.of();
  private @Nullable CertificateWriter writer;
  private final Map<String, RankedStates> products = new HashMap<>();

  /**
   * @param folder a folder with room for the states
   */
  public Certifier(Path folder) {
    this.folder = folder;
  }

  @Override
  public List<Observer> follow(Model model, List<Fault.Overflow> widened) {
    closeWriter();
    overflows = List.copyOf(widened);
    try {
      CertificateWriter fresh = new CertificateWriter(folder, model.layout());
      writer = fresh;
      return List.of(fresh);
    } catch (IOException problem) {
      throw notKept(problem);
    }
  }

  private InputError notKept(IOException problem) {
    return new InputError(
        null,
        "the states for a certificate cannot be kept in " + folder + ": " + problem.getMessage(),
        "use another folder");
  }

  @Override
  public void holds(Emptied emptied, Consumer<String> notes) {
    try {
      RankedStates old = products.put(key(emptied.property()), RankedStates.of(folder, emptied));
      if (old != null) {
        old.close();
      }
    } catch (IOException problem) {
      throw notKept(problem);
    }
  }

  private static String key(Property property) {
    return property.kind().id() + " " + property.argument();
  }

  /**
   * Why there can be no certificate of what was found, in words; null if there can.
   *
   * @param claims the properties of the report
   */
  public @Nullable String refusal(Report report, List<Certificate.Claim> claims) {
    for (Certificate.Claim claim : claims) {
      if (claim.property() instanceof Temporal && claim.verdict() == Verdict.VIOLATED) {
        return "'%s' is violated, and a certificate can only prove that it holds"
            .formatted(claim.inWords());
      }
    }
    if (!report.complete()) {
      return "The search is not complete";
    }
    for (Certificate.Claim claim : claims) {
      if (claim.property() instanceof Temporal) {
        RankedStates product = products.get(key(claim.property()));
        if (claim.verdict() != Verdict.HOLDS || product == null) {
          return "'%s' is not decided".formatted(claim.inWords());
        }
        if (product.failure() != null) {
          return "'%s': %s".formatted(claim.inWords(), product.failure());
        }
      } else if (writer == null) {
        return "A step of the model is an error, which the products of formulas do not prove;"
            + " ask for the model's assertions too";
      }
    }
    return null;
  }

  /**
   * Writes the certificate of a complete search, if there is no {@link #refusal}.
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
    if (refusal(report, claims) != null) {
      throw new IllegalStateException(refusal(report, claims));
    }
    CertificateWriter states = writer;
    List<Path> bodies = new ArrayList<>();
    if (states != null) {
      bodies.add(states.finish());
    }
    List<Certificate.Claim> proved = new ArrayList<>();
    for (Certificate.Claim claim : claims) {
      RankedStates product = products.get(key(claim.property()));
      if (product == null) {
        proved.add(claim);
      } else {
        bodies.add(product.file());
        proved.add(new Certificate.Claim(claim.property(), claim.verdict(), product.certified()));
      }
    }
    Report.Explored explored = report.explored();
    Certificate head =
        new Certificate(
            version,
            model,
            modelDigest,
            Certificate.digest(report.model().layout()),
            constants,
            overflows,
            proved,
            states == null ? 0 : explored.states(),
            states == null ? 0 : explored.transitions(),
            states == null ? 0 : explored.levels(),
            states == null ? 0 : explored.deadlocks());
    write(head, bodies, report.model().dictionary().orElse(null), out);
  }

  private static void write(
      Certificate head, List<Path> bodies, @Nullable Dictionary dictionary, OutputStream target)
      throws IOException {
    var digest = Sha256.digest();
    // Closing the digest stream must not close the target.
    try (OutputStream digesting =
        new DigestOutputStream(
            new FilterOutputStream(target) {
              @Override
              public void write(byte[] bytes, int from, int count) throws IOException {
                out.write(bytes, from, count);
              }

              @Override
              public void close() {}
            },
            digest)) {
      digesting.write(head.text().getBytes(StandardCharsets.UTF_8));
      for (Path body : bodies) {
        Files.copy(body, digesting);
      }
      if (dictionary != null) {
        // Closing the stream would close the digest's.
        DataOutputStream entries = new DataOutputStream(digesting);
        dictionary.write(entries);
        entries.writeLong(entries.size());
        entries.flush();
      }
    }
    target.write(digest.digest());
  }

  private void closeWriter() {
    CertificateWriter old = writer;
    if (old != null) {
      old.close();
      writer = null;
    }
  }

  @Override
  public void close() {
    closeWriter();
    products.values().forEach(RankedStates::close);
    products.clear();
  }
}
