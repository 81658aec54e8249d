package io.nutshell.check;

import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import io.nutshell.search.Expansion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds models whose steps depend on more than the state, such as a field that a rule written in
 * Java changes. Searches expand states in any order, and on several threads.
 *
 * <p>One cursor expands the first states of the model breadth first. Then the same states must have
 * the same steps in other ways: in the opposite order; by two cursors that make steps in turn, on
 * different states; and by two threads at once. A difference is certain to be a mistake of the
 * model. If it finds none, that proves nothing, least of all about threads.
 */
public final class PurityCheck {
  /** How often two threads expand all states. */
  private static final int REPETITIONS = 3;

  /** A step; without a target if it is a fault. */
  private record Step(long event, int choice, @Nullable State target) {}

  private final Model model;
  private final List<State> states = new ArrayList<>();

  /** For each expanded state its steps, as one cursor made them. */
  private final List<List<Step>> expected = new ArrayList<>();

  private PurityCheck(Model model) {
    this.model = model;
  }

  /**
   * Expands the first states of a model in several ways.
   *
   * @param most the greatest number of states to expand
   * @return the first difference, in words; empty if there is none
   */
  public static Optional<String> of(Model model, int most) {
    PurityCheck check = new PurityCheck(model);
    check.explore(most);
    String difference = check.backwards();
    if (difference == null) {
      difference = check.inTurn();
    }
    if (difference == null && model.concurrent()) {
      difference = check.onTwoThreads();
    }
    return Optional.ofNullable(difference);
  }

  private void explore(int most) {
    Expansion expansion = Expansion.of(model);
    Set<State> known = new HashSet<>();
    State target = new State(1);
    model.initial(target);
    known.add(target.copy());
    states.add(target.copy());
    for (int i = 0; i < states.size() && i < most; i++) {
      List<Step> steps = new ArrayList<>();
      expansion.begin(states.get(i));
      while (expansion.next(target)) {
        Step step = step(expansion, target);
        steps.add(step);
        State reached = step.target;
        if (reached != null && known.add(reached)) {
          states.add(reached);
        }
      }
      expected.add(steps);
    }
  }

  private static Step step(Expansion expansion, State target) {
    return new Step(
        expansion.event(), expansion.choice(), expansion.failed() ? null : target.copy());
  }

  private @Nullable String backwards() {
    Again again = new Again("when it is expanded again later");
    for (int i = expected.size() - 1; i >= 0; i--) {
      again.begin(i);
      again.finish();
    }
    return again.difference;
  }

  private @Nullable String inTurn() {
    Again one = new Again("when two cursors make steps in turn");
    Again other = new Again("when two cursors make steps in turn");
    int count = expected.size();
    for (int i = 0; i < count; i++) {
      one.begin(i);
      other.begin(count - 1 - i);
      boolean more = true;
      while (more) {
        more = one.advance();
        more |= other.advance();
      }
    }
    return one.difference != null ? one.difference : other.difference;
  }

  private @Nullable String onTwoThreads() {
    @Nullable String[] differences = new String[2];
    try (Team team = new Team(2)) {
      team.run(
          worker -> {
            Again again = new Again("when two threads are at work");
            int count = expected.size();
            for (int i = 0; i < REPETITIONS * count; i++) {
              again.begin(worker == 0 ? i % count : count - 1 - i % count);
              again.finish();
            }
            differences[worker] = again.difference;
          });
    }
    return differences[0] != null ? differences[0] : differences[1];
  }

  /** Expands states again by one cursor, and keeps the first difference. */
  private final class Again {
    private final String when;
    private final Expansion expansion = Expansion.of(model);
    private final State target = new State(1);
    private int state;
    private int next;
    private @Nullable String difference;

    Again(String when) {
      this.when = when;
    }

    void begin(int index) {
      state = index;
      next = 0;
      expansion.begin(states.get(index));
    }

    void finish() {
      boolean more = true;
      while (more) {
        more = advance();
      }
    }

    /** Makes the next step; false if there is none, or a difference was found. */
    boolean advance() {
      if (difference != null) {
        return false;
      }
      List<Step> steps = expected.get(state);
      Step before = next < steps.size() ? steps.get(next) : null;
      Step now = expansion.next(target) ? step(expansion, target) : null;
      next++;
      if (before == null ? now != null : !before.equals(now)) {
        difference =
            "the steps of %s depend on more than the state: at first %s; %s, %s\n  hint: look for a guard or an effect that reads or changes anything but its state, such as a field"
                .formatted(described(states.get(state)), named(before), when, named(now));
      }
      return difference == null && now != null;
    }
  }

  private String named(@Nullable Step step) {
    if (step == null) {
      return "no further step";
    }
    State target = step.target;
    return "'%s' %s"
        .formatted(
            model.describer().event(step.event),
            target == null ? "is a fault" : "leads to " + described(target));
  }

  /** The first values of a state. */
  private String described(State state) {
    Layout layout = model.layout();
    if (!layout.fixedLength() || layout.slots().isEmpty()) {
      return state.toString();
    }
    List<String> values = new ArrayList<>();
    for (int i = 0; i < Math.min(layout.slots().size(), 12); i++) {
      values.add(
          layout.slots().get(i).name() + "=" + model.describer().value(i, layout.get(state, i)));
    }
    return "(" + String.join(" ", values) + (layout.slots().size() > 12 ? " …)" : ")");
  }
}
