package io.nutshell.store.tree;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.parallel.Helpers;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.Lookup;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Workers that add nodes to one set at once give them the numbers that they get one by one. */
final class NodesLinearizabilityTest {
  private static ModelCheckingOptions options() {
    return new ModelCheckingOptions()
        .threads(2)
        .actorsPerThread(3)
        .iterations(20)
        .invocationsPerIteration(500);
  }

  private static WordSet newSet() {
    WordSet set = WordSet.ofWords(MemoryBudget.unlimited(), Hash.FULL, IdTable.Shape.FAST);
    set.beforeMoving(
        () -> {
          throw new IllegalStateException("memory moves");
        },
        Helpers.NONE);
    return set;
  }

  @Param(name = "word", gen = IntGen.class, conf = "0:3")
  public static final class Nodes {
    private final WordSet set = newSet();

    @Operation
    public long add(@Param(name = "word") int word) {
      return set.addShared(word, set.hash(word), new Lookup());
    }
  }

  /** Adds without the lock. */
  @Param(name = "word", gen = IntGen.class, conf = "0:3")
  public static final class BrokenNodes {
    private final WordSet set = newSet();

    @Operation
    public long add(@Param(name = "word") int word) {
      return set.add(word, set.hash(word), new Lookup());
    }
  }

  @Test
  void each_word_gets_one_number() {
    options().check(Nodes.class);
  }

  @Test
  void adding_without_a_lock_is_found() {
    assertThatThrownBy(() -> options().check(BrokenNodes.class))
        .isInstanceOf(LincheckAssertionError.class);
  }
}
