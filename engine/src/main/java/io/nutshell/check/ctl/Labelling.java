package io.nutshell.check.ctl;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.memory.NumberSet;
import io.nutshell.model.Predicate;
import io.nutshell.search.StateSets;
import io.nutshell.search.StateSets.Members;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The states in which each term of some formulas is true, for all states of a complete search. The
 * set of a term is computed when it is asked for, and kept while a formula still needs it.
 *
 * <p>Every stored state is reachable, so {@code EF p} is true in the initial state exactly if some
 * stored state satisfies {@code p}, and no fixpoint is computed for it.
 */
final class Labelling implements AutoCloseable {
  /** The sets of atoms computed in one pass take at most this part of the memory left. */
  private static final int MEMORY_PART = 4;

  private final Terms terms;
  private final StateSets states;
  private final IntFunction<Predicate> predicates;
  private final Map<Integer, NumberSet> sets = new HashMap<>();
  private final Map<Integer, StateSets.Valueless> valueless = new HashMap<>();

  /**
   * @param predicates makes the predicate of an atom, for each thread anew
   */
  Labelling(Terms terms, StateSets states, IntFunction<Predicate> predicates) {
    this.terms = terms;
    this.states = states;
    this.predicates = predicates;
  }

  /**
   * How many of the formulas can be labelled together, from the first one: as many as have room for
   * the sets of their atoms; at least one.
   */
  int together(List<Integer> formulas) {
    double bytes = states.size() / 8.0 + 1;
    SortedSet<Integer> atoms = new TreeSet<>();
    for (int count = 0; count < formulas.size(); count++) {
      atoms.addAll(atoms(formulas.get(count)));
      if (count > 0 && atoms.size() * bytes > (double) states.memoryLeft() / MEMORY_PART) {
        return count;
      }
    }
    return formulas.size();
  }

  /** Computes the sets of all atoms of some formulas in one pass over the states. */
  void evaluateAtoms(List<Integer> formulas) {
    SortedSet<Integer> atoms = new TreeSet<>();
    formulas.forEach(formula -> atoms.addAll(atoms(formula)));
    List<Integer> open = atoms.stream().filter(term -> !sets.containsKey(term)).toList();
    if (open.isEmpty()) {
      return;
    }
    List<NumberSet> into = new ArrayList<>();
    for (int term : open) {
      NumberSet set = states.none();
      sets.put(term, set);
      into.add(set);
    }
    StateSets.@Nullable Valueless[] found =
        states.select(
            () -> open.stream().map(term -> predicates.apply(terms.term(2 * term).atom())).toList(),
            into);
    for (int i = 0; i < open.size(); i++) {
      StateSets.Valueless first = found[i];
      if (first != null) {
        valueless.put(open.get(i), first);
      }
    }
  }

