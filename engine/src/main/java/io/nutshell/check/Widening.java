package io.nutshell.check;

import io.nutshell.check.trace.Replay;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Slot;
import io.nutshell.store.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A model whose learnt ranges are widened for the values that outgrew them, and the list of these
 * values.
 */
final class Widening {
  private final List<Fault.Overflow> overflows = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private Model model;

  Widening(Model model, Fault.Overflow overflow) {
    this.model = model;
    widen(overflow);
  }

  /**
   * Widens until all states of the path fit: its last step may outgrow several ranges, and an
   * executor reports them one at a time.
   *
   * @return the model in which they fit
   */
  Model fit(Path path) {
    Fault.Overflow overflow = new Replay(model).overflow(path);
    while (overflow != null) {
      widen(overflow);
      overflow = new Replay(model).overflow(path);
    }
    return model;
  }

  private void widen(Fault.Overflow overflow) {
    Slot slot = model.layout().slots().get(overflow.slot());
    model = model.widened(overflow);
    Slot now = model.layout().slots().get(overflow.slot());
    overflows.add(overflow);
    if (model.dictionary().isPresent()) {
      notes.add(
          "%s has more than %d values: room made for %d, starting again"
              .formatted(slot.name(), slot.high() + 1, now.high() + 1));
      return;
    }
    notes.add(
        "%s = %d outgrew its learnt range %d..%d: widened to %d..%d, starting again"
            .formatted(
                slot.name(), overflow.value(), slot.low(), slot.high(), now.low(), now.high()));
  }

  Model model() {
    return model;
  }

  /**
   * The values that outgrew their ranges, in order: {@link Model#widened} by these gives the same
   * model.
   */
  List<Fault.Overflow> overflows() {
    return overflows;
  }

  /** A line for the user about each widening. */
  List<String> notes() {
    return notes;
  }
}
