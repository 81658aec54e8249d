package io.nutshell.check.property;

import io.nutshell.automaton.Automaton;
import io.nutshell.automaton.Buchi;
import io.nutshell.automaton.FormulaException;
import io.nutshell.automaton.Hoa;
import io.nutshell.automaton.HoaException;
import io.nutshell.automaton.Translation;
import io.nutshell.check.ltl.Atoms;
import io.nutshell.check.ltl.AutomatonProduct;
import io.nutshell.check.ltl.InfiniteRun;
import io.nutshell.check.ltl.NamedEvents;
import io.nutshell.check.ltl.Product;
import io.nutshell.check.ltl.ReferencePairs;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * No run is accepted by the automaton in a file of the Hanoi Omega-Automata format. The automaton
 * is a claim of what must never happen, as SPIN's never claims are; its atomic propositions are
 * expressions of the model's language.
 */
public record HoaClaim(
    String name, String argument, Automaton automaton, PropertyKind.Expressions expressions)
    implements Temporal {
  public static final PropertyKind KIND =
      new PropertyKind(
          "hoa",
          "hoa",
          PropertyKind.Argument.FILE,
          "No run is accepted by the automaton.",
          "No run is accepted by the (generalised) Büchi automaton in FILE, in HOA format: it says"
              + " what must never happen, and its propositions are EXPRs. May be repeated.",
          HoaClaim::read);

  private static HoaClaim read(String name, String argument, PropertyKind.Expressions expressions) {
    try {
      Automaton automaton = Hoa.read(Files.readString(Path.of(argument)));
      return new HoaClaim(name, argument, automaton, expressions);
    } catch (IOException | InvalidPathException unreadable) {
      throw new InputError(null, "the file '" + argument + "' cannot be read", "use another file");
    } catch (HoaException wrong) {
      throw new InputError(
          null,
          argument + ":" + wrong.line() + ":" + wrong.column() + ": " + wrong.getMessage(),
          wrong.hint());
    } catch (FormulaException tooLarge) {
      throw tooLarge(argument);
    }
  }

  private static InputError tooLarge(String file) {
    return new InputError(
        null,
        file + ": the automaton has too many edges once its labels are split into conjunctions",
        "simplify the labels, or use fewer propositions");
  }

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  private Atoms atoms(Model model, List<String> texts) {
    return new Atoms(model, texts, text -> expressions.read(model, text));
  }

  /** Reports propositions that the model does not know, before the search begins. */
  @Override
  public Watcher watcher(Model model) {
    try {
      Atoms _ = atoms(model, automaton.atoms());
    } catch (InputError wrong) {
      throw NamedEvents.inAtom(wrong) ? wrong.at(null) : wrong;
    }
    return new Watcher() {};
  }

  @Override
  public Product product(Model model) {
    try {
      Buchi buchi = Translation.buchi(automaton);
      return AutomatonProduct.of(model, buchi, m -> atoms(m, buchi.atoms()));
    } catch (FormulaException tooLarge) {
      throw tooLarge(argument);
    }
  }

  @Override
  public Product generalised(Model model) {
    return AutomatonProduct.of(model, automaton, m -> atoms(m, automaton.atoms()));
  }

  /**
   * Uses the automaton of the file without any reduction, so that no reduction has to be trusted.
   */
  @Override
  public Product certified(Model model) {
    Buchi buchi = Translation.unreduced(automaton);
    return AutomatonProduct.of(model, buchi, m -> atoms(m, buchi.atoms()));
  }

  @Override
  public String automaton(Product certified) {
    return Hoa.print(automaton, "");
  }

  @Override
  public EmptinessProof emptinessProof(
      Model model, UnaryOperator<Model> widening, String text, EmptinessProof.Sampling sampling) {
    if (!text.equals(Hoa.print(automaton, ""))) {
      throw new EmptinessProof.UnfitAutomaton(
          "its automaton is another than the one in " + argument);
    }
    Buchi bad = Translation.unreduced(automaton);
    Model system = widening.apply(model).trusted();
    return new EmptinessProof(
        new ReferencePairs(system, bad, atoms(system, bad.atoms())),
        EmptinessProof.Origin.FILE,
        automaton.states(),
        0,
        0);
  }

  @Override
  public Optional<Evidence> evidence(Model model, Trace trace) {
    try {
      return InfiniteRun.along(model, trace, atoms(model.trusted(), automaton.atoms()))
          .map(run -> run.acceptedBy(product(model)))
          .map(
              accepted ->
                  new Evidence(
                      accepted, (accepted ? "is" : "is not") + " accepted by the automaton"));
    } catch (EvaluationFault fault) {
      return Optional.of(new Evidence(true, "has a state where " + fault.error().message()));
    }
  }
}
