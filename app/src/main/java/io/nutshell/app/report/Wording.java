package io.nutshell.app.report;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.SourcePosition;
import io.nutshell.search.Stop;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a report says, in words that the terminal and the pages share. */
public final class Wording {
  private Wording() {}

  /** What the verdict on all properties is about, to stand behind its name. */
  public static String verdict(Report report) {
    String states =
        report.explored().distinct()
            ? Figures.count(report.states(), "state", "states")
            : Figures.count(report.states(), "visit", "visits");
    return switch (report.verdict()) {
      case HOLDS ->
          report.complete()
              ? report.explored().distinct()
                  ? "in all " + Figures.count(report.states()) + " reachable states"
                  : "in all reachable states, " + states
              : "settled after " + states;
      case VIOLATED -> {
        List<String> violated =
            report.properties().stream()
                .filter(property -> property.verdict() == Verdict.VIOLATED)
                .map(PropertyResult::name)
                .toList();
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

  /** What is open though every state was explored. */
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

  /** A place in the source by file name and line; empty where there is none. */
  public static String place(@Nullable SourcePosition position) {
    return TraceText.location(position);
  }

  /** How much was explored, and what ended that. */
  public static String coverage(Report report) {
    boolean endedByViolation = !report.complete() && report.verdict() == Verdict.VIOLATED;
    return Endings.inWords(report)
        + (endedByViolation && report.explored().stop() == Stop.DECIDED
            ? "; --all goes on behind it"
            : "");
  }

  /** Whether the store keeps states apart, or how likely it is that it did not. */
  public static String exactness(Report report) {
    if (report.explored().exact()) {
      return "no two states are taken for one";
    }
    return report.explored().stop() == Stop.EXHAUSTED
        ? "lossy: a state was missed with probability "
            + Figures.probability(report.explored().omissionProbability())
        : "lossy: states may be missed";
  }
}
