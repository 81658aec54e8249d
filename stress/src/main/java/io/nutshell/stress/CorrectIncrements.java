package io.nutshell.stress;

import static io.nutshell.stress.Slots.REGION;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Two threads count by compare-and-set: no increment is lost. */
@JCStressTest
@Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "Both increments are there.")
@Outcome(expect = Expect.FORBIDDEN, desc = "An increment is lost.")
@State
public class CorrectIncrements {
  private final long slot = Slots.take();

  private void increment() {
    int before;
    do {
      before = REGION.getSharedInt(2 * slot);
    } while (!REGION.replaceInt(2 * slot, before, before + 1));
    long wide;
    do {
      wide = REGION.getSharedLong(slot + 1);
    } while (!REGION.replaceLong(slot + 1, wide, wide + 1));
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
  public void sum(JJ_Result result) {
    result.r1 = REGION.getInt(2 * slot);
    result.r2 = REGION.getLong(slot + 1);
  }
}
