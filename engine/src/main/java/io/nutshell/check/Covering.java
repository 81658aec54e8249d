package io.nutshell.check;

import io.nutshell.check.property.Bounded;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Replay;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.store.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The proof that a {@linkplain Model#monotone monotone} model has infinitely many states: a path on
 * which a later state is at least as large as an earlier one in every slot, and larger in some. The
 * steps between the two can be repeated for ever (Karp and Miller).
 */
final class Covering {
  /**
   * The search for a proof examines every state of the path until it has made this many comparisons
   * of slots.
   */
  private static final long MAX_COMPARISONS = 100_000_000;

  private Covering() {}

  /**
   * The violated property, if the path is such a proof; else null.
   *
   * @param model one in which every state of the path fits
   */
  static @Nullable PropertyResult on(Path path, Model model) {
    Trace trace = new Replay(model).along(path);
    List<State> states = new ArrayList<>();
    states.add(trace.initial());
    trace.steps().forEach(step -> states.add(step.target()));
    List<Slot> slots = model.layout().slots();
    long work = 0;
    for (int later = 1; later < states.size(); later++) {
      // If the path is too long to examine every state, only the last one is examined, since it is
      // the likeliest.
      int at = work < MAX_COMPARISONS ? later : states.size() - 1;
      for (int earlier = at - 1; earlier >= 0; earlier--) {
        List<Slot> grown = grown(states.get(earlier), states.get(at), slots);
        if (!grown.isEmpty()) {
          List<Trace.Step> steps = trace.steps().subList(0, at);
          return new PropertyResult(
              Bounded.KIND.property(""),
              Verdict.VIOLATED,
              message(earlier, at, grown),
              null,
              new Trace(trace.initial(), steps));
        }
      }
      work += (long) at * slots.size();
      if (at > later) {
        return null;
      }
    }
    return null;
  }

  /** The slots that have grown; empty if some slot has shrunk. */
  private static List<Slot> grown(State before, State after, List<Slot> slots) {
    List<Slot> grown = new ArrayList<>();
    for (Slot slot : slots) {
      long change = slot.get(after.words) - slot.get(before.words);
      if (change < 0) {
        return List.of();
      }
      if (change > 0) {
        grown.add(slot);
      }
    }
    return grown;
  }

  private static String message(int earlier, int later, List<Slot> grown) {
    String steps =
        later == earlier + 1 ? "step " + later : "steps %d to %d".formatted(earlier + 1, later);
    String names =
        String.join(", ", grown.stream().limit(3).map(Slot::name).toList())
            + (grown.size() > 3 ? " and %d more".formatted(grown.size() - 3) : "");
    return "%s can be repeated for ever, and %s %s each time"
        .formatted(steps, names, grown.size() == 1 ? "grows" : "grow");
  }
}
