package io.nutshell.plan;

import io.nutshell.model.Control;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Phrase;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Quantity;
import io.nutshell.search.Exploration;
import io.nutshell.search.Order;
import io.nutshell.search.Outcome;
import io.nutshell.search.Sweep;
import io.nutshell.search.SweepSearch;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds or reads the measure of a sweep. */
public final class Sweeping {
  /** The word that asks for a measure to be found automatically. */
  public static final String AUTO = "auto";

  private Sweeping() {}

  /**
   * The settings of a sweep.
   *
   * @param measure makes the measure for a model; null for the one that the model declares
   * @param regress whether steps may lead to smaller measures
   * @param interval the new states after which garbage is collected; 0 lets the search decide
   * @param undoing whether events may be undone to find the path to a finding
   */
  record Wish(
      @Nullable Function<Model, ProgressMeasure> measure,
      boolean regress,
      long interval,
      boolean undoing) {

    /** Whether anything was set. */
    boolean asked() {
      return measure != null || regress || interval > 0;
    }

    /**
     * @throws InputError if the model has no such measure
     */
    Function<Model, Sweep> of(Model model) {
      Function<Model, ProgressMeasure> wanted =
          measure == null ? Sweeping.measure("", Model::quantity, regress) : measure;
      // Evaluated once so that an error is reported before the search begins.
      ProgressMeasure _ = wanted.apply(model);
      return current -> new Sweep(wanted.apply(current), regress, interval, false);
    }

    Outcome search(Exploration exploration) {
      try {
        return SweepSearch.run(exploration, of(exploration.model()).apply(exploration.model()));
      } catch (EvaluationFault fault) {
        throw new InputError(
            null,
            "the measure of progress " + fault.error().message(),
            "a measure that each state has");
      }
    }
  }

  /**
   * The measure that was asked for.
   *
   * @param progress expressions of the model, separated by commas and compared lexicographically;
   *     {@code auto} to find a measure; empty for the measure that the model declares
   * @param quantities reads one expression
   * @param regress whether steps may lead to smaller measures, so that more measures are possible
   * @return a function that throws {@link InputError} if there is no such measure
   */
  public static Function<Model, ProgressMeasure> measure(
      String progress, BiFunction<Model, String, Quantity> quantities, boolean regress) {
    return switch (progress) {
      case "" -> Sweeping::declared;
      case AUTO -> model -> found(model, regress);
      default -> model -> given(model, ProgressMeasure.split(progress), quantities);
    };
  }

  private static ProgressMeasure declared(Model model) {
    Optional<ProgressMeasure> declared = model.progress();
    return declared.orElseThrow(
        () ->
            new InputError(
                null,
                Phrase.of(
                    "%s needs a measure of progress, and %s declares none",
                    Control.ORDER.to(Order.SWEEP), model.name()),
                Phrase.of(
                    "%s, or %s to see whether one can be found",
                    Control.PROGRESS.to("EXPR"), Control.PROGRESS.to(AUTO))));
  }

  private static ProgressMeasure found(Model model, boolean regress) {
    return model
        .progressFound(regress)
        .orElseThrow(
            () ->
                new InputError(
                    null,
                    "no measure of progress was found in " + model.name(),
                    regress
                        ? Phrase.of(Control.PROGRESS.to("EXPR"))
                        : Phrase.of(
                            "%s, or %s, which allows for steps that lead back",
                            Control.PROGRESS.to("EXPR"), Control.REGRESS)));
  }

  private static ProgressMeasure given(
      Model model, List<String> parts, BiFunction<Model, String, Quantity> quantities) {
    return new ProgressMeasure(
        parts, parts.stream().map(part -> quantities.apply(model, part)).toList(), List.of());
  }
}
