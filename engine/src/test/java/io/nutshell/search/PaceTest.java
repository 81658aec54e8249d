package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PaceTest {
  private static final long MILLISECOND = 1_000_000;

  /** Works for some time and returns the share of it that all threads worked. */
  private static double shareTogether(Pace pace, int milliseconds, int together, int alone) {
    int byAll = 0;
    for (int i = 0; i < milliseconds; i++) {
      boolean all = pace.together();
      byAll += all ? 1 : 0;
      pace.worked(all, MILLISECOND, all ? together : alone);
    }
    return (double) byAll / milliseconds;
  }

  @Test
  void the_faster_way_is_used_nearly_always() {
    assertThat(shareTogether(new Pace(), 20_000, 170, 100)).isBetween(0.9, 0.99);
    assertThat(shareTogether(new Pace(), 20_000, 80, 100)).isBetween(0.01, 0.1);
  }

  @Test
  void the_slower_way_is_tried_again() {
    Pace pace = new Pace();
    shareTogether(pace, 5_000, 80, 100);
    assertThat(shareTogether(pace, 20_000, 170, 100)).isGreaterThan(0.85);
  }

  @Test
  void small_layers_in_between_do_not_count() {
    Pace pace = new Pace();
    for (int i = 0; i < 10_000; i++) {
      boolean all = pace.together();
      pace.worked(all, MILLISECOND, all ? 170 : 100);
      pace.worked(!all, 100 * MILLISECOND, 1_000_000);
    }
    assertThat(shareTogether(pace, 5_000, 170, 100)).isGreaterThan(0.85);
  }
}
