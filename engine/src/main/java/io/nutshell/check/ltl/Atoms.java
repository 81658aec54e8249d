package io.nutshell.check.ltl;

import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The atoms of a formula, for one model and one worker. An atom is an expression of the model's
 * language, which is true or false in each state, or {@code fired(NAME, …)}, which is true of a
 * step by one of the named events.
 */
public final class Atoms {
  private static final Pattern FIRED = Pattern.compile("\\s*fired\\s*\\((.*)\\)\\s*");

  /** Models with more events have the atoms of an event computed when it occurs. */
  private static final int MAX_TABLE = 1 << 20;

  private static final int CACHE = 1 << 12;

  private final List<String> texts;

  /** For each atom about states its predicate, for each other null. */
  private final @Nullable Predicate[] predicates;

  /** For each atom about events its events, for each other null. */
  private final @Nullable LongPredicate[] events;

  private final long stateMask;
  private final long eventMask;

  /**
   * If the table covers all events: the atoms of each event. Otherwise: those of the cached events.
   */
  private final long[] byEvent;

  private final long[] cached;

  /**
   * @param expressions compiles an expression of the model's language
   * @throws InputError if an atom is neither an expression nor names events
   */
  public Atoms(Model model, List<String> texts, Function<String, Predicate> expressions) {
    this.texts = List.copyOf(texts);
    this.predicates = new Predicate[texts.size()];
    this.events = new LongPredicate[texts.size()];
    long ofStates = 0;
    long mask = 0;
    for (int atom = 0; atom < texts.size(); atom++) {
      Matcher fired = FIRED.matcher(texts.get(atom));
      if (fired.matches()) {
        events[atom] = NamedEvents.of(model, texts.get(atom), fired.start(1), fired.end(1));
        mask |= 1L << atom;
      } else {
        predicates[atom] = expressions.apply(texts.get(atom));
        ofStates |= 1L << atom;
      }
    }
    this.stateMask = ofStates;
    this.eventMask = mask;
    boolean few = model.events() >= 0 && model.events() <= MAX_TABLE;
    this.byEvent = new long[mask == 0 ? 0 : few ? (int) model.events() : CACHE];
    this.cached = new long[mask == 0 || few ? 0 : CACHE];
    if (few) {
      Arrays.setAll(byEvent, this::compute);
    } else {
      Arrays.fill(cached, -1);
    }
  }

  private long compute(long event) {
    long value = 0;
    for (int atom = 0; atom < events.length; atom++) {
      LongPredicate meant = events[atom];
      if (meant != null && meant.test(event)) {
        value |= 1L << atom;
      }
    }
    return value;
  }

  /** Whether some atom is about events. */
  boolean readEvents() {
    return eventMask != 0;
  }

  /**
   * The valuation of the atoms about states: bit {@code i} is the value of atom {@code i}.
   *
   * @param wanted the atoms to evaluate; the bits of all others are 0
   * @throws EvaluationFault if a wanted atom has no value in the state
   */
  public long of(State state, long wanted) {
    long value = 0;
    for (long left = wanted & stateMask; left != 0; left &= left - 1) {
      int atom = Long.numberOfTrailingZeros(left);
      Predicate predicate = predicates[atom];
      try {
        if (predicate != null && predicate.test(state)) {
          value |= 1L << atom;
        }
      } catch (EvaluationFault fault) {
        throw new EvaluationFault(valueless(atom, fault.error()));
      }
    }
    return value;
  }

  private Fault.Mistake valueless(int atom, Fault.Mistake error) {
    return new Fault.Mistake(
        "'%s' has no value here, an error of the property and not of the model: %s"
            .formatted(texts.get(atom), error.message()),
        null);
  }

  /** The valuation of the atoms about events, of a step by the given event. */
  public long of(long event) {
    if (eventMask == 0) {
      return 0;
    }
    if (cached.length == 0) {
      return byEvent[(int) event];
    }
    int slot = (int) (event & (CACHE - 1));
    if (cached[slot] != event) {
      byEvent[slot] = compute(event);
      cached[slot] = event;
    }
    return byEvent[slot];
  }
}
