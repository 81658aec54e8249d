package io.nutshell.app.report;

import io.nutshell.check.certificate.Certificate;
import io.nutshell.check.certificate.Verifier;
import io.nutshell.check.property.EmptinessProof;
import java.io.PrintStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The result of verifying a certificate, as text and as JSON.
 *
 * @param proved what was proved; null if it is rejected
 * @param seed of the words on which automata were compared with formulas
 * @param rejection why it proves nothing; null if it proves what it claims
 */
public record ProofReport(
    Certificate head, Verifier.@Nullable Proved proved, long seed, @Nullable String rejection) {

  public boolean isProved() {
    return rejection == null;
  }

  /** Whether the states of the system were proved to be exactly the reachable ones. */
  private boolean exact() {
    return proved != null && proved.exact();
  }

  private @Nullable EmptinessProof product(Certificate.Claim claim) {
    return proved == null ? null : proved.products().get(claim);
  }

  private long sampledFormulas() {
    return head.claims().stream()
        .map(this::product)
        .filter(proof -> proof != null && proof.origin() == EmptinessProof.Origin.FORMULA)
        .count();
  }

  public void print(PrintStream out, Palette palette) {
    if (rejection != null) {
      out.println(palette.bad("✗ REJECTED") + "  " + rejection);
      out.flush();
      return;
    }
    String constants =
        head.constants().isEmpty() ? "" : "with " + String.join(", ", head.constants()) + ", ";
    long sampled = sampledFormulas();
    out.println(
        palette.good("✓ PROVED")
            + "  "
            + constants
            + "by the reference executor"
            + (sampled == 0 ? " alone" : ", with a sampled translation of " + formulas(sampled)));
    out.println();
    for (Certificate.Claim claim : head.claims()) {
      out.println("  " + claim.inWords() + "  " + claim.verdict().id());
      EmptinessProof proof = product(claim);
      if (proof != null) {
        printProduct(out, palette, claim, proof);
      }
    }
    if (head.ofStates()) {
      printStates(out, palette);
    }
    if (sampled > 0) {
      out.println();
      out.println(palette.faint("  Proved: no run of the system is accepted by the automaton"));
      out.println(
          palette.faint(
              "  Trusted: the automaton accepts every run that violates the formula; sampled only"));
    }
    out.flush();
  }

  private static String formulas(long count) {
    return count == 1 ? "the formula" : count + " formulas";
  }

  private void printProduct(
      PrintStream out, Palette palette, Certificate.Claim claim, EmptinessProof proof) {
    Certificate.ProductHead product = Objects.requireNonNull(claim.product());
    out.println(
        "    product    %s states at most, %s"
            .formatted(
                Figures.count(product.states()),
                product.ranks() == 1 ? "1 rank" : Figures.count(product.ranks()) + " ranks"));
    String states =
        proof.automatonStates() == 1
            ? "1 state"
            : Figures.count(proof.automatonStates()) + " states";
    out.println(
        "    automaton  "
            + switch (proof.origin()) {
              case FORMULA ->
                  "%s; of %s sampled words %s violate the formula, and it accepts all of these"
                          .formatted(
                              states,
                              Figures.count(proof.words()),
                              Figures.count(proof.violating()))
                      + palette.faint("  seed " + seed);
              case FILE -> states + ", that of the file";
              case MODEL -> "that of the model";
            });
  }

  private void printStates(PrintStream out, Palette palette) {
    out.println();
    String bound = exact() ? "exactly" : "at most";
    print(out, palette, "states", head.states(), bound);
    print(out, palette, "transitions", head.transitions(), bound);
    print(out, palette, "levels", head.levels(), exact() ? bound : "recorded, not proved");
    print(out, palette, "deadlocks", head.deadlocks(), bound);
    if (!exact()) {
      out.println();
      out.println(
          palette.faint("  Every reachable state is among them; --reachable proves exact figures"));
    }
  }

  private static void print(
      PrintStream out, Palette palette, String name, long figure, String proved) {
    out.println(
        "  "
            + Figures.padded(name, 12)
            + "  "
            + Figures.padded(Figures.count(figure), 12)
            + "  "
            + palette.faint(proved));
  }

  /**
   * Writes one object and a line end.
   *
   * @param file the certificate as the user named it
   * @param model likewise
   * @param version of Nutshell
   */
  public void printJson(PrintStream out, String file, String model, String version) {
    try (JsonGenerator json = Json.open(out)) {
      json.writeStartObject();
      json.writeStringProperty("verdict", isProved() ? "proved" : "rejected");
      json.writeStringProperty("reason", rejection == null ? "" : rejection);
      json.writeStringProperty("certificate", file);
      json.writeStringProperty("model", model);
      json.writeArrayPropertyStart("constants");
      head.constants().forEach(json::writeString);
      json.writeEndArray();
      json.writeArrayPropertyStart("claims");
      for (Certificate.Claim claim : head.claims()) {
        json.writeStartObject();
        json.writeStringProperty("kind", claim.property().kind().id());
        json.writeStringProperty("expression", claim.property().argument());
        json.writeStringProperty("verdict", claim.verdict().id());
        writeProduct(json, claim);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeBooleanProperty("exact", exact());
      figure(json, "states", head.states());
      figure(json, "transitions", head.transitions());
      figure(json, "levels", head.levels());
      figure(json, "deadlocks", head.deadlocks());
      json.writeStringProperty("version", version);
      json.writeEndObject();
    }
    out.println();
    out.flush();
  }

  /** A figure of the system, which a certificate of products alone does not have. */
  private void figure(JsonGenerator json, String name, long figure) {
    if (head.ofStates()) {
      json.writeNumberProperty(name, figure);
    } else {
      json.writeNullProperty(name);
    }
  }

  private void writeProduct(JsonGenerator json, Certificate.Claim claim) {
    Certificate.ProductHead product = claim.product();
    EmptinessProof proof = product(claim);
    if (product == null) {
      return;
    }
    json.writeObjectPropertyStart("product");
    json.writeNumberProperty("states", product.states());
    json.writeNumberProperty("ranks", product.ranks());
    json.writeEndObject();
    if (proof == null) {
      return;
    }
    json.writeObjectPropertyStart("automaton");
    json.writeStringProperty("origin", proof.origin().id());
    json.writeNumberProperty("states", proof.automatonStates());
    if (proof.origin() == EmptinessProof.Origin.FORMULA) {
      json.writeNumberProperty("sampledWords", proof.words());
      json.writeNumberProperty("violatingWords", proof.violating());
      json.writeNumberProperty("seed", seed);
    }
    json.writeEndObject();
  }
}
