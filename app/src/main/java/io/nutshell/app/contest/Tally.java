package io.nutshell.app.contest;

import io.nutshell.language.pnml.ContestFormula;
import io.nutshell.language.pnml.NetModel;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.program.ProgramModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects what the questions need from each marking of one search: which conditions were met, and
 * how many tokens there were.
 *
 * <p>A condition is evaluated only until it has been met.
 */
final class Tally {
  private final NetModel net;
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
  Tally(NetModel net, List<ContestFormula> formulas, boolean tokens) {
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
      open.add(new Open(formula, ((ProgramModel) model).predicate(formula.condition())));
    }
    Slot[] slots = model.layout().slots().toArray(Slot[]::new);
    long[] marking = new long[slots.length];
    boolean counting = tokens || !bounds.isEmpty();
    return state -> {
      open.removeIf(question -> meets(question, state));
      if (counting) {
        for (int slot = 0; slot < slots.length; slot++) {
          marking[slot] = slots[slot].get(state.words);
        }
        count(marking);
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

  private void count(long[] marking) {
    for (ContestFormula.Bound bound : bounds) {
      long sum = 0;
      for (int place : bound.places()) {
        sum += marking[net.variable(place).index()];
      }
      highest.merge(bound.id(), sum, Math::max);
    }
    if (tokens) {
      countNodes(marking);
      long sum = 0;
      for (long here : marking) {
        sum += here;
        inPlace = Math.max(inPlace, here);
      }
      inMarking = Math.max(inMarking, sum);
    }
  }

  private void countNodes(long[] marking) {
    List<Node> nodes = net.net().placeNodes();
    boolean first = initial.length == 0;
    if (first) {
      initial = new long[nodes.size()];
      most = new long[nodes.size()];
      changed = new boolean[nodes.size()];
    }
    for (int node = 0; node < nodes.size(); node++) {
      long sum = 0;
      for (int place : nodes.get(node).members()) {
        sum += marking[net.variable(place).index()];
      }
      if (first) {
        initial[node] = sum;
      }
      changed[node] |= sum != initial[node];
      most[node] = Math.max(most[node], sum);
    }
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
