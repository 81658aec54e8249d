package io.nutshell.check;

import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.search.Exploration;
import io.nutshell.search.Observer;
import io.nutshell.store.Marks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Watches how often each slot changes on the steps that discover states, on behalf of another
 * observer, and works out two limits that a store's bits per state can be held against.
 */
final class Novelty implements Observer {
  private final Observer observer;
  private final List<Slot> slots;
  private final long[] changes;
  private long steps;
  private @Nullable Exploration exploration;

  Novelty(Layout layout, Observer observer) {
    this.observer = observer;
    this.slots = layout.slots().stream().filter(slot -> slot.bits() > 0).toList();
    this.changes = new long[slots.size()];
  }

  @Override
  public void begin(Exploration started) {
    exploration = started;
    observer.begin(started);
  }

  @Override
  public boolean found(long id, State state) {
    State source = exploration == null ? null : exploration.source();
    if (source != null) {
      steps++;
      for (int i = 0; i < changes.length; i++) {
        Slot slot = slots.get(i);
        if (slot.get(state.words) != slot.get(source.words)) {
          changes[i]++;
        }
      }
    }
    return observer.found(id, state);
  }

  @Override
  public boolean watchesForgetting() {
    return observer.watchesForgetting();
  }

  @Override
  public boolean forgetting(Marks doomed, long bound) {
    return observer.forgetting(doomed, bound);
  }

  @Override
  public boolean dead(long id, State state) {
    return observer.dead(id, state);
  }

  @Override
  public boolean faulty(long id, State state, long event, int choice, Fault.Mistake error) {
    return observer.faulty(id, state, event, choice, error);
  }

  StorageLimits limits(long states) {
    double universe = 0;
    double step = 0;
    for (int i = 0; i < changes.length; i++) {
      double values = (double) slots.get(i).high() - slots.get(i).low() + 1;
      universe += log2(values);
      double p = steps == 0 ? 0 : (double) changes[i] / steps;
      step += entropy(p) + p * log2(values - 1);
    }
    double set = Math.max(0, universe - log2((double) Math.max(1, states))) + 1.44;
    return new StorageLimits(set, steps == 0 && states > 1 ? Double.NaN : step);
  }

  private static double entropy(double p) {
    return p <= 0 || p >= 1 ? 0 : -p * log2(p) - (1 - p) * log2(1 - p);
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }
}
