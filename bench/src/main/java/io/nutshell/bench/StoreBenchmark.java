package io.nutshell.bench;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.store.StateStore;
import io.nutshell.store.exact.ExactStore;
import io.nutshell.store.tree.TreeStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Adding states of one word to an empty store, each twice: once new, once there. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(
    value = 1,
    jvmArgs = {"-Xmx1g", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"})
public class StoreBenchmark {
  private static final int STATES = 1 << 20;
  private static final int BATCH = 8;

  @Param({"exact", "tree"})
  String store = "exact";

  private final io.nutshell.model.State[] states = new io.nutshell.model.State[BATCH];
  private final long[] events = new long[BATCH];
  private final int[] choices = new int[BATCH];
  private final long[] ids = new long[BATCH];

  @Benchmark
  @OperationsPerInvocation(2 * STATES)
  public long add() {
    Layout layout = new Layout(List.of(), List.of(), 1, true);
    MemoryBudget budget = MemoryBudget.unlimited();
    try (StateStore made =
        store.equals("exact") ? new ExactStore(layout, budget) : new TreeStore(layout, budget)) {
      StateStore.Inserter inserter = made.inserter();
      for (int i = 0; i < BATCH; i++) {
        states[i] = new io.nutshell.model.State(1);
      }
      inserter.addInitial(states[0]);
      inserter.from(0, states[0], 0);
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < STATES; i += BATCH) {
          for (int k = 0; k < BATCH; k++) {
            states[k].words[0] = ((i + k) * 0x9e3779b97f4a7c15L) >>> 20;
          }
          inserter.addAll(states, events, choices, BATCH, ids);
        }
      }
      return made.size();
    }
  }
}
