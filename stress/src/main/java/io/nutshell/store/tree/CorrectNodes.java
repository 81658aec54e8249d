package io.nutshell.store.tree;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.parallel.Helpers;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.Lookup;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * Two workers add the same node: it gets one number. Lookups take no lock, so a worker that finds
 * the number in the table must also find the word.
 */
@JCStressTest
@Outcome(id = "0, -1, 1", expect = Expect.ACCEPTABLE, desc = "The first worker added it.")
@Outcome(id = "-1, 0, 1", expect = Expect.ACCEPTABLE, desc = "The second worker added it.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The word has two numbers.")
@State
public class CorrectNodes {
  private static final long WORD = 0x1234_5678_9abcL;

  private final WordSet set =
      WordSet.ofWords(MemoryBudget.unlimited(), Hash.FULL, IdTable.Shape.FAST);

  public CorrectNodes() {
    // Words of this size fit from now on.
    set.add(-1, new Lookup());
    set.remove(0);
    set.beforeMoving(
        () -> {
          throw new IllegalStateException("memory moves");
        },
        Helpers.NONE);
  }

  private long add() {
    return set.addShared(WORD, set.hash(WORD), new Lookup());
  }

  @Actor
  public void one(JJJ_Result result) {
    result.r1 = add();
  }

  @Actor
  public void other(JJJ_Result result) {
    result.r2 = add();
  }

  @Arbiter
  public void size(JJJ_Result result) {
    result.r3 = set.size();
    set.close();
  }
}
