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
 * @param argument the expression or number of the property; empty if its kind takes none
 * @param start the position of the argument in a file, or the option's name without a line
 */
record Question(String name, PropertyKind kind, String argument, SourcePosition start) {

  /** The property that an option asks for, named after the option. */
  static Question option(PropertyKind kind, String argument) {
    String option = "--" + kind.askedAs();
    String typed =
        argument.isEmpty() || argument.length() > 60 ? option : option + " '" + argument + "'";
    String name = (kind.id() + " " + argument).strip();
    return new Question(name, kind, argument, new SourcePosition(typed, 0, 0));
  }

  /** A property that the user did not name, such as one that the model declares. */
  static Question of(Property property) {
    SourcePosition unplaced = new SourcePosition(property.name(), 0, 0);
    return new Question(property.name(), property.kind(), property.argument(), unplaced);
  }

  /**
   * @throws InputError if the argument is wrong for every model
   */
  Property property() {
    try {
      return kind.maker()
          .make(
              name,
              argument,
              new PropertyKind.Expressions() {
                @Override
                public Predicate read(Model model, String expression) {
                  return Question.this.read(model, expression);
                }

                @Override
                public InputError located(InputError error) {
                  return error.at(Question.this.located(error.position()));
                }
              });
    } catch (InputError error) {
      throw error.at(located(error.position()));
    }
  }

  /** Parses an expression; errors get the position where the user typed it. */
  private Predicate read(Model model, String expression) {
    try {
      return model.predicate(expression);
    } catch (InputError error) {
      throw error.at(located(error.position()));
    }
  }

  /** The argument as an expression. */
  Predicate predicate(Model model) {
    return read(model, argument);
  }

  /** The origin of the property, for reports. */
  PropertyOrigin origin() {
    return new PropertyOrigin(name, start.line() == 0 ? null : start);
  }

  /** The model's warnings about an argument that may not mean what its author intended. */
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
