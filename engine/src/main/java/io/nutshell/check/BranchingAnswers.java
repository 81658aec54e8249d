package io.nutshell.check;

import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.property.Branching;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Explanation;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import io.nutshell.search.Exploration;
import io.nutshell.search.Outcome;
import io.nutshell.search.Stop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answers to the properties of branching logic, which are decided by all states of a complete
 * search.
 */
final class BranchingAnswers {
  private final Map<String, PropertyResult> results = new HashMap<>();
  private Stop stop = Stop.EXHAUSTED;
  private Map<String, Long> statistics = Map.of();
  private @Nullable String trouble;

  /** No answers, since there are no such properties or the search is incomplete. */
  static final BranchingAnswers NONE = new BranchingAnswers();

  private BranchingAnswers() {}

  /**
   * @param exploration with the store that the search has filled, and the limits that are left
   */
  static BranchingAnswers of(
      List<Branching> properties,
      Exploration exploration,
      Outcome reached,
      CtlSearch.Options options) {
    BranchingAnswers answers = new BranchingAnswers();
    Outcome outcome =
        CtlSearch.decide(
            exploration,
            reached,
            properties.stream().map(Branching::question).toList(),
            options,
            exploration.traces() && options.explain(),
            (number, decision) ->
                answers.add(exploration.model(), properties.get(number), decision));
    answers.stop = outcome.stop();
    answers.statistics = outcome.statistics();
    answers.trouble = outcome.trouble();
    return answers;
  }

  private void add(Model model, Branching property, CtlSearch.Decision decision) {
    results.put(property.name(), result(model, property, decision));
  }

  /** The answer to a property as it was decided. */
  static PropertyResult result(Model model, Branching property, CtlSearch.Decision decision) {
    Explanation explanation = decision.explanation();
    Trace trace = explanation == null ? null : explanation.mainTrace();
    String message =
        decision.valueless() != null
            ? "an atom has no value, an error of the property and not of the model: "
                + decision.valueless()
            : decision.holds() ? "" : property.violated(model, trace == null ? null : trace.last());
    PropertyResult result =
        new PropertyResult(
            property, decision.holds() ? Verdict.HOLDS : Verdict.VIOLATED, message, null, trace);
    return explanation == null ? result : result.because(explanation);
  }

  /** The answer to a property; null if a limit was reached first. */
  @Nullable PropertyResult to(Branching property) {
    return results.get(property.name());
  }

  /** Why the examination of all states ended; exhausted if it was complete. */
  Stop stop() {
    return stop;
  }

  Map<String, Long> statistics() {
    return statistics;
  }

  /** What went wrong, in words; null if nothing did. */
  @Nullable String trouble() {
    return trouble;
  }
}
