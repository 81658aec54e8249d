package io.nutshell.app.cli;

import io.nutshell.app.report.PropertyOrigin;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.Warning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One property as the user asked for it, by an option or in a line of a property file.
 *
 * @param argument what the property is about; empty where its kind says it all
 * @param start where the argument begins: in a file, or, without a line, an option
 */
record Question(String name, PropertyKind kind, String argument, SourcePosition start) {

  /** What an option asks, named after it. */
  static Question option(PropertyKind kind, String argument) {
    String option = "--" + kind.askedAs();
    String typed =
        argument.isEmpty() || argument.length() > 60 ? option : option + " '" + argument + "'";
    String name = (kind.id() + " " + argument).strip();
    return new Question(name, kind, argument, new SourcePosition(typed, 0, 0));
  }

  /** What nobody asked in so many words, such as the property that a model declares. */
  static Question of(Property property) {
    SourcePosition unplaced = new SourcePosition(property.name(), 0, 0);
    return new Question(property.name(), property.kind(), property.argument(), unplaced);
  }

  /**
   * @throws InputError where the argument is wrong whatever the model is
   */
  Property property() {
    try {
      return kind.maker().make(name, argument, this::read);
    } catch (InputError error) {
      throw new InputError(located(error.position()), error.reason(), error.hint());
    }
  }

  /** Reads an expression; what is wrong with it is located where the user typed it. */
  private Predicate read(Model model, String expression) {
    try {
      return model.predicate(expression);
    } catch (InputError error) {
      throw new InputError(located(error.position()), error.reason(), error.hint());
    }
  }

  /** The argument, where it is an expression. */
  Predicate predicate(Model model) {
    return read(model, argument);
  }

  /** What a report is to know of where the property comes from. */
  PropertyOrigin origin() {
    return new PropertyOrigin(name, start.line() == 0 ? null : start);
  }

  /** What in the argument the model may understand otherwise than its author. */
  List<Warning> warnings(Model model) {
    return kind.argument() == PropertyKind.Argument.EXPRESSION
        ? model.warnings(argument).stream()
            .map(warning -> new Warning(located(warning.position()), warning.text()))
            .toList()
        : List.of();
  }

  private SourcePosition located(@Nullable SourcePosition inside) {
    if (inside == null) {
      return start;
    }
    return start.line() == 0
        ? new SourcePosition(start.file(), inside.line(), inside.column())
        : new SourcePosition(start.file(), start.line(), start.column() + inside.column() - 1);
  }
}
