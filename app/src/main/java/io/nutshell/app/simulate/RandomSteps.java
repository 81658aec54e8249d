package io.nutshell.app.simulate;

import io.nutshell.check.trace.Walk;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Takes enabled events at random, each with the same chance. */
public final class RandomSteps {
  private final Walk walk;
  private final Random random;

  public RandomSteps(Walk walk, long seed) {
    this.walk = walk;
    this.random = new Random(seed);
  }

  /**
   * Takes that many steps, or fewer where it can go no further.
   *
   * @return why it went no further, in words; empty where all steps were taken
   */
  public String take(long steps) {
    return take(steps, null);
  }

  String take(long steps, @Nullable Condition until) {
    for (long i = 0; i < steps; i++) {
      List<Walk.Option> enabled = walk.enabled();
      if (enabled.isEmpty()) {
        return "deadlock: nothing is enabled";
      }
      Walk.Option option = enabled.get(random.nextInt(enabled.size()));
      if (option.fault() != null) {
        return "model error: " + option.fault().message();
      }
      walk.take(option);
      if (until != null && until.holds(walk)) {
        return "";
      }
    }
    return "";
  }
}
