package io.nutshell.app.cli;

import io.nutshell.app.report.PropertyOrigin;
import io.nutshell.check.property.Automaton;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.Watcher;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import io.nutshell.plan.Check;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** All properties to check: from options, from property files, or by default. */
final class Questions {
  private final List<Question> asked;
  private final boolean byDefault;
  private final List<InputError> errors;
  private final @Nullable Path beside;

  /**
   * @param byDefault whether the user named no property, so that the model's own is checked too
   * @param errors mistakes in questions, to be reported together with those that the model finds
   * @param beside the property file found in the model's folder, if the questions come from it
   */
  private Questions(
      List<Question> asked, boolean byDefault, List<InputError> errors, @Nullable Path beside) {
    this.asked = asked;
    this.byDefault = byDefault;
    this.errors = errors;
    this.beside = beside;
  }

  /** An option for each kind of property, and one for property files. */
  static OptionSpec[] options() {
    List<OptionSpec> options = new ArrayList<>();
    for (PropertyKind kind : askable()) {
      String option = "--" + kind.askedAs();
      options.add(
          switch (kind.argument()) {
            case NONE -> Options.flag(option, kind.help());
            case EXPRESSION, FORMULA, FILE ->
                Options.values(option, kind.argument().placeholder(), kind.help());
            case NUMBER -> Options.value(option, kind.argument().placeholder(), kind.help());
          });
    }
    options.add(
        Options.values(
            "--properties",
            "FILE",
            "Named properties, a line each. Default, where no property is named: the file of the"
                + " model's name that ends in .props, if there is one. May be repeated."));
    return options.toArray(OptionSpec[]::new);
  }

  private static List<PropertyKind> askable() {
    return PropertyKinds.all().stream().filter(kind -> !kind.askedAs().isEmpty()).toList();
  }

  static Questions read(Arguments arguments, Path model) {
    List<Question> asked = new ArrayList<>();
    List<Question> counts = new ArrayList<>();
    List<InputError> errors = new ArrayList<>();
    for (PropertyKind kind : askable()) {
      String option = "--" + kind.askedAs();
      switch (kind.argument()) {
        case NONE -> {
          if (arguments.has(option)) {
            asked.add(Question.option(kind, ""));
          }
        }
        case EXPRESSION, FORMULA, FILE ->
            arguments.texts(option).stream()
                .distinct()
                .forEach(expression -> asked.add(Question.option(kind, expression)));
        case NUMBER -> {
          long number = arguments.number(option, 1, -1);
          if (number > 0) {
            counts.add(Question.option(kind, Long.toString(number)));
          }
        }
      }
    }
    Path beside = null;
    boolean byDefault = false;
    for (String file : arguments.texts("--properties")) {
      asked.addAll(PropertyFile.read(arguments.path("--properties", file), errors));
    }
    if (asked.isEmpty() && errors.isEmpty()) {
      beside = PropertyFile.beside(model);
      byDefault = beside == null;
      asked.addAll(
          beside == null
              ? Property.usual().stream().map(Question::of).toList()
              : PropertyFile.read(beside, errors));
    }
    asked.addAll(counts); // Expected counts are checked in addition to the other properties.
    refuseTwins(asked, errors);
    return new Questions(asked, byDefault, errors, beside);
  }

  /** Refuses two properties with the same name, which a report could not distinguish. */
  private static void refuseTwins(List<Question> asked, List<InputError> errors) {
    Map<String, Question> named = new HashMap<>();
    for (Question question : asked) {
      Question twin = named.putIfAbsent(question.name(), question);
      if (twin != null && question.start().line() > 0) {
        errors.add(
            new InputError(
                question.start(),
                "'" + question.name() + "' is the name of a property at " + twin.start() + " too",
                "rename one of the two"));
      }
    }
  }

  /** The questions, including the model's own property if it is checked by default. */
  List<Question> of(Model model) {
    List<Question> all = new ArrayList<>(asked);
    if (byDefault) {
      model.propertyAutomaton().map(_ -> Question.of(Automaton.of(model))).ifPresent(all::add);
    }
    return all;
  }

  /** Adds all properties to a check, or reports all mistakes in them. */
  void addTo(Check check, Model model) {
    properties(model).forEach(check::property);
    of(model).stream()
        .flatMap(question -> question.warnings(model).stream())
        .forEach(warning -> check.note(warning.toString()));
  }

  /** All properties, or all mistakes in them. */
  List<Property> properties(Model model) {
    List<Property> properties = new ArrayList<>();
    List<InputError> wrong = new ArrayList<>(errors);
    for (Question question : of(model)) {
      try {
        Property property = question.property();
        String inapplicable = property.inapplicable(model);
        if (inapplicable != null) {
          throw new InputError(
              question.start(), inapplicable, "ask for a property of another kind");
        }
        Watcher _ = property.watcher(model); // Reports mistakes before the search begins.
        properties.add(property);
      } catch (InputError error) {
        wrong.add(error);
      }
    }
    wrong.sort((a, b) -> Integer.compare(line(a), line(b)));
    InputError.throwIfAny(wrong);
    return properties;
  }

  /**
   * The sort key of an error. The sort is stable, so files keep their order, and options come
   * first.
   */
  private static int line(InputError error) {
    SourcePosition position = error.position();
    return position == null || position.file().startsWith("--") ? 0 : position.line();
  }

  List<PropertyOrigin> origins(Model model) {
    return of(model).stream().map(Question::origin).toList();
  }

  /** The names of the properties, and the property file if the user did not name it. */
  String inWords(Model model) {
    String names = String.join(", ", of(model).stream().map(Question::name).distinct().toList());
    return beside == null ? names : names + " of " + beside;
  }
}
