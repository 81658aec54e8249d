package io.nutshell.check;

import io.nutshell.model.Control;
import io.nutshell.model.InputError;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Phrase;
import io.nutshell.model.State;
import io.nutshell.search.Regression;

/** Describes a step that a measure of progress forbids. */
final class Regressions {
  private Regressions() {}

  static InputError refused(Model model, Regression step) {
    Layout layout = model.layout();
    StringBuilder source = new StringBuilder();
    StringBuilder changes = new StringBuilder();
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      String before = value(model, slot, step.source());
      String after = value(model, slot, step.target());
      String name = layout.slots().get(slot).name();
      source.append(' ').append(name).append('=').append(before);
      if (!before.equals(after)) {
        changes.append("  ").append(name).append(' ').append(before).append(" → ").append(after);
      }
    }
    return new InputError(
        model.describer().position(step.event()),
        """
        the measure of progress is not monotone: a step leads from %s back to %s
          state %s
          event  %s
          then %s\
        """
            .formatted(
                step.before(),
                step.after(),
                source,
                model.describer().event(step.event()),
                changes.isEmpty() ? "  nothing that has a name changes" : changes),
        Phrase.of(
            "use another measure, or %s, which sweeps again from where such steps lead",
            Control.REGRESS));
  }

  private static String value(Model model, int slot, State state) {
    return model.describer().value(slot, model.layout().get(state, slot));
  }
}
