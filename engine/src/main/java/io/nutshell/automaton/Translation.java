package io.nutshell.automaton;

/**
 * Translates formulas into automata: {@link Terms} simplifies, {@link Tableau} makes a generalised
 * automaton, {@link Reduction} makes it smaller, {@link Degeneralisation} makes a Büchi automaton
 * of it, which is reduced again. For obligations {@link Obligation} makes a deterministic automaton
 * too, and the better one is taken.
 */
public final class Translation {
  private Translation() {}

  /** A formula's class and its two automata. */
  public record Result(FormulaClass formulaClass, Automaton generalised, Buchi buchi) {}

  /**
   * Both automata of a formula and its class.
   *
   * @throws FormulaException if the formula has too many atoms, or its automaton is too large
   */
  public static Result of(Formula formula) {
    Translator translator = new Translator(formula);
    return new Result(
        translator.formulaClass(),
        translator.generalised().toAutomaton(translator.atoms()),
        translator.buchi().toBuchi(translator.atoms()));
  }

  /**
   * An automaton that accepts the words on which the formula holds.
   *
   * @throws FormulaException if the formula has too many atoms, or its automaton is too large
   */
  public static Automaton generalised(Formula formula) {
    Translator translator = new Translator(formula);
    return translator.generalised().toAutomaton(translator.atoms());
  }

  /**
   * A Büchi automaton that accepts the words on which the formula holds. If the formula is a
   * guarantee, which means that a finite prefix shows that it holds, the automaton is terminal and
   * reaches an accepting state after the shortest such prefix.
   *
   * @throws FormulaException if the formula has too many atoms, or its automaton is too large
   */
  public static Buchi buchi(Formula formula) {
    Translator translator = new Translator(formula);
    return translator.buchi().toBuchi(translator.atoms());
  }

  /** A Büchi automaton that accepts the same words. */
  public static Buchi buchi(Automaton automaton) {
    Draft draft = Draft.of(automaton, new Bdd());
    return Reduction.degeneralised(Reduction.reduced(draft)).toBuchi(automaton.atoms());
  }

  /**
   * A Büchi automaton that accepts the same words, by the textbook construction without any
   * reduction. An automaton whose acceptance is one set of states keeps its states.
   */
  public static Buchi unreduced(Automaton automaton) {
    return Unreduced.of(automaton);
  }
}
