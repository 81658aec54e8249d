package io.nutshell.app.report;

import io.nutshell.check.certificate.Certificate;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The result of verifying a certificate, as text and as JSON.
 *
 * @param exact whether its states were proved to be exactly the reachable ones; otherwise they are
 *     proved to include all reachable states, so that the counts are upper bounds and the levels
 *     are recorded but not proved
 * @param rejection why it proves nothing; null if it proves what it claims
 */
public record ProofReport(Certificate head, boolean exact, @Nullable String rejection) {

  public boolean proved() {
    return rejection == null;
  }

  public void print(PrintStream out, Palette palette) {
    if (rejection != null) {
      out.println(palette.bad("✗ REJECTED") + "  " + rejection);
      out.flush();
      return;
    }
    String constants =
        head.constants().isEmpty() ? "" : "with " + String.join(", ", head.constants()) + ", ";
    out.println(palette.good("✓ PROVED") + "  " + constants + "by the reference executor alone");
    out.println();
    for (Certificate.Claim claim : head.claims()) {
      out.println("  " + claim.inWords() + "  " + claim.verdict().id());
    }
    out.println();
    String bound = exact ? "exactly" : "at most";
    print(out, palette, "states", head.states(), bound);
    print(out, palette, "transitions", head.transitions(), bound);
    print(out, palette, "levels", head.levels(), exact ? bound : "recorded, not proved");
    print(out, palette, "deadlocks", head.deadlocks(), bound);
    if (!exact) {
      out.println();
      out.println(
          palette.faint("  Every reachable state is among them; --reachable proves exact figures"));
    }
    out.flush();
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
      json.writeStringProperty("verdict", proved() ? "proved" : "rejected");
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
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeBooleanProperty("exact", exact);
      json.writeNumberProperty("states", head.states());
      json.writeNumberProperty("transitions", head.transitions());
      json.writeNumberProperty("levels", head.levels());
      json.writeNumberProperty("deadlocks", head.deadlocks());
      json.writeStringProperty("version", version);
      json.writeEndObject();
    }
    out.println();
    out.flush();
  }
}
