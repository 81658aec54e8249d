package io.nutshell.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TeamTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void every_worker_runs_every_phase_once(int size) {
    AtomicIntegerArray runs = new AtomicIntegerArray(size);
    try (Team team = new Team(size)) {
      for (int i = 0; i < 500; i++) {
        team.run(runs::incrementAndGet);
      }
    }
    assertThat(IntStream.range(0, size).map(runs::get)).containsOnly(500);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void a_phase_sees_what_the_phase_before_wrote(int size) {
    long[] plain = new long[size];
    try (Team team = new Team(size)) {
      for (int i = 0; i < 2_000; i++) {
        long[] next = new long[size];
        team.run(worker -> next[worker] = plain[(worker + 1) % size] + 1);
        team.run(worker -> plain[worker] = next[worker]);
      }
    }
    assertThat(plain).containsOnly(2_000);
  }

  @Test
  void sleeping_workers_wake_up() throws InterruptedException {
    AtomicInteger runs = new AtomicInteger();
    try (Team team = new Team(3)) {
      for (int i = 0; i < 5; i++) {
        team.run(_ -> runs.incrementAndGet());
        Thread.sleep(5);
      }
    }
    assertThat(runs).hasValue(15);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void each_task_runs_once(int size) {
    AtomicIntegerArray runs = new AtomicIntegerArray(1_000);
    try (Team team = new Team(size)) {
      team.forEach(1_000, runs::incrementAndGet);
    }
    assertThat(IntStream.range(0, 1_000).map(runs::get)).containsOnly(1);
  }

  @Test
  void the_exception_of_the_lowest_worker_is_thrown_and_the_team_stays_usable() {
    AtomicInteger finished = new AtomicInteger();
    try (Team team = new Team(4)) {
      assertThatThrownBy(
              () ->
                  team.run(
                      worker -> {
                        finished.incrementAndGet();
                        if (worker >= 2) {
                          throw new IllegalStateException("worker " + worker);
                        }
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("worker 2")
          .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
      assertThat(finished).hasValue(4);
      team.run(_ -> finished.incrementAndGet());
      assertThat(finished).hasValue(8);
    }
  }

  @Test
  void a_phase_cannot_use_its_own_team() {
    try (Team team = new Team(2)) {
      assertThatThrownBy(() -> team.run(_ -> team.run(_ -> {})))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void a_team_has_members() {
    assertThatThrownBy(() -> new Team(0)).isInstanceOf(IllegalArgumentException.class);
    assertThat(Team.alone().size()).isEqualTo(1);
  }
}
