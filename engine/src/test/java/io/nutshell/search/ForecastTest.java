package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class ForecastTest {

  /**
   * A forecast for {@code coins} coins that can each be turned once, after {@code levels} layers.
   */
  private static Forecast binomial(int coins, int levels) {
    Forecast.Layers profile = new Forecast.Layers();
    double size = 1;
    long states = 1;
    long transitions = 0;
    for (int level = 0; level < levels; level++) {
      transitions += (long) (size * (coins - level));
      size = size * (coins - level) / (level + 1);
      states += Math.round(size);
      profile.complete(states, transitions);
    }
    return profile.forecast(states, states / 2, 10 * states, 1_000_000_000);
  }

  @Test
  void nothing_is_said_of_a_few_states() {
    assertThat(binomial(20, 1)).isNull();
  }

  @Test
  void a_bell_is_within_the_range_from_early_on() {
    for (int level = 5; level < 17; level++) {
      Forecast forecast = binomial(20, level);
      assertThat(forecast).isNotNull();
      assertThat(forecast.least()).as("level %d", level).isLessThanOrEqualTo(1 << 20);
      assertThat(forecast.most()).as("level %d", level).isGreaterThanOrEqualTo(1 << 20);
    }
  }

  @Test
  void the_range_narrows_and_closes_at_the_end() {
    double early = width(binomial(20, 6));
    double middle = width(binomial(20, 11));
    double late = width(binomial(20, 18));
    assertThat(early).isGreaterThan(middle);
    assertThat(middle).isGreaterThan(late);
    assertThat(late).isLessThan(1.2);
  }

  private static double width(Forecast forecast) {
    return (double) forecast.most() / forecast.least();
  }

  @Test
  void it_never_falls_short_of_what_is_known() {
    Forecast.Layers profile = new Forecast.Layers();
    for (int level = 1; level < 40; level++) {
      profile.complete(1000L * level, 3000L * level);
    }
    Forecast forecast = profile.forecast(1_000_000_000, 1, 1, 1);
    assertThat(forecast).isNotNull();
    assertThat(forecast.least()).isGreaterThanOrEqualTo(1_000_000_000);
  }

  @Test
  void memory_and_time_grow_with_the_states() {
    Forecast forecast = binomial(20, 8);
    assertThat(forecast).isNotNull();
    assertThat(forecast.memoryBytes()).isBetween(9 * forecast.states(), 11 * forecast.states());
    assertThat(forecast.seconds()).isGreaterThan(1);
  }

  /** A path, on which every level has one state. */
  private static Forecast.Layers path(long levels) {
    Forecast.Layers profile = new Forecast.Layers();
    for (long level = 1; level <= levels; level++) {
      profile.complete(1 + level, level);
    }
    return profile;
  }

  @Test
  void however_many_levels_there_are_only_some_are_noted() {
    for (long levels : new long[] {2_000, 5_000, 123_456, 3_000_000}) {
      Forecast.Layers profile = path(levels);
      assertThat(profile.noted()).isLessThanOrEqualTo(Forecast.Layers.MOST_NOTED);
      Forecast forecast = profile.forecast(1 + levels, levels, 1, 1);
      assertThat(forecast).isNotNull();
      assertThat(forecast.states()).isBetween(1 + levels, 2 * levels);
    }
  }

  @Test
  void levels_that_are_not_noted_hardly_change_the_forecast() {
    // As deep as the levels that are all noted, and then a step deeper.
    int most = Forecast.Layers.MOST_NOTED;
    Forecast exact = path(most - 1).forecast(most, most, 1, 1);
    Forecast thinned = path(most).forecast(most, most, 1, 1);
    assertThat(thinned.most()).isCloseTo(exact.most(), Percentage.withPercentage(1));
  }
}
