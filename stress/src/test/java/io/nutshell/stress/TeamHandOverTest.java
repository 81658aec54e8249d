package io.nutshell.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.parallel.Team;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workers of a team hand over plain data by nothing but the barrier between phases. */
final class TeamHandOverTest {
  private static final int PHASES = 300_000;

  /**
   * Each worker adds the values of all others; the number of sums that differ from those of one
   * thread.
   */
  private static long wrong(int workers, int phases, Consumer<Team.Phase> run) {
    long[] values = new long[workers];
    long[] next = new long[workers];
    long[] expected = new long[workers];
    Random random = new Random(1);
    long wrong = 0;
    for (int phase = 0; phase < phases; phase++) {
      long seed = random.nextLong();
      values[phase % workers] += seed; // Written by the calling thread, read by the others.
      long sum = 0;
      for (long value : values) {
        sum += value;
      }
      for (int i = 0; i < workers; i++) {
        expected[i] = sum * (i + 1);
      }
      run.accept(
          worker -> {
            long all = 0;
            for (long value : values) {
              all += value;
            }
            next[worker] = all * (worker + 1);
          });
      for (int i = 0; i < workers; i++) {
        wrong += next[i] == expected[i] ? 0 : 1;
        values[i] = expected[i];
      }
      if (phase % 1_000 == 0) {
        LockSupport.parkNanos(100_000); // The others fall asleep.
      }
    }
    return wrong;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void a_phase_sees_all_that_was_written_before(int workers) {
    try (Team team = new Team(workers)) {
      assertThat(wrong(workers, PHASES, team::run)).isZero();
    }
  }

  /** The test can fail: here nobody waits for the second worker. */
  @Test
  void a_team_without_a_barrier_is_found() {
    try (Sloppy team = new Sloppy()) {
      assertThat(wrong(2, PHASES / 100, team::run)).isPositive();
    }
  }

  /** Two workers without a barrier after the phase. */
  private static final class Sloppy implements AutoCloseable {
    private volatile Team.Phase phase = _ -> {};
    private volatile boolean closed;
    private final Thread helper = new Thread(this::help);

    Sloppy() {
      helper.setDaemon(true);
      helper.start();
    }

    private void help() {
      while (!closed) {
        phase.work(1);
      }
    }

    void run(Team.Phase wanted) {
      phase = wanted;
      wanted.work(0);
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
