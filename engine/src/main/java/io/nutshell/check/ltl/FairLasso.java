package io.nutshell.check.ltl;

import io.nutshell.check.trace.Trace;
import io.nutshell.model.EventUnits;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides by the definition whether a lasso of a system is fair, without the search that found it:
 * the reference executor lists what is enabled in each state of the cycle.
 */
public final class FairLasso {
  private FairLasso() {}

  /**
   * The first unit that the cycle is unfair to; null if it is fair. A finite trace is fair, since
   * it can be continued to a fair run.
   *
   * @param system the model whose layout the states of the trace have
   */
  public static @Nullable String starved(Model system, Fair fair, Trace trace) {
    if (fair == Fair.NONE || !trace.loops() || trace.stutters()) {
      return null;
    }
    EventUnits units = EventUnits.of(system).orElseThrow();
    BitSet fired = new BitSet();
    BitSet enabledOnce = new BitSet();
    BitSet enabledAlways = new BitSet();
    enabledAlways.set(0, units.count());
    Successors reference = system.reference();
    State state = trace.initial();
    int position = 0;
    for (Trace.Step step : trace.steps()) {
      if (position++ >= trace.loop()) {
        for (int unit : units.of(step.event())) {
          fired.set(unit);
        }
        BitSet enabled = enabled(reference, units, state);
        enabledOnce.or(enabled);
        enabledAlways.and(enabled);
      }
      state = step.target();
    }
    BitSet starved = fair == Fair.WEAK ? enabledAlways : enabledOnce;
    starved.andNot(fired);
    return starved.isEmpty() ? null : units.name(starved.nextSetBit(0));
  }

  private static BitSet enabled(Successors reference, EventUnits units, State state) {
    BitSet enabled = new BitSet();
    reference.reset(state);
    while (reference.next()) {
      for (int unit : units.of(reference.event())) {
        enabled.set(unit);
      }
    }
    return enabled;
  }
}
