package io.nutshell.plan;

import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Where the measure of a sweep comes from. */
public final class Sweeping {
  /** The word for a measure that is to be found. */
  public static final String AUTO = "auto";

  private Sweeping() {}

  /**
   * The measure that was asked for.
   *
   * @param progress expressions of the model, separated by commas, the first deciding first; {@code
   *     auto} for what can be found; empty for what the model declares
   * @param quantities reads one expression
   * @return a function that throws {@link InputError} where there is no such measure
   */
  public static Function<Model, ProgressMeasure> measure(
      String progress, BiFunction<Model, String, Quantity> quantities) {
    return switch (progress) {
      case "" -> Sweeping::declared;
      case AUTO -> Sweeping::found;
      default -> model -> given(model, split(progress), quantities);
    };
  }

  private static ProgressMeasure declared(Model model) {
    Optional<ProgressMeasure> declared = model.progress();
    return declared.orElseThrow(
        () ->
            new InputError(
                null,
                "--order sweep needs a measure of progress, and " + model.name() + " declares none",
                "--progress EXPR, or --progress auto to see whether one can be found"));
  }

  private static ProgressMeasure found(Model model) {
    return model
        .progressFound()
        .orElseThrow(
            () ->
                new InputError(
                    null,
                    "no measure of progress was found in " + model.name(),
                    "--progress EXPR, with --regress if some steps lead back"));
  }

  private static ProgressMeasure given(
      Model model, List<String> parts, BiFunction<Model, String, Quantity> quantities) {
    return new ProgressMeasure(
        parts, parts.stream().map(part -> quantities.apply(model, part)).toList(), List.of());
  }

  /** Splits at commas that stand in no brackets and no quotes. */
  public static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    char quote = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '(' || c == '[' || c == '{') {
        depth++;
      } else if (c == ')' || c == ']' || c == '}') {
        depth--;
      } else if (c == ',' && depth == 0) {
        parts.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    parts.add(text.substring(start).strip());
    return parts;
  }
}
