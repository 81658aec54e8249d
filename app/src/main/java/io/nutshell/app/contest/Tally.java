package io.nutshell.app.contest;

import io.nutshell.language.pnml.ContestFormula;
import io.nutshell.language.pnml.PnmlNet;
import io.nutshell.language.pnml.PnmlNet.TokenCounter;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the facts about the markings of one search that the questions need: which conditions
 * were met, and how many tokens there were.
 *
 * <p>A condition is evaluated only until it has been met.
 */
final class Tally {
  private final PnmlNet net;
  private final List<ContestFormula.Reachability> conditions;
  private final List<ContestFormula.Bound> bounds;
  private final boolean tokens;
  private final Set<String> met = new HashSet<>();
  private final Map<String, Long> highest = new HashMap<>();
  private long[] initial = {};
  private long[] most = {};
  private boolean[] changed = {};
  private long inPlace;
  private long inMarking;

  /** A condition not yet met. */
  private record Open(ContestFormula.Reachability formula, Predicate predicate) {}

  /**
   * @param tokens whether to count tokens by place
   */
  Tally(PnmlNet net, List<ContestFormula> formulas, boolean tokens) {
    this.net = net;
    this.tokens = tokens;
    this.conditions =
        formulas.stream()
            .filter(ContestFormula.Reachability.class::isInstance)
            .map(ContestFormula.Reachability.class::cast)
            .toList();
    this.bounds =
        formulas.stream()
            .filter(ContestFormula.Bound.class::isInstance)
            .map(ContestFormula.Bound.class::cast)
            .toList();
  }

  /**
   * A predicate that records each marking of a model. It starts again for every model, because the
   * search restarts after widening a place. The predicate holds until every question is decided.
   */
  Predicate watching(Model model) {
    met.clear();
    highest.clear();
    initial = new long[0];
    inPlace = 0;
    inMarking = 0;
    List<Open> open = new ArrayList<>();
    for (ContestFormula.Reachability formula : conditions) {
      open.add(new Open(formula, net.predicate(model, formula.condition())));
    }
    TokenCounter counter = net.counter(model);
    boolean counting = tokens || !bounds.isEmpty();
    return state -> {
      open.removeIf(question -> meets(question, state));
      if (counting) {
        counter.count(state);
        count(counter);
      }
      return counting || !open.isEmpty();
    };
  }

  /**
   * Whether the state decides the formula: its condition holds (reachability) or fails (invariant).
   */
  private boolean meets(Open question, State state) {
    boolean decided = question.predicate.test(state) == question.formula.exists();
    if (decided) {
      met.add(question.formula.id());
    }
    return decided;
  }

  private void count(TokenCounter counter) {
    for (ContestFormula.Bound bound : bounds) {
      highest.merge(bound.id(), bound.places().stream().mapToLong(counter::in).sum(), Math::max);
    }
    if (tokens) {
      countNodes(counter);
      inPlace = Math.max(inPlace, counter.mostOfOneColour());
    }
  }

  private void countNodes(TokenCounter counter) {
    int nodes = net.placeNodes().size();
    boolean first = initial.length == 0;
    if (first) {
      initial = new long[nodes];
      most = new long[nodes];
      changed = new boolean[nodes];
    }
    long sum = 0;
    for (int node = 0; node < nodes; node++) {
      long here = counter.in(node);
      if (first) {
        initial[node] = here;
      }
      changed[node] |= here != initial[node];
      most[node] = Math.max(most[node], here);
      sum += here;
    }
    inMarking = Math.max(inMarking, sum);
  }

  /** Whether the formula was decided by a marking that was seen. */
  boolean decided(ContestFormula.Reachability formula) {
    return met.contains(formula.id());
  }

  long highest(ContestFormula.Bound bound) {
    return highest.getOrDefault(bound.id(), 0L);
  }

  /** The maximum number of tokens in a place of the unfolded net. */
  long inPlace() {
    return inPlace;
  }

  long inMarking() {
    return inMarking;
  }

  /** Whether no place of the file was ever seen with two tokens. */
  boolean oneSafe() {
    return Arrays.stream(most).allMatch(tokensThere -> tokensThere <= 1);
  }

  /** Whether some place of the file always had its initial number of tokens. */
  boolean stable() {
    for (boolean place : changed) {
      if (!place) {
        return true;
      }
    }
    return false;
  }
}
