package io.nutshell.stress;

import static io.nutshell.stress.Slots.REGION;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/** Who finds a node of a tree in the table finds the word that was written before. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "The node was not found.")
@Outcome(id = "7, 42", expect = Expect.ACCEPTABLE, desc = "The node was found, and its word.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The node was found without its word.")
@State
public class CorrectPublication {
  private final long slot = Slots.take();

  @Actor
  public void add() {
    REGION.setLong(slot + 1, 42);
    VarHandle.releaseFence();
    REGION.setInt(2 * slot, 7);
  }

  @Actor
  public void find(IJ_Result result) {
    int node = REGION.getSharedInt(2 * slot);
    result.r1 = node;
    result.r2 = node == 0 ? 0 : REGION.getLong(slot + 1);
  }
}
