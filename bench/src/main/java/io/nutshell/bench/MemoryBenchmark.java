package io.nutshell.bench;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
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
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Where large tables should live: a {@code long[]} on the heap against a {@link Region} off it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
    value = 1,
    jvmArgs = {"-Xmx2g", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"})
public class MemoryBenchmark {
  private static final int OPERATIONS = 1 << 16;

  /** Longs, as a power of two: 128 KiB stays in the cache, 512 MiB does not. */
  @Param({"14", "26"})
  int bits;

  private long[] array = {};
  private Region region = new Region(MemoryBudget.unlimited());

  @Setup
  public void fill() {
    array = new long[1 << bits];
    region.close();
    region = new Region(MemoryBudget.unlimited(), 8L << bits);
    for (int i = 0; i < array.length; i++) {
      array[i] = i;
      region.setLong(i, i);
    }
  }

  @TearDown
  public void close() {
    region.close();
  }

  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public long onHeap() {
    long at = 1;
    long sum = 0;
    for (int i = 0; i < OPERATIONS; i++) {
      at = at * 0x5851f42d4c957f2dL + 1;
      int index = (int) (at >>> (64 - bits));
      sum += array[index];
      array[index] = sum;
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public long offHeap() {
    long at = 1;
    long sum = 0;
    for (int i = 0; i < OPERATIONS; i++) {
      at = at * 0x5851f42d4c957f2dL + 1;
      long index = at >>> (64 - bits);
      sum += region.getLong(index);
      region.setLong(index, sum);
    }
    return sum;
  }
}
