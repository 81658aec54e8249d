package io.nutshell.stress;

import static io.nutshell.stress.Slots.REGION;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** As {@link CorrectNeighbours}, but each thread writes the bytes after its entry again. */
@JCStressTest
@Outcome(id = "1193046, 6636321", expect = Expect.ACCEPTABLE, desc = "Both entries are there.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A write changed the neighbour.")
@State
public class BrokenNeighbours {
  private static final int FIRST = 0x123456;
  private static final int SECOND = 0x654321;

  private final long byteOffset = Slots.take() * Long.BYTES;

  private static void write(long offset, long entry) {
    long others = REGION.getLongAtByte(offset) & ~0xffffffL;
    REGION.setLongAtByte(offset, others | entry);
  }

  @Actor
  public void first() {
    write(byteOffset, FIRST);
  }

  @Actor
  public void second() {
    write(byteOffset + 3, SECOND);
  }

  @Arbiter
  public void read(JJ_Result result) {
    result.r1 = REGION.getLongAtByte(byteOffset) & 0xffffff;
    result.r2 = REGION.getLongAtByte(byteOffset + 3) & 0xffffff;
  }
}
