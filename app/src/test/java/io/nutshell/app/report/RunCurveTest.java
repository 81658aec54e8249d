package io.nutshell.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.search.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RunCurveTest {
  private static final long TENTH = 100_000_000;

  @Test
  void a_short_run_keeps_every_sample() {
    RunCurve curve = new RunCurve();
    for (int i = 1; i <= 100; i++) {
      curve.add(at(i));
    }

    assertThat(curve.samples()).hasSize(100).startsWith(at(1)).endsWith(at(100));
  }

  @Test
  void a_run_of_days_keeps_few_samples_spread_over_all_of_it() {
    RunCurve curve = new RunCurve();
    int last = 3 * 24 * 3600 * 10;
    for (int i = 1; i <= last; i++) {
      curve.add(at(i));
    }

    List<Progress> samples = curve.samples();
    assertThat(samples).hasSizeBetween(RunCurve.MAX_SAMPLES / 2, RunCurve.MAX_SAMPLES + 1);
    assertThat(samples.getFirst()).isEqualTo(at(1));
    assertThat(samples.getLast()).isEqualTo(at(last));
    for (int i = 1; i < samples.size(); i++) {
      assertThat(samples.get(i).elapsedNanos() - samples.get(i - 1).elapsedNanos())
          .isBetween(1L, last * TENTH / (RunCurve.MAX_SAMPLES / 4));
    }
  }

  @Test
  void a_restarted_search_starts_a_new_curve() {
    RunCurve curve = new RunCurve();
    curve.add(at(5));
    curve.add(at(6));
    curve.add(at(1));
    curve.add(at(2));

    assertThat(curve.samples()).containsExactly(at(1), at(2));
  }

  @Test
  void without_a_run_there_are_no_samples() {
    assertThat(new RunCurve().samples()).isEmpty();
  }

  @Test
  void samples_end_when_a_trace_is_rebuilt() {
    RunCurve curve = new RunCurve();
    curve.add(at(1));
    curve.add(at(2).rebuilding("searching again"));
    assertThat(curve.samples()).containsExactly(at(1));
  }

  private static Progress at(int tenths) {
    return new Progress(10L * tenths, 30L * tenths, 7, 3, 80L * tenths, tenths * TENTH);
  }
}
