package io.nutshell.app.report;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.SourcePosition;
import io.nutshell.search.Stop;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sentences of a report that the terminal and the pages share. */
public final class Wording {
  private Wording() {}

  /** The explanation that follows the name of the overall verdict. */
  public static String verdict(Report report) {
    boolean products = report.explored().ofProducts();
    String ofProducts = products ? " " + Endings.ofProducts(report) : "";
    String states =
        report.explored().distinct()
            ? Figures.count(report.states(), "state", "states") + ofProducts
            : Figures.count(report.states(), "visit", "visits");
    return switch (report.verdict()) {
      case HOLDS ->
          report.complete()
              ? report.explored().distinct()
                  ? products
                      ? "in all " + states
                      : "in all " + Figures.count(report.states()) + " reachable states"
                  : (products ? "in all states" + ofProducts : "in all reachable states")
                      + ", "
                      + states
              : "settled after " + states;
      case VIOLATED -> {
        List<String> violated = violated(report).map(PropertyResult::name).toList();
        yield violated.size() == 1
            ? violated.getFirst()
            : violated.size() + " of " + report.properties().size() + " properties";
      }
      case NO_VIOLATION_FOUND ->
          "in "
              + states
              + (report.explored().exact()
                  ? ", but not every property was decided"
                  : ", but the store may have missed some");
      case INCOMPLETE, UNDECIDED ->
          report.complete()
              ? "no violation in all " + states + ", but " + open(report)
              : Endings.inWords(report) + "; no violation in the first " + states;
    };
  }

  /** The properties that are undecided although every state was explored. */
  private static String open(Report report) {
    List<String> open =
        report.properties().stream()
            .filter(property -> property.verdict() != Verdict.HOLDS)
            .map(PropertyResult::name)
            .toList();
    return String.join(", ", open) + (open.size() == 1 ? " is" : " are") + " not decided";
  }

  /** {@code no violation found}, and the like. */
  public static String name(Verdict verdict) {
    return verdict.id().replace('-', ' ');
  }

  /** A place in the source by file name and line; empty if there is none. */
  public static String place(@Nullable SourcePosition position) {
    return TraceText.location(position);
  }

  /** Why the search ended. */
  public static String coverage(Report report) {
    boolean stoppedEarly =
        !report.complete()
            && report.verdict() == Verdict.VIOLATED
            && report.explored().stop() == Stop.DECIDED;
    if (!stoppedEarly) {
      return Endings.inWords(report);
    }
    return report.explored().ofProducts() && violated(report).noneMatch(Wording::isModelError)
        ? "stopped at the first bad run"
        : "stopped at the first violation; use --all to continue";
  }

  private static Stream<PropertyResult> violated(Report report) {
    return report.properties().stream().filter(property -> property.verdict() == Verdict.VIOLATED);
  }

  static boolean isModelError(PropertyResult property) {
    return PropertyKinds.named(property.kind()).filter(PropertyKind::ofMistakes).isPresent();
  }

  /** Whether the store compares states in full, or else the probability that it missed a state. */
  public static String exactness(Report report) {
    if (report.explored().exact()) {
      return "every state is compared in full";
    }
    return report.explored().stop() == Stop.EXHAUSTED
        ? "lossy: a state was missed with probability "
            + Figures.probability(report.explored().omissionProbability())
        : "lossy: states may be missed";
  }
}