  /** The first state in which an atom of a formula has no value; null if all have one. */
  StateSets.@Nullable Valueless valueless(int formula) {
    for (int atom : atoms(formula)) {
      StateSets.Valueless found = valueless.get(atom);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** The terms below a literal, itself included, operands first. */
  private SortedSet<Integer> below(int literal) {
    SortedSet<Integer> found = new TreeSet<>();
    List<Integer> pending = new ArrayList<>(List.of(literal >> 1));
    while (!pending.isEmpty()) {
      int term = pending.removeLast();
      if (found.add(term)) {
        terms.term(2 * term).operands().forEach(operand -> pending.add(operand >> 1));
      }
    }
    return found;
  }

  private SortedSet<Integer> atoms(int literal) {
    SortedSet<Integer> atoms = below(literal);
    atoms.removeIf(term -> terms.term(2 * term).kind() != Terms.Kind.ATOM);
    return atoms;
  }

  /** Whether a formula is true in the initial state. */
  boolean initially(int literal) {
    Terms.Term term = terms.term(literal);
    boolean value =
        switch (term.kind()) {
          case TRUE -> true;
          case AND -> term.operands().stream().allMatch(this::initially);
          case SOME_UNTIL ->
              term.operands().getFirst() == Terms.TRUE
                  ? any(term.operands().getLast())
                  : initially(term.operands().getLast())
                      || (initially(term.operands().getFirst())
                          && set(literal).contains(states.initial()));
          case SOME_ALWAYS ->
              initially(term.operands().getFirst()) && set(literal).contains(states.initial());
          case ATOM, SOME_NEXT -> set(literal).contains(states.initial());
        };
    return value != Terms.negated(literal);
  }

  /** Whether a literal is true in some state. */
  private boolean any(int literal) {
    long count = set(literal).count();
    return Terms.negated(literal) ? count < states.size() : count > 0;
  }

  /** The states in which a literal is true. */
  Members members(int literal) {
    return new Members(set(literal), Terms.negated(literal));
  }

  /** The states in which the term of a literal is true. */
  NumberSet set(int literal) {
    NumberSet known = sets.get(literal >> 1);
    if (known != null) {
      return known;
    }
    for (int term : below(literal)) {
      if (!sets.containsKey(term)) {
        sets.put(term, computed(terms.term(2 * term)));
      }
    }
    NumberSet found = sets.get(literal >> 1);
    if (found == null) {
      throw new IllegalStateException("a term was not computed");
    }
    return found;
  }

  private NumberSet computed(Terms.Term term) {
    List<Integer> operands = term.operands();
    return switch (term.kind()) {
      case TRUE -> {
        NumberSet all = states.none();
        all.fill();
        yield all;
      }
      case ATOM -> {
        NumberSet set = states.none();
        states.select(() -> List.of(predicates.apply(term.atom())), List.of(set));
        yield set;
      }
      case AND -> {
        NumberSet set = states.copy(known(operands.getFirst()));
        for (int operand : operands) {
          Members other = known(operand);
          set.retainAll(other.set(), other.complement());
        }
        yield set;
      }
      case SOME_NEXT -> states.someNext(known(operands.getFirst()));
      case SOME_UNTIL -> states.someUntil(known(operands.getFirst()), known(operands.getLast()));
      case SOME_ALWAYS -> states.someAlways(known(operands.getFirst()));
    };
  }

  private Members known(int literal) {
    NumberSet set = sets.get(literal >> 1);
    if (set == null) {
      throw new IllegalStateException("operands are computed before their term");
    }
    return new Members(set, Terms.negated(literal));
  }

  /**
   * The sets as the truths of one question.
   *
   * @param literals the literals of its formulas
   */
  Truths truths(ToIntFunction<BranchingFormula> literals) {
    return new Truths() {
      @Override
      public long initial() {
        return states.initial();
      }

      @Override
      public Boolean value(BranchingFormula formula, long state) {
        return members(literals.applyAsInt(formula)).test(state);
      }

      @Override
      public LongPredicate known(BranchingFormula formula, boolean wanted) {
        int literal = literals.applyAsInt(formula);
        return members(wanted ? literal : Terms.not(literal));
      }

      @Override
      public boolean dead(long state) {
        return !states.alive().contains(state);
      }

      @Override
      public StateSets.@Nullable Segment path(
          long from, LongPredicate goal, LongPredicate through) {
        return states.path(from, goal, through);
      }

      @Override
      public StateSets.@Nullable Segment staying(long from, LongPredicate in) {
        return states.staying(from, in);
      }
    };
  }

  /** Closes the sets that none of the given formulas needs. */
  void keepFor(List<Integer> formulas) {
    TreeSet<Integer> needed = new TreeSet<>();
    formulas.forEach(formula -> needed.addAll(below(formula)));
    sets.entrySet()
        .removeIf(
            entry -> {
              boolean drop = !needed.contains(entry.getKey());
              if (drop) {
                entry.getValue().close();
              }
              return drop;
            });
  }

  @Override
  public void close() {
    keepFor(List.of());
  }
}
