package io.nutshell.stress;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;

/** Two charges that do not fit together: one succeeds, and that one counts. */
@JCStressTest
@Outcome(id = "6, 0, 6, 6", expect = Expect.ACCEPTABLE, desc = "The first charge succeeds.")
@Outcome(id = "0, 7, 7, 7", expect = Expect.ACCEPTABLE, desc = "The second charge succeeds.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both or none succeed, or bytes are lost.")
@State
public class CorrectCharges {
  private final MemoryBudget budget = new MemoryBudget(10);

  private long charge(long bytes) {
    try {
      budget.charge(bytes);
      return bytes;
    } catch (MemoryExhausted full) {
      return 0;
    }
  }

  @Actor
  public void one(JJJJ_Result result) {
    result.r1 = charge(6);
  }

  @Actor
  public void other(JJJJ_Result result) {
    result.r2 = charge(7);
  }

  @Arbiter
  public void used(JJJJ_Result result) {
    result.r3 = budget.used();
    result.r4 = budget.peak();
  }
}
