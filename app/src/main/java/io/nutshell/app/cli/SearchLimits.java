package io.nutshell.app.cli;

import io.nutshell.plan.Check;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/**
 * When an exploration is to stop, as commands say it that explore a whole state space.
 *
 * @param timeout null where there is none
 */
record SearchLimits(long memory, @Nullable Duration timeout, long maxStates) {
  /** The rest is for the Java heap, the compiled model and everybody else. */
  private static final String DEFAULT_MEMORY = "75%";

  static Options.Section section() {
    return new Options.Section("When to stop", memoryOption(), timeoutOption(), maxStatesOption());
  }

  static OptionSpec memoryOption() {
    return Options.value(
        "--memory",
        "SIZE",
        "For the tables: 4g, 512m, 50%% of the machine or container. Default: 75%%.");
  }

  static OptionSpec timeoutOption() {
    return Options.value("--timeout", "TIME", "10m, 90s, 1h30m, 500ms. Default: none.");
  }

  static OptionSpec maxStatesOption() {
    return Options.value("--max-states", "STATES", "Store no more states. Default: none.");
  }

  static SearchLimits of(Arguments arguments) {
    Long nanos = arguments.nanos("--timeout");
    return new SearchLimits(
        arguments.bytes("--memory", DEFAULT_MEMORY),
        nanos == null ? null : Duration.ofNanos(nanos),
        arguments.number("--max-states", 1, Long.MAX_VALUE));
  }

  void addTo(Check check) {
    check.memory(memory).maxStates(maxStates);
    if (timeout != null) {
      check.timeout(timeout);
    }
  }
}
