package io.nutshell.app.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.search.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

final class ProgressDisplayTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(new TerminalOutput(bytes), false, UTF_8);

  @Test
  void off_a_terminal_there_is_a_line_every_few_seconds() {
    ProgressDisplay display = new ProgressDisplay(out, false, Palette.PLAIN, 80);
    display.announcement("Checking");
    for (int tenths = 0; tenths <= 80; tenths++) {
      display.show(at(tenths));
    }
    display.end();

    assertThat(bytes.toString(UTF_8))
        .isEqualTo(
            """
            Checking
            2.50 s  25,000 states  75,000 transitions  10,000 states/s  frontier 12  depth 3  \
            391 KiB  16.0 bytes/state
            7.50 s  75,000 states  225,000 transitions  10,000 states/s  frontier 12  depth 3  \
            1.14 MiB  16.0 bytes/state
            """);
  }

  @Test
  void on_a_terminal_one_line_is_overwritten_and_finally_cleared() {
    ProgressDisplay display = new ProgressDisplay(out, true, Palette.PLAIN, 80);
    display.announcement("Checking");
    display.show(at(1));
    display.show(at(3));
    display.show(at(4));
    display.end();

    String shown = bytes.toString(UTF_8);
    assertThat(shown).startsWith("Checking\n\u001b[G");
    assertThat(shown.split("\u001b\\[G", -1)).hasSize(4);
    assertThat(shown).contains("4,000 states").endsWith("\u001b[G\u001b[K");
  }

  @Test
  void on_a_terminal_the_line_fits_and_begins_with_what_matters() {
    long billions = 12_345_678_901L;
    Progress large =
        new Progress(
            billions, 3 * billions, billions / 9, 1_234, 99 * billions, 7_200_000_000_000L);
    for (int columns : new int[] {40, 80, 300}) {
      bytes.reset();
      ProgressDisplay display = new ProgressDisplay(out, true, Palette.ANSI, columns);
      display.show(large);

      String line = bytes.toString(UTF_8).replaceAll("\u001b\\[[?0-9;]*[a-zA-Z]", "");
      assertThat(line).hasSizeLessThan(columns).startsWith("2 h 0 min  12,345,678,901 states");
      assertThat(line.contains("1.71 million states/s  1.11 TiB")).isEqualTo(columns >= 80);
      assertThat(line.contains("transitions")).isEqualTo(columns == 300);
    }
  }

  @Test
  void notes_are_printed_on_separate_lines() {
    ProgressDisplay display = new ProgressDisplay(out, true, Palette.PLAIN, 80);
    display.show(at(3));
    display.note("x was widened");

    assertThat(bytes.toString(UTF_8)).endsWith("\u001b[G\u001b[Knote  x was widened\n");
  }

  @Test
  void a_sweep_shows_the_position_of_the_sweep_line() {
    ProgressDisplay display = new ProgressDisplay(out, false, Palette.PLAIN, 80);
    display.announcement("Checking");
    Progress.Line line = new Progress.Line("sent = 7", 900, 1_200, 49_100, 1);
    display.show(new Progress(50_000, 150_000, 80, 0, 16_384, 5_000_000_000L, null, line, null));
    Progress.Line again = new Progress.Line("sent = 2", 900, 1_200, 99_100, 3);
    display.show(new Progress(100_000, 300_000, 80, 0, 16_384, 10_000_000_000L, null, again, null));

    assertThat(bytes.toString(UTF_8))
        .isEqualTo(
            """
            Checking
            5.00 s  50,000 states  10,000 states/s  line sent = 7  in front 80  \
            held 900 (at most 1,200)  forgotten 49,100  16.0 KiB
            10.0 s  100,000 visits in sweep 3  10,000 states/s  line sent = 2  in front 80  \
            held 900 (at most 1,200)  forgotten 99,100  16.0 KiB
            """);
  }

  @Test
  void progress_is_shown_while_a_trace_is_rebuilt() {
    ProgressDisplay display = new ProgressDisplay(out, false, Palette.PLAIN, 80);
    display.announcement("Checking");
    display.show(at(50));
    display.show(at(100).rebuilding("7 of 9 steps found, at layer 2"));
    display.show(at(30).rebuilding("searching again"));

    assertThat(bytes.toString(UTF_8).lines().skip(2))
        .containsExactly(
            "10.0 s  rebuilding the trace: 7 of 9 steps found, at layer 2",
            "3.00 s  rebuilding the trace: searching again");
  }

  private static Progress at(int tenths) {
    long states = 1_000L * tenths;
    return new Progress(states, 3 * states, 12, 3, 16 * states, tenths * 100_000_000L);
  }
}
