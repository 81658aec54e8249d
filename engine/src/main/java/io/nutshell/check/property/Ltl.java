package io.nutshell.check.property;

import io.nutshell.automaton.Buchi;
import io.nutshell.automaton.Evaluator;
import io.nutshell.automaton.Formula;
import io.nutshell.automaton.FormulaException;
import io.nutshell.automaton.FormulaParser;
import io.nutshell.automaton.Hoa;
import io.nutshell.automaton.Translation;
import io.nutshell.check.ltl.Atoms;
import io.nutshell.check.ltl.AutomatonProduct;
import io.nutshell.check.ltl.InfiniteRun;
import io.nutshell.check.ltl.NamedEvents;
import io.nutshell.check.ltl.Product;
import io.nutshell.check.ltl.ReferencePairs;
import io.nutshell.check.ltl.TranslationSample;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.SourcePosition;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A formula of linear temporal logic is true of every run. The automaton of the bad runs is that of
 * its negation.
 *
 * <p>Atoms read the state that a step leaves, and its event. A run that ends in a dead state stays
 * there for ever, without an event.
 */
public record Ltl(
    String name, String argument, Formula formula, PropertyKind.Expressions expressions)
    implements Temporal {
  public static final PropertyKind KIND =
      new PropertyKind(
          "ltl",
          "ltl",
          PropertyKind.Argument.FORMULA,
          "The formula is true of every run.",
          "FORMULA is true of every run: EXPRs joined by X F G U R W M, [] <>, ! && || -> <->, for"
              + " example 'G (x == 1 -> F P.done)'. May be repeated.",
          Ltl::read);

  private static Ltl read(String name, String argument, PropertyKind.Expressions expressions) {
    return new Ltl(
        name, argument, understood(argument, () -> FormulaParser.parse(argument)), expressions);
  }

  /**
   * Parses or translates a formula; errors in it become errors of the input, with a caret below the
   * place.
   *
   * @throws InputError whose cause is the {@link FormulaException}
   */
  public static <T> T understood(String text, Supplier<T> work) {
    try {
      return work.get();
    } catch (FormulaException wrong) {
      int column = Math.clamp(wrong.position(), 0, text.length()) + 1;
      InputError error =
          new InputError(
              new SourcePosition("<formula>", 1, column),
              wrong.getMessage() + "\n" + wrong.pointer(text),
              wrong.hint());
      error.initCause(wrong);
      throw error;
    }
  }

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  /** Reports atoms that the model does not know, before the search begins. */
  @Override
  public Watcher watcher(Model model) {
    for (String text : formula.atoms()) {
      try {
        Atoms _ = atoms(model, List.of(text));
      } catch (InputError wrong) {
        throw located(wrong, text);
      }
    }
    return new Watcher() {};
  }

  /** An error about the events that an atom names, at its position in the formula. */
  private InputError located(InputError wrong, String text) {
    SourcePosition inside = wrong.position();
    if (inside == null || !NamedEvents.inAtom(wrong)) {
      return wrong;
    }
    int start = Math.max(0, FormulaParser.atomStart(argument, text));
    return expressions.located(
        wrong.at(new SourcePosition(inside.file(), 1, inside.column() + start)));
  }

  private Atoms atoms(Model model, List<String> texts) {
    return new Atoms(model, texts, text -> read(model, text));
  }

  /** Reads an atom; errors get the position that it has in the formula. */
  private Predicate read(Model model, String text) {
    try {
      return expressions.read(model, text);
    } catch (InputError wrong) {
      int start = FormulaParser.atomStart(argument, text);
      if (wrong.position() != null && start > 0) {
        Predicate _ = expressions.read(model, " ".repeat(start) + text);
      }
      throw wrong;
    }
  }

  @Override
  public Product product(Model model) {
    var automaton = understood(argument, () -> Translation.buchi(formula.negated()));
    return AutomatonProduct.of(model, automaton, m -> atoms(m, automaton.atoms()));
  }

  @Override
  public Product generalised(Model model) {
    var automaton = understood(argument, () -> Translation.generalised(formula.negated()));
    return AutomatonProduct.of(model, automaton, m -> atoms(m, automaton.atoms()));
  }

  @Override
  public String automaton(Product certified) {
    return Hoa.print(
        Objects.requireNonNull(certified.pairing()).automaton(), "not (" + argument + ")");
  }

  @Override
  public EmptinessProof emptinessProof(
      Model model,
      UnaryOperator<Model> widening,
      String automaton,
      EmptinessProof.Sampling sampling) {
    Buchi bad = Translation.unreduced(Hoa.read(automaton));
    TranslationSample sample =
        TranslationSample.of(formula, bad, sampling.words(), sampling.seed());
    if (sample.missed() != null) {
      throw new EmptinessProof.UnfitAutomaton(
          "its automaton does not accept a run on which the formula is false: " + sample.missed());
    }
    Model system = widening.apply(model).trusted();
    return new EmptinessProof(
        new ReferencePairs(system, bad, atoms(system, bad.atoms())),
        EmptinessProof.Origin.FORMULA,
        bad.states(),
        sample.words(),
        sample.violating());
  }

  @Override
  public Optional<Evidence> evidence(Model model, Trace trace) {
    List<String> texts = formula.atoms().stream().toList();
    try {
      return InfiniteRun.along(model, trace, atoms(model.trusted(), texts))
          .map(run -> Evaluator.holds(formula, texts, run.word()))
          .map(holds -> new Evidence(!holds, (holds ? "satisfies " : "violates ") + argument));
    } catch (EvaluationFault fault) {
      return Optional.of(new Evidence(true, "has a state where " + fault.error().message()));
    }
  }
}
