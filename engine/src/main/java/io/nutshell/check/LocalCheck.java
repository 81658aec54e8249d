package io.nutshell.check;

import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.ctl.LocalSearch;
import io.nutshell.check.property.Branching;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.Model;
import io.nutshell.search.Order;
import io.nutshell.search.Stop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides properties of branching logic on the fly, from few states, if the check has no other
 * properties or analyses. If those few are all reachable states, an ordinary search explores them.
 */
final class LocalCheck {
  /** The local search holds all states in full, as the store of this name does. */
  private static final String STORE = "exact";

  private LocalCheck() {}

  /** The report; null if the states must be explored. */
  static @Nullable Report of(Checker checker, Model model) {
    Checker.Method method = checker.method;
    List<Branching> properties = new ArrayList<>();
    for (Property property : checker.properties.subList(0, checker.asked)) {
      if (property instanceof Branching branching && branching.local()) {
        properties.add(branching);
      }
    }
    boolean more =
        method.coverage()
            || method.structure()
            || method.limits()
            || method.sweep() != null
            || method.checkpoints() != null
            || !method.companion().equals(Companion.NONE);
    if (checker.all
        || more
        || properties.isEmpty()
        || properties.size() < checker.asked
        || method.branching().local() == 0) {
      return null;
    }
    List<CtlSearch.Question> questions = properties.stream().map(Branching::question).toList();
    LocalSearch.Result found =
        LocalSearch.decide(
            model,
            questions,
            (int) Math.min(method.branching().local(), checker.limitsLeft().maxStates()),
            method.traces() && method.branching().explain(),
            checker.limitsLeft().inTime());
    if (found == null || found.complete()) {
      return null;
    }
    List<PropertyResult> results = new ArrayList<>();
    for (int i = 0; i < properties.size(); i++) {
      results.add(BranchingAnswers.result(model, properties.get(i), found.decisions().get(i)));
    }
    boolean violated = results.stream().anyMatch(result -> result.verdict() == Verdict.VIOLATED);
    return new Report(
        model,
        violated ? Verdict.VIOLATED : Verdict.HOLDS,
        results,
        new Report.Explored(
            Stop.DECIDED,
            true,
            true,
            0,
            found.states(),
            found.transitions(),
            found.levels(),
            found.deadlocks(),
            null),
        new Report.Effort(
            STORE,
            Order.BFS,
            found.states() * model.layout().words() * Long.BYTES,
            checker.seconds(),
            checker.cpuSeconds(),
            Map.of(),
            List.of(),
            1,
            null),
        new Report.Analyses(null, null, null),
        checker.noted);
  }
}
