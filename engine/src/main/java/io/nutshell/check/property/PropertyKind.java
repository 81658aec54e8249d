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
 * @param ofMistakes whether a step that is a mistake of the model violates properties of this kind.
 *     True only of {@code assertions}. A check without such a property watches for mistakes too.
 * @param maker makes a property of this kind
 */
public record PropertyKind(
    String id,
    String askedAs,
    Argument argument,
    String rule,
    String help,
    boolean ofMistakes,
    Maker maker) {

  /** A kind whose properties are not violated by mistakes of the model. */
  PropertyKind(
      String id, String askedAs, Argument argument, String rule, String help, Maker maker) {
    this(id, askedAs, argument, rule, help, false, maker);
  }

  /** The argument that properties of a kind have. */
  public enum Argument {
    /** No argument. */
    NONE(""),
    /** An expression of the model's language that is true or false in each state. */
    EXPRESSION("EXPR"),
    /** A formula whose atoms are such expressions. */
    FORMULA("FORMULA"),
    /** The name of a file. */
    FILE("FILE"),
    /** A number of states. */
    NUMBER("N");

    private final String placeholder;

    Argument(String placeholder) {
      this.placeholder = placeholder;
    }

    /** The word for the argument in help texts; empty if there is none. */
    public String placeholder() {
      return placeholder;
    }
  }

  /** Reads an expression in the language of a model. */
  @FunctionalInterface
  public interface Expressions {
    /**
     * @throws InputError if the expression is wrong
     */
    Predicate read(Model model, String expression);

    /**
     * An error about a part of an expression, at the place where the user typed it; without a place
     * where none is known.
     *
     * @param error with its position in the expression
     */
    default InputError located(InputError error) {
      return error.at(null);
    }
  }

  /** Makes a property; the argument is not empty if the kind needs one. */
  @FunctionalInterface
  public interface Maker {
    /**
     * @throws InputError if the argument is wrong for every model
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
