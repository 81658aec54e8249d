package io.nutshell.app.simulate;

import io.nutshell.check.trace.Walk;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Takes enabled events at random, with equal probability. */
public final class RandomSteps {
  private final Walk walk;
  private final Random random;

  public RandomSteps(Walk walk, long seed) {
    this.walk = walk;
    this.random = new Random(seed);
  }

  /**
   * Takes the given number of steps, or fewer at a deadlock or a model error.
   *
   * @return why it stopped early, in words; empty if all steps were taken
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
