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

  /** The states of a path are held together if they have at most this many words in all. */
  private static final long MOST_WORDS = 1 << 22;

  private final Path path;
  private final Model model;
  private final List<Slot> slots;

  private Covering(Path path, Model model) {
    this.path = path;
    this.model = model;
    this.slots = model.layout().slots();
  }

  /**
   * The violated property, if the path is such a proof; else null.
   *
   * @param model one in which every state of the path fits
   */
  static @Nullable PropertyResult on(Path path, Model model) {
    Covering covering = new Covering(path, model);
    Trace trace = new Replay(model).along(path);
    boolean fits = (path.length() + 1L) * model.layout().words() <= MOST_WORDS;
    PropertyResult proof = fits ? covering.anywhere(trace) : null;
    // Where the path is too long to look at every state, the last is the likeliest.
    return proof == null ? covering.atEnd(trace) : proof;
  }

  /** Compares each state with those before it, up to {@link #MAX_COMPARISONS}. */
  private @Nullable PropertyResult anywhere(Trace trace) {
    List<State> states = new ArrayList<>();
    states.add(trace.initial());
    trace.steps().forEach(step -> states.add(step.target()));
    long work = 0;
    for (int at = 1; at < states.size() && work < MAX_COMPARISONS; at++) {
      for (int earlier = at - 1; earlier >= 0; earlier--) {
        if (!grown(states.get(earlier), states.get(at)).isEmpty()) {
          return proof(earlier, at, grown(states.get(earlier), states.get(at)));
        }
      }
      work += (long) at * slots.size();
    }
    return null;
  }

  /** Compares only the last state with those before it, which are read once. */
  private @Nullable PropertyResult atEnd(Trace trace) {
    State last = trace.last();
    List<Slot> found = grown(trace.initial(), last);
    int covered = 0;
    int at = 0;
    for (Trace.Step step : trace.steps()) {
      at++;
      List<Slot> grown = grown(step.target(), last);
      if (!grown.isEmpty()) {
        found = grown;
        covered = at;
      }
    }
    return found.isEmpty() ? null : proof(covered, path.length(), found);
  }

  private PropertyResult proof(int earlier, int later, List<Slot> grown) {
    return new PropertyResult(
        Bounded.KIND.property(""),
        Verdict.VIOLATED,
        message(earlier, later, grown),
        null,
        new Replay(model).along(path.prefix(later)));
  }

  /** The slots that have grown; none if some slot has shrunk. */
  private List<Slot> grown(State before, State after) {
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
