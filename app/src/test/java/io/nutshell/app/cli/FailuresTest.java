package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class FailuresTest {

  private static String explained(Throwable failure, int exitCode) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    assertThat(Failures.explain(failure, Console.plain(stream, stream))).isEqualTo(exitCode);
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void threads_that_cannot_be_started_are_not_a_full_heap() {
    assertThat(explained(new OutOfMemoryError("unable to create native thread: limits"), 4))
        .contains("the system lets this process start no more threads")
        .contains("hint: --threads 1")
        .doesNotContain("heap");
  }

  @Test
  void a_full_heap_can_be_enlarged() {
    assertThat(explained(new OutOfMemoryError("Java heap space"), 4))
        .contains("the Java heap is full")
        .contains("-Xmx4g");
  }
}
