package io.nutshell.check.ctl;

import io.nutshell.automaton.BranchingFormula;
import io.nutshell.check.trace.Explanation;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.search.Exploration;
import io.nutshell.search.Outcome;
import io.nutshell.search.StateSets;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Decides formulas of computation tree logic by the states that a complete search has stored. */
public final class CtlSearch {

  /**
   * How to decide.
   *
   * @param simplify whether formulas are simplified first
   * @param keepSteps whether predecessors may be kept, if there is room
   * @param explain whether answers are explained, if traces are wanted
   * @param local the number of states by which formulas may be decided on the fly, before all are
   *     explored; 0 for none
   */
  public record Options(boolean simplify, boolean keepSteps, boolean explain, int local) {
    public static final Options DEFAULT = new Options(true, true, true, 1_000);
  }

  /**
   * A formula.
   *
   * @param atoms reads an atom for a model; atoms of the same text and the same reader are one
   * @param strict whether an atom without a value decides the formula; if not, it is not true
   */
  public record Question(
      BranchingFormula formula, BiFunction<Model, String, Predicate> atoms, boolean strict) {}

  /**
   * The answer to a question.
   *
   * @param explanation null if none was asked for
   * @param valueless why an atom has no value in the state at the end of the explanation's trace;
   *     null if all atoms have values
   */
  public record Decision(
      boolean holds, @Nullable Explanation explanation, @Nullable String valueless) {}

  /** Receives the answers, in the order of the questions. */
  @FunctionalInterface
  public interface Sink {
    void decided(int question, Decision decision);
  }

  private final List<Question> questions;
  private final Model model;
  private final boolean explain;
  private final Terms terms;
  private final Sink sink;

  private CtlSearch(
      List<Question> questions, Model model, Options options, boolean explain, Sink sink) {
    this.questions = questions;
    this.model = model;
    this.explain = explain;
    this.terms = new Terms(options.simplify);
    this.sink = sink;
  }

  /**
   * Decides the questions.
   *
   * @param exploration with the store that the search has filled, and the limits that are left
   * @param explain whether to explain the answers
   * @return the outcome of the search; tells which limit ended it, if one did
   */
  public static Outcome decide(
      Exploration exploration,
      Outcome reached,
      List<Question> questions,
      Options options,
      boolean explain,
      Sink sink) {
    CtlSearch search = new CtlSearch(questions, exploration.model(), options, explain, sink);
    return StateSets.of(
            exploration,
            reached,
            options.keepSteps,
            states -> {
              search.run(states);
              return true;
            })
        .outcome();
  }

  private int literal(Question question) {
    return terms.of(question.formula, question.atoms);
  }

  private void run(StateSets states) {
    List<Integer> literals = questions.stream().map(this::literal).toList();
    try (Labelling labelling = new Labelling(terms, states, this::predicate)) {
      int from = 0;
      while (from < literals.size()) {
        List<Integer> open = literals.subList(from, literals.size());
        int to = from + labelling.together(open);
        labelling.evaluateAtoms(literals.subList(from, to));
        for (; from < to; from++) {
          labelling.keepFor(literals.subList(from, literals.size()));
          sink.decided(from, decision(from, literals.get(from), labelling));
        }
      }
    }
  }

  private Predicate predicate(int atom) {
    return predicate(terms, atom, model);
  }

  /** The predicate of an atom of questions, whose readers are the scopes of their atoms. */
  @SuppressWarnings("unchecked")
  static Predicate predicate(Terms terms, int atom, Model model) {
    return ((BiFunction<Model, String, Predicate>) terms.scope(atom))
        .apply(model, terms.text(atom));
  }

  private Decision decision(int number, int literal, Labelling labelling) {
    Question question = questions.get(number);
    Explainer explainer =
        new Explainer(
            labelling.truths(formula -> terms.of(formula, question.atoms)),
            model,
            text -> question.atoms.apply(model.trusted(), text));
    StateSets.Valueless valueless = labelling.valueless(literal);
    if (valueless != null && question.strict) {
      Explanation path = explain ? explainer.pathTo(question.formula, valueless.number()) : null;
      return new Decision(false, path, valueless.error().message());
    }
    boolean holds = labelling.initially(literal);
    return new Decision(holds, explain ? explainer.initially(question.formula) : null, null);
  }
}
