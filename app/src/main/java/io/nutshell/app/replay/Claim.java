package io.nutshell.app.replay;

import io.nutshell.check.ltl.Fair;
import io.nutshell.check.ltl.FairLasso;
import io.nutshell.check.property.Evidence;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.Temporal;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The claim of a recorded trace, checked against the model. */
final class Claim {
  private String refuted = "";
  private String confirmed = "";

  /**
   * @param replayed the recorded trace, replayed with the model
   */
  Claim(Model model, Trace replayed, RecordedTrace recorded) {
    PropertyKind kind = PropertyKinds.named(recorded.kind()).orElse(null);
    if (kind == null) {
      return;
    }
    Property property =
        kind.maker().make(recorded.property(), recorded.expression(), Model::predicate);
    if (!recorded.verdict().equals(property.findingMeans().id())) {
      return;
    }
    String starved = starved(model, replayed, recorded.assumption());
    if (starved != null) {
      refuted = "the run is unfair to " + starved;
      return;
    }
    Optional<Evidence> evidence = property.evidence(model, replayed);
    if (evidence.isPresent()) {
      String subject = property instanceof Temporal ? "the run " : "its last state ";
      String words = subject + evidence.get().words();
      confirmed = evidence.get().shows() ? words : "";
      refuted = evidence.get().shows() ? "" : words;
    }
  }

  /** The unit to which the run is unfair; null if it is fair, or fairness is not claimed. */
  private static @Nullable String starved(Model model, Trace replayed, String assumption) {
    for (Fair fair : Fair.values()) {
      if (fair != Fair.NONE && fair.assumption(model).equals(assumption)) {
        return FairLasso.starved(model, fair, replayed);
      }
    }
    return null;
  }

  /** Why the claim is wrong; empty if it is right or there is none. */
  List<String> refuted() {
    return refuted.isEmpty() ? List.of() : List.of(refuted);
  }

  /** The confirmed claim in words; empty if there is none. */
  String confirmed() {
    return confirmed;
  }
}
