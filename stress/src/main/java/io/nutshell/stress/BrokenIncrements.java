package io.nutshell.stress;

import static io.nutshell.stress.Slots.REGION;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/** As {@link CorrectIncrements}, without compare-and-set. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both increments are there.")
@Outcome(expect = Expect.FORBIDDEN, desc = "An increment is lost.")
@State
public class BrokenIncrements {
  private final long slot = Slots.take();

  private void increment() {
    REGION.setLong(slot, REGION.getLong(slot) + 1);
  }

  @Actor
  public void one() {
    increment();
  }

  @Actor
  public void other() {
    increment();
  }

  @Arbiter
  public void sum(J_Result result) {
    result.r1 = REGION.getLong(slot);
  }
}
