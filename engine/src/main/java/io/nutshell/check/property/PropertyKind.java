package io.nutshell.check.property;

import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;

/**
 * An entry in the registry of property kinds.
 *
 * @param id the word for the kind, in property files, JSON, SARIF and certificates
 * @param askedAs the word by which a user asks for one such property outside a property file; empty
 *     where none can be asked for
 * @param argument what follows the word
 * @param rule what the property requires, as a sentence
 * @param help what a user should know before asking for it
 * @param maker makes a property of this kind
 */
public record PropertyKind(
    String id, String askedAs, Argument argument, String rule, String help, Maker maker) {

  /** What a property of some kind is about, beyond its kind. */
  public enum Argument {
    /** Nothing: one property of the kind says it all. */
    NONE,
    /** An expression of the model's language that is true or false in each state. */
    EXPRESSION,
    /** A number of states. */
    NUMBER
  }

  /** Reads an expression in the language of a model. */
  @FunctionalInterface
  public interface Expressions {
    /**
     * @throws InputError where the expression is wrong
     */
    Predicate read(Model model, String expression);
  }

  /** Makes a property; the argument is known to be there where the kind needs one. */
  @FunctionalInterface
  public interface Maker {
    /**
     * @throws InputError where the argument is wrong whatever the model is
     */
    Property make(String name, String argument, Expressions expressions);
  }

  /** A property that reports name after its kind and its argument. */
  public Property property(String argumentText) {
    return maker.make((id + " " + argumentText).strip(), argumentText, Model::predicate);
  }

  @Override
  public String toString() {
    return id;
  }
}
