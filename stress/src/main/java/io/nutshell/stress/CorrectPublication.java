package io.nutshell.stress;

import static io.nutshell.stress.Slots.REGION;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/** Who finds a claim finds the words that were written before it. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "No claim was found.")
@Outcome(id = "7, 42", expect = Expect.ACCEPTABLE, desc = "A claim was found, and its words.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A claim was found without its words.")
@State
public class CorrectPublication {
  private final long slot = Slots.take();

  @Actor
  public void claim() {
    REGION.setLong(slot + 1, 42);
    REGION.replaceInt(2 * slot, 0, 7);
  }

  @Actor
  public void find(IJ_Result result) {
    int claim = REGION.getSharedInt(2 * slot);
    result.r1 = claim;
    result.r2 = claim == 0 ? 0 : REGION.getLong(slot + 1);
  }
}
