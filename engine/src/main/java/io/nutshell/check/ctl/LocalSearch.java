package io.nutshell.check.ctl;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.check.trace.Explanation;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.search.CycleOutcome;
import io.nutshell.search.StateSets.Segment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides a formula of computation tree logic on the fly: by a few states, if those suffice.
 *
 * <p><b>How it works.</b> Some states are expanded, the others are only known. For each term two
 * sets are computed by fixpoints: the known states in which it is certainly true, whatever the
 * unexpanded states lead to, and those in which it is possibly true. If the initial state is in the
 * first set or not in the second, the formula is decided. Otherwise the answer depends on states
 * that are not expanded: these are found by following the dependencies from the formula and the
 * initial state through all pairs of a state and a term that are undecided, and they are expanded
 * next, and their successors with them until there are {@link #GROWTH} more. So parts of the state
 * space that cannot influence the answer are left out.
 *
 * <p>The dependency graph is that of X. Liu and S. Smolka, "Simple linear-time algorithms for
 * minimal fixed points" (1998), and the certain zeros are those of A. E. Dalsgaard et al.,
 * "Extended dependency graphs and efficient distributed fixed-point computation" (2017); here both
 * are computed for many states at once.
 */
public final class LocalSearch {
  /** A round of expansions ends when the number of known states has grown by this factor. */
  private static final double GROWTH = 1;

  private final Model model;
  private final int most;
  private final BooleanSupplier goOn;
  private final Terms terms = new Terms(true);
  private final LocalGraph graph;
  private final Map<Integer, Predicate> predicates = new HashMap<>();

  /** For each atom the states in which it is true, among the first {@link #evaluated}. */
  private final Map<Integer, BitSet> atomSets = new HashMap<>();

  private final Map<Integer, Integer> evaluated = new HashMap<>();

  /** For each term the states in which it is certainly true, and possibly true. */
  private final List<BitSet> certain = new ArrayList<>();

  private final List<BitSet> possible = new ArrayList<>();

  private LocalSearch(Model model, int most, BooleanSupplier goOn) {
    this.model = model;
    this.most = most;
    this.goOn = goOn;
    this.graph = new LocalGraph(model);
  }

  /**
   * What was decided.
   *
   * @param states the number of states found
   * @param transitions the number of steps made
   * @param levels the number of breadth-first layers of the states found
   * @param deadlocks the number of dead states found
   * @param complete whether these are all reachable states
   */
  public record Result(
      List<CtlSearch.Decision> decisions,
      long states,
      long transitions,
      long levels,
      long deadlocks,
      boolean complete) {}

  /**
   * Decides several formulas by the same states.
   *
   * @param explain whether to explain the answers
   * @return null if one of them is not decided, for the reasons of {@link #decide}
   */
  public static @Nullable Result decide(
      Model model,
      List<CtlSearch.Question> questions,
      int most,
      boolean explain,
      BooleanSupplier goOn) {
    LocalSearch search = new LocalSearch(model, most, goOn);
    List<CtlSearch.Decision> decisions = new ArrayList<>();
    try {
      for (CtlSearch.Question question : questions) {
        Boolean holds = search.decide(search.terms.of(question.formula(), question.atoms()));
        if (holds == null) {
          return null;
        }
        Explanation why = explain ? search.explained(question) : null;
        decisions.add(new CtlSearch.Decision(holds, why, null));
      }
    } catch (EvaluationFault valueless) {
      return null;
    }
    return new Result(
        decisions,
        search.graph.size(),
        search.graph.transitions(),
        search.graph.levels(),
        search.graph.deadlocks(),
        search.graph.complete());
  }

  private Explanation explained(CtlSearch.Question question) {
    return new Explainer(
            new LocalTruths(question.atoms()),
            model,
            text -> question.atoms().apply(model.trusted(), text))
        .initially(question.formula());
  }

  /**
   * Decides a formula.
   *
   * @param atoms reads an atom
   * @param most the number of states that may be found; all of them are on the Java heap
   * @param goOn asked now and then
   * @return whether the formula is true in the initial state; null if {@code most} states do not
   *     decide it, or a step is a fault, or an atom has no value
   */
  public static @Nullable Boolean decide(
      Model model,
      BranchingFormula formula,
      Function<String, Predicate> atoms,
      int most,
      BooleanSupplier goOn) {
    CtlSearch.Question question =
        new CtlSearch.Question(formula, (_, text) -> atoms.apply(text), true);
    Result result = decide(model, List.of(question), most, false, goOn);
    return result == null ? null : result.decisions.getFirst().holds();
  }

  private @Nullable Boolean decide(int root) {
    while (true) {
      certain.clear();
      possible.clear();
      evaluate();
      Boolean value = value(root, 0);
      if (value != null) {
        return value;
      }
      BitSet demanded = demanded(root);
      if (demanded.isEmpty() || !goOn.getAsBoolean() || !expand(demanded)) {
        return null;
      }
    }
  }

  /**
   * Expands states, and then their successors, until the known states have grown by {@link
   * #GROWTH}.
   */
  private boolean expand(BitSet wanted) {
    double enough = graph.size() * (1 + GROWTH) + 1;
    BitSet next = wanted;
    while (!next.isEmpty()) {
      BitSet found = new BitSet();
      for (int state = next.nextSetBit(0); state >= 0; state = next.nextSetBit(state + 1)) {
        int before = graph.size();
        if (before > most || !graph.expand(state)) {
          return false;
        }
        found.set(before, graph.size());
      }
      if (graph.size() > enough || found.isEmpty()) {
        return true;
      }
      next = found;
    }
    return true;
  }

  /** The value of a literal in a state; null if it is not decided yet. */
  private @Nullable Boolean value(int literal, int state) {
    int term = literal >> 1;
    boolean negated = Terms.negated(literal);
    if (certain.get(term).get(state)) {
      return !negated;
    }
    return possible.get(term).get(state) ? null : negated;
  }

  private BitSet certainly(int literal) {
    return Terms.negated(literal)
        ? complement(possible.get(literal >> 1))
        : certain.get(literal >> 1);
  }

  private BitSet possibly(int literal) {
    return Terms.negated(literal)
        ? complement(certain.get(literal >> 1))
        : possible.get(literal >> 1);
  }

  private BitSet complement(BitSet set) {
    BitSet complement = (BitSet) set.clone();
    complement.flip(0, graph.size());
    return complement;
  }

  /** Computes the sets of the terms that have none yet, operands first. */
  private void evaluate() {
    for (int term = certain.size(); term < terms.size(); term++) {
      Terms.Term it = terms.term(2 * term);
      if (it.kind() == Terms.Kind.ATOM) {
        BitSet exact = atom(term, it.atom());
        certain.add(exact);
        possible.add(exact);
      } else {
        certain.add(set(it, true));
        possible.add(set(it, false));
      }
    }
  }

  private BitSet atom(int term, int atom) {
    Predicate predicate =
        predicates.computeIfAbsent(term, _ -> CtlSearch.predicate(terms, atom, model));
    BitSet set = atomSets.computeIfAbsent(term, _ -> new BitSet());
    for (int state = evaluated.getOrDefault(term, 0); state < graph.size(); state++) {
      set.set(state, predicate.test(graph.state(state)));
    }
    evaluated.put(term, graph.size());
    return set;
  }

  /**
   * @param surely whether to compute where the term is certainly true, rather than possibly
   */
  private BitSet set(Terms.Term term, boolean surely) {
    List<BitSet> operands =
        term.operands().stream()
            .map(operand -> surely ? certainly(operand) : possibly(operand))
            .toList();
    BitSet set = new BitSet();
    switch (term.kind()) {
      case TRUE -> set.set(0, graph.size());
      case ATOM -> throw new IllegalArgumentException("atoms have no operands");
      case AND -> {
        set.set(0, graph.size());
        operands.forEach(set::and);
      }
      case SOME_NEXT -> {
        for (int state = 0; state < graph.size(); state++) {
          set.set(state, next(state, operands.getFirst(), surely, false));
        }
      }
      case SOME_UNTIL -> {
        set.or(operands.getLast());
        boolean grows = true;
        while (grows) {
          grows = false;
          for (int state = graph.size() - 1; state >= 0; state--) {
            if (!set.get(state)
                && operands.getFirst().get(state)
                && next(state, set, surely, false)) {
              set.set(state);
              grows = true;
            }
          }
        }
      }
      case SOME_ALWAYS -> {
        set.or(operands.getFirst());
        boolean shrinks = true;
        while (shrinks) {
          shrinks = false;
          for (int state = graph.size() - 1; state >= 0; state--) {
            if (set.get(state) && !next(state, set, surely, true)) {
              set.clear(state);
              shrinks = true;
            }
          }
        }
      }
    }
    return set;
  }

  /** Whether a successor is, or may be, in a set. */
  private boolean next(int state, BitSet set, boolean surely, boolean ifDead) {
    int[] targets = graph.successors(state);
    if (targets == null) {
      return !surely;
    }
    for (int target : targets) {
      if (set.get(target)) {
        return true;
      }
    }
    return targets.length == 0 && ifDead;
  }

  /** The states to expand, on which an undecided literal of the initial state depends. */
  private BitSet demanded(int root) {
    BitSet frontier = new BitSet();
    List<BitSet> seen = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      seen.add(new BitSet());
    }
    List<long[]> pending = new ArrayList<>();
    pending.add(new long[] {root >> 1, 0});
    while (!pending.isEmpty()) {
      long[] pair = pending.removeLast();
      int term = (int) pair[0];
      int state = (int) pair[1];
      if (seen.get(term).get(state) || value(2 * term, state) != null) {
        continue;
      }
      seen.get(term).set(state);
      Terms.Term it = terms.term(2 * term);
      if (it.kind() != Terms.Kind.SOME_NEXT) {
        it.operands().forEach(operand -> pending.add(new long[] {operand >> 1, state}));
      }
      if (it.kind() != Terms.Kind.AND) {
        int[] targets = graph.successors(state);
        int awaited = it.kind() == Terms.Kind.SOME_NEXT ? it.operands().getFirst() >> 1 : term;
        if (targets == null) {
          frontier.set(state);
        } else {
          for (int target : targets) {
            pending.add(new long[] {awaited, target});
          }
        }
      }
    }
    return frontier;
  }

  /** What the sets tell about the formulas of one question. */
  private final class LocalTruths implements Truths {
    private final Object scope;

    LocalTruths(Object scope) {
      this.scope = scope;
    }

    @Override
    public long initial() {
      return 0;
    }

    @Override
    public @Nullable Boolean value(BranchingFormula formula, long state) {
      int literal = terms.of(formula, scope);
      evaluate();
      return LocalSearch.this.value(literal, (int) state);
    }

    @Override
    public boolean dead(long state) {
      int[] targets = graph.successors((int) state);
      return targets != null && targets.length == 0;
    }

    @Override
    public @Nullable Segment path(long from, LongPredicate goal, LongPredicate through) {
      List<Integer> along = graph.shortest((int) from, goal, through);
      return along.isEmpty()
          ? null
          : new Segment(graph.events(along), along.getLast(), CycleOutcome.NO_LOOP);
    }

    @Override
    public @Nullable Segment staying(long from, LongPredicate in) {
      List<Integer> along = new ArrayList<>(List.of((int) from));
      BitSet visited = new BitSet();
      while (!visited.get(along.getLast())) {
        int state = along.getLast();
        int[] targets = graph.successors(state);
        if (targets == null) {
          return null;
        }
        if (targets.length == 0) {
          return new Segment(graph.events(along), state, along.size() - 1);
        }
        visited.set(state);
        int next = Arrays.stream(targets).filter(in::test).findFirst().orElse(-1);
        if (next < 0) {
          return null;
        }
        along.add(next);
      }
      return new Segment(graph.events(along), along.getLast(), along.indexOf(along.getLast()));
    }
  }
}
