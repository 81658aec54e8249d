package io.nutshell.automaton;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Makes automata smaller without changing their languages. */
final class Reduction {
  static final Comparator<Draft> BY_SIZE =
      Comparator.comparingInt(Draft::states).thenComparingInt(Draft::arcCount);

  /** Sets are tried in all orders up to this number of sets. */
  private static final int MAX_PERMUTED_SETS = 3;

  /** Larger automata are degeneralised only once. */
  private static final int MAX_STATES_FOR_TRIALS = 60;

  private Reduction() {}

  /** Alternates simulations in both directions until neither makes the automaton smaller. */
  static Draft reduced(Draft draft) {
    Draft smallest = draft.useful();
    boolean smaller = true;
    while (smaller) {
      Draft next = smallest;
      for (boolean between : new boolean[] {true, false}) {
        next = Simulation.forward(Acceptance.normalised(next, between)).useful();
        next = Simulation.backward(Acceptance.normalised(next, between)).useful();
      }
      int change = BY_SIZE.compare(next, smallest);
      smaller = change < 0;
      if (change <= 0) { // With the same size, it has labels with fewer letters.
        smallest = next;
      }
    }
    return Acceptance.normalised(smallest, false);
  }

  /** The smallest Büchi automaton that one of several orders of the acceptance sets leads to. */
  static Draft degeneralised(Draft draft) {
    return orders(draft).stream()
        .map(order -> reduced(Degeneralisation.of(draft, order)))
        .min(BY_SIZE)
        .orElseThrow();
  }

  private static List<List<Integer>> orders(Draft draft) {
    List<Integer> natural = IntStream.range(0, draft.sets()).boxed().toList();
    if (draft.states() > MAX_STATES_FOR_TRIALS) {
      return List.of(natural);
    }
    return draft.sets() <= MAX_PERMUTED_SETS
        ? permutations(natural)
        : List.of(natural, natural.reversed());
  }

  private static List<List<Integer>> permutations(List<Integer> items) {
    if (items.isEmpty()) {
      return List.of(List.of());
    }
    List<List<Integer>> permutations = new ArrayList<>();
    for (Integer first : items) {
      List<Integer> rest = items.stream().filter(item -> !item.equals(first)).toList();
      for (List<Integer> tail : permutations(rest)) {
        List<Integer> permutation = new ArrayList<>(List.of(first));
        permutation.addAll(tail);
        permutations.add(permutation);
      }
    }
    return permutations;
  }
}
