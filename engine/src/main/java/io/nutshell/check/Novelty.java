package io.nutshell.check;

import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.search.Observer;
import io.nutshell.search.SearchView;
import java.util.List;

/**
 * Counts how often each slot changes on the steps that discover states, and computes from that two
 * yardsticks for a store's bits per state.
 */
final class Novelty implements Observer {
  private final List<Slot> slots;
  private final long[] changes;
  private long steps;

  Novelty(Layout layout) {
    this.slots = layout.slots().stream().filter(slot -> slot.bits() > 0).toList();
    this.changes = new long[slots.size()];
  }

  @Override
  public boolean found(long id, State state, SearchView search) {
    State source = search.source();
    if (source != null) {
      steps++;
      for (int i = 0; i < changes.length; i++) {
        Slot slot = slots.get(i);
        if (slot.get(state.words) != slot.get(source.words)) {
          changes[i]++;
        }
      }
    }
    return true;
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
