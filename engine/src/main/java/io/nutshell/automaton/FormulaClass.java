package io.nutshell.automaton;

/**
 * The classes of temporal properties (Manna and Pnueli, 1990: "A hierarchy of temporal
 * properties"). Each formula is put into the smallest class that is recognised.
 */
public enum FormulaClass {
  VALID("valid", "it holds on every word"),
  UNSATISFIABLE("unsatisfiable", "it holds on no word"),
  BOUNDED("safety and guarantee", "a prefix of bounded length decides whether it holds"),
  SAFETY("safety", "a violation shows after a finite prefix"),
  GUARANTEE("guarantee", "a finite prefix shows that it holds"),
  OBLIGATION("obligation", "it is a Boolean combination of safety and guarantee"),
  RECURRENCE("recurrence", "something must happen infinitely often"),
  PERSISTENCE("persistence", "something must hold from some time on"),
  REACTIVITY("reactivity", "no smaller class was recognised");

  private final String title;
  private final String meaning;

  FormulaClass(String title, String meaning) {
    this.title = title;
    this.meaning = meaning;
  }

  /** The name of the class. */
  public String title() {
    return title;
  }

  /** What it means that a formula is in the class, as a part of a sentence. */
  public String meaning() {
    return meaning;
  }
}
