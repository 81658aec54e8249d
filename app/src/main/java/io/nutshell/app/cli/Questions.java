package io.nutshell.app.cli;

import io.nutshell.app.report.PropertyOrigin;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.SourcePosition;
import io.nutshell.plan.Check;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** All that is asked of a model: by options, by property files, or by default. */
final class Questions {
  private final List<Question> asked;
  private final boolean byDefault;
  private final List<InputError> errors;
  private final @Nullable Path beside;

  /**
   * @param byDefault whether nobody named a property, so that the model's own is asked for too
   * @param errors what is wrong with some of the questions, to be told with what the model says
   * @param beside the file that was found beside the model, where that is what they come from
   */
  private Questions(
      List<Question> asked, boolean byDefault, List<InputError> errors, @Nullable Path beside) {
    this.asked = asked;
    this.byDefault = byDefault;
    this.errors = errors;
    this.beside = beside;
  }

  static OptionSpec[] options() {
    return new OptionSpec[] {
      Options.flag("--deadlock", "No reachable state is without successors."),
      Options.flag(
          "--assertions",
          "What the model itself asserts; and no step of it is an error, such as a division by"
              + " zero. Such errors are reported whatever is checked."),
      Options.values(
          "--invariant", "EXPR", "EXPR is true in every reachable state. May be repeated."),
      Options.values(
          "--reach",
          "EXPR",
          "EXPR is true in some reachable state; the trace is a witness. May be repeated."),
      Options.values(
          "--home",
          "EXPR",
          "From every reachable state one can get to one in which EXPR is true. May be repeated."),
      Options.values(
          "--properties",
          "FILE",
          "Named properties, a line each. Default, where no property is named: the file of the"
              + " model's name that ends in .props, if there is one. May be repeated."),
      Options.value(
          "--expect-states",
          "STATES",
          "There are so many reachable states: a baseline, checked beside the rest."),
    };
  }

  static Questions read(Arguments arguments, Path model) {
    List<Question> asked = new ArrayList<>();
    List<InputError> errors = new ArrayList<>();
    if (arguments.has("--deadlock")) {
      asked.add(Question.option(Question.Kind.DEADLOCK, ""));
    }
    if (arguments.has("--assertions")) {
      asked.add(Question.option(Question.Kind.ASSERTIONS, ""));
    }
    for (String expression : arguments.texts("--invariant").stream().distinct().toList()) {
      asked.add(Question.option(Question.Kind.INVARIANT, expression));
    }
    for (String expression : arguments.texts("--reach").stream().distinct().toList()) {
      asked.add(Question.option(Question.Kind.REACH, expression));
    }
    for (String expression : arguments.texts("--home").stream().distinct().toList()) {
      asked.add(Question.option(Question.Kind.HOME, expression));
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
              ? List.of(
                  Question.option(Question.Kind.DEADLOCK, ""),
                  Question.option(Question.Kind.ASSERTIONS, ""))
              : PropertyFile.read(beside, errors));
    }
    long expected = arguments.number("--expect-states", 1, -1);
    if (expected > 0) {
      asked.add(Question.option(Question.Kind.STATES, Long.toString(expected)));
    }
    refuseTwins(asked, errors);
    return new Questions(asked, byDefault, errors, beside);
  }

  /** Two files may well use the same name; a report could not tell them apart. */
  private static void refuseTwins(List<Question> asked, List<InputError> errors) {
    Map<String, Question> named = new HashMap<>();
    for (Question question : asked) {
      Question twin = named.putIfAbsent(question.name(), question);
      if (twin != null && question.start().line() > 0) {
        errors.add(
            new InputError(
                question.start(),
                "'" + question.name() + "' is the name of a property at " + twin.start() + " too",
                "one of the two needs another name"));
      }
    }
  }

  /** All that is asked of a model. */
  private List<Question> of(Model model) {
    List<Question> all = new ArrayList<>(asked);
    if (byDefault) {
      model.propertyAutomaton().map(Question::property).ifPresent(all::add);
    }
    return all;
  }

  /** Asks them all of a model, or tells everything that is wrong with any of them. */
  void addTo(Check check, Model model) {
    List<InputError> wrong = new ArrayList<>(errors);
    for (Question question : of(model)) {
      try {
        check.property(question.property());
        if (question.kind() == Question.Kind.PROPERTY && model.propertyAutomaton().isEmpty()) {
          wrong.add(
              new InputError(
                  question.start(),
                  "'"
                      + question.name()
                      + "' is the property that the model has beside it, and it has none",
                  "you meant a file with a line such as: system async property P;"));
        }
        if (question.kind().isAboutStates()) {
          Predicate _ = question.predicate(model);
          question.warnings(model).forEach(warning -> check.note(warning.toString()));
        }
      } catch (InputError error) {
        wrong.add(error);
      }
    }
    wrong.sort((a, b) -> Integer.compare(line(a), line(b)));
    InputErrors.throwIfAny(wrong);
  }

  /** Files one after the other, as they are: the sort is stable, and options come first. */
  private static int line(InputError error) {
    SourcePosition position = error.position();
    return position == null || position.file().startsWith("--") ? 0 : position.line();
  }

  List<PropertyOrigin> origins(Model model) {
    return of(model).stream().map(Question::origin).toList();
  }

  /** What will be checked, by name, and where it was found if the user did not say. */
  String inWords(Model model) {
    String names = String.join(", ", of(model).stream().map(Question::name).distinct().toList());
    return beside == null ? names : names + " of " + beside;
  }
}
