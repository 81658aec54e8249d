package io.nutshell.check.ctl;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.automaton.BranchingFormula.Quantifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Formulas of computation tree logic in normal form. Equal parts are one term, also across
 * formulas.
 *
 * <p>A term is an atom, a conjunction, or one of {@code EX}, {@code E(… U …)} and {@code EG}; all
 * other operators are rewritten. A <i>literal</i> is a term or its negation: twice the term's
 * number, plus one if negated. So negations take neither terms nor time.
 *
 * <p>If {@linkplain #Terms(boolean) asked to}, terms are simplified as they are made: constants,
 * duplicate, complementary and implied parts, and operators that have no effect on a formula of
 * another. All rules hold on maximal paths, whether or not there are dead states.
 */
public final class Terms {

  /** The kinds of terms. */
  enum Kind {
    TRUE,
    ATOM,
    AND,
    SOME_NEXT,
    SOME_UNTIL,
    SOME_ALWAYS
  }

  /**
   * A term.
   *
   * @param operands literals; those of a conjunction in ascending order
   * @param atom the number of an atom
   */
  record Term(Kind kind, List<Integer> operands, int atom) {}

  /** An atom: its text means the same in all formulas of one scope. */
  private record Key(Object scope, String text) {}

  /** The literal that is always true. */
  public static final int TRUE = 0;

  /** The literal that is never true. */
  public static final int FALSE = 1;

  private final boolean simplifying;
  private final List<Term> terms = new ArrayList<>();
  private final Map<Term, Integer> numbers = new HashMap<>();
  private final Map<Key, Integer> atoms = new HashMap<>();
  private final List<Key> keys = new ArrayList<>();

  /**
   * @param simplifying whether to simplify; if not, only equal terms are joined
   */
  public Terms(boolean simplifying) {
    this.simplifying = simplifying;
    int _ = literal(new Term(Kind.TRUE, List.of(), -1));
  }

  /** The number of terms so far; a term's operands have smaller numbers. */
  int size() {
    return terms.size();
  }

  Term term(int literal) {
    return terms.get(literal >> 1);
  }

  static boolean negated(int literal) {
    return (literal & 1) != 0;
  }

  private int literal(Term term) {
    return 2
        * numbers.computeIfAbsent(
            term,
            added -> {
              terms.add(added);
              return terms.size() - 1;
            });
  }

  /** The text of an atom. */
  String text(int atom) {
    return keys.get(atom).text;
  }

  /** The scope of an atom. */
  Object scope(int atom) {
    return keys.get(atom).scope;
  }

  /**
   * The literal of a formula.
   *
   * @param scope equal atoms of formulas with the same scope are one
   */
  public int of(BranchingFormula formula, Object scope) {
    Function<BranchingFormula, Integer> part = operand -> of(operand, scope);
    return switch (formula) {
      case BranchingFormula.Constant(boolean value) -> value ? TRUE : FALSE;
      case BranchingFormula.Atom(String text) -> atom(text, scope);
      case BranchingFormula.Not(BranchingFormula operand) -> not(part.apply(operand));
      case BranchingFormula.And and -> and(and.operands().stream().map(part).toList());
      case BranchingFormula.Or or -> or(or.operands().stream().map(part).toList());
      case BranchingFormula.Implies(BranchingFormula left, BranchingFormula right) ->
          or(List.of(not(part.apply(left)), part.apply(right)));
      case BranchingFormula.Equivalent(BranchingFormula left, BranchingFormula right) -> {
        int one = part.apply(left);
        int other = part.apply(right);
        yield and(List.of(or(List.of(not(one), other)), or(List.of(one, not(other)))));
      }
      case BranchingFormula.Path path -> path(path, part);
    };
  }

  private int path(BranchingFormula.Path path, Function<BranchingFormula, Integer> part) {
    int first = part.apply(path.operands().getFirst());
    int second = part.apply(path.operands().getLast());
    boolean some = path.quantifier() == Quantifier.SOME;
    return switch (path.temporal()) {
      case NEXT -> some ? someNext(first) : not(someNext(not(first)));
      case EVENTUALLY -> some ? someUntil(TRUE, first) : not(someAlways(not(first)));
      case GLOBALLY -> some ? someAlways(first) : not(someUntil(TRUE, not(first)));
      case UNTIL -> some ? someUntil(first, second) : allUntil(first, second);
      case WEAK_UNTIL -> some ? someWeakUntil(first, second) : allWeakUntil(first, second);
      // q is released by p: q holds until both hold, or for ever.
      case RELEASE ->
          some
              ? someWeakUntil(second, and(List.of(first, second)))
              : not(someUntil(not(first), not(second)));
      case STRONG_RELEASE ->
          some
              ? someUntil(second, and(List.of(first, second)))
              : allUntil(second, and(List.of(first, second)));
    };
  }

  static int not(int literal) {
    return literal ^ 1;
  }

  private int atom(String text, Object scope) {
    int number =
        atoms.computeIfAbsent(
            new Key(scope, text),
            added -> {
              keys.add(added);
              return keys.size() - 1;
            });
    return literal(new Term(Kind.ATOM, List.of(), number));
  }

  private int or(List<Integer> operands) {
    return not(and(operands.stream().map(Terms::not).toList()));
  }

  private int and(List<Integer> operands) {
    TreeSet<Integer> parts = new TreeSet<>();
    for (int operand : operands) {
      if (simplifying && !negated(operand) && term(operand).kind == Kind.AND) {
        parts.addAll(term(operand).operands);
      } else {
        parts.add(operand);
      }
    }
    if (simplifying) {
      parts.remove(TRUE);
      if (parts.contains(FALSE) || parts.stream().anyMatch(part -> parts.contains(not(part)))) {
        return FALSE;
      }
      List<Integer> all = List.copyOf(parts);
      for (int part : all) {
        if (all.stream()
            .anyMatch(other -> other != part && parts.contains(other) && implies(other, part))) {
          parts.remove(part);
        }
      }
      if (parts.isEmpty()) {
        return TRUE;
      }
      for (int part : parts) {
        if (parts.stream().anyMatch(other -> implies(other, not(part)))) {
          return FALSE;
        }
      }
      if (parts.size() == 1) {
        return parts.first();
      }
    }
    return literal(new Term(Kind.AND, List.copyOf(parts), -1));
  }

  private int someNext(int operand) {
    return simplifying && operand == FALSE
        ? FALSE
        : literal(new Term(Kind.SOME_NEXT, List.of(operand), -1));
  }

  private int someAlways(int operand) {
    if (simplifying) {
      if (operand == TRUE || operand == FALSE) {
        return operand;
      }
      // EG EG p = EG p, and EG AG p = AG p.
      if (!negated(operand) && term(operand).kind == Kind.SOME_ALWAYS) {
        return operand;
      }
      if (negated(operand) && eventually(not(operand))) {
        return operand;
      }
    }
    return literal(new Term(Kind.SOME_ALWAYS, List.of(operand), -1));
  }

  /** Whether a literal is {@code EF} of something. */
  private boolean eventually(int literal) {
    return !negated(literal)
        && term(literal).kind == Kind.SOME_UNTIL
        && term(literal).operands.getFirst() == TRUE;
  }

  private int someUntil(int through, int goal) {
    if (simplifying) {
      if (goal == TRUE || goal == FALSE || through == FALSE || implies(through, goal)) {
        return goal;
      }
      Term inner = term(goal);
      if (!negated(goal) && inner.kind == Kind.SOME_UNTIL) {
        // E(p U E(p U q)) = E(p U q), and EF E(p U q) = EF q.
        if (inner.operands.getFirst() == through) {
          return goal;
        }
        if (through == TRUE) {
          return someUntil(TRUE, inner.operands.getLast());
        }
      }
      if (through != TRUE && implies(not(through), goal)) {
        // E(!q U q) = EF q: until q comes, q has not come.
        return someUntil(TRUE, goal);
      }
    }
    return literal(new Term(Kind.SOME_UNTIL, List.of(through, goal), -1));
  }

  private int someWeakUntil(int through, int goal) {
    return or(List.of(someUntil(through, goal), someAlways(through)));
  }

  /** Fails on a path that meets neither of the two before the goal. */
  private int allWeakUntil(int through, int goal) {
    return not(someUntil(not(goal), and(List.of(not(through), not(goal)))));
  }

  private int allUntil(int through, int goal) {
    return and(List.of(allWeakUntil(through, goal), not(someAlways(not(goal)))));
  }

  /** Whether one literal is known to imply another, by its shape; false means unknown. */
  boolean implies(int one, int other) {
    return one == other
        || one == FALSE
        || other == TRUE
        || seen(one, other)
        || seen(not(other), not(one));
  }

  private boolean seen(int one, int other) {
    Term premise = term(one);
    Term conclusion = term(other);
    if (!negated(one)) {
      // p && q implies p; EG p implies p.
      if ((premise.kind == Kind.AND || premise.kind == Kind.SOME_ALWAYS)
          && premise.operands.contains(other)) {
        return true;
      }
    }
    if (!negated(other) && conclusion.kind == Kind.SOME_UNTIL) {
      int goal = conclusion.operands.getLast();
      // q implies E(p U q), and so does q && r.
      if (one == goal
          || (!negated(one) && premise.kind == Kind.AND && premise.operands.contains(goal))) {
        return true;
      }
      // E(p U q) implies EF q.
      return !negated(one)
          && premise.kind == Kind.SOME_UNTIL
          && premise.operands.getLast() == goal
          && conclusion.operands.getFirst() == TRUE;
    }
    return false;
  }
}
