package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HelpTest {

  @Test
  void no_arguments_and_help_show_the_overview() {
    assertThat(Run.of()).isEqualTo(Run.of("--help")).isEqualTo(Run.of("help"));
    assertThat(Run.of().exitCode()).isZero();
    assertThat(Run.of().out()).contains("Usage: nutshell", "  check  ", "  info   ");
  }

  @Test
  void the_help_of_a_command_can_be_asked_for_in_three_ways() {
    assertThat(Run.of("check", "--help"))
        .isEqualTo(Run.of("check", "-h"))
        .isEqualTo(Run.of("help", "check"));
  }

  @Test
  void the_help_fits_a_terminal_and_lists_the_exit_codes() {
    String help = Run.of("check", "--help").out();

    assertThat(help.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    assertThat(help).contains("Exit codes", "  4  incomplete", "Default: 75%.");
  }

  @Test
  void the_version_is_printed() {
    assertThat(Run.of("--version").out()).startsWith("nutshell ");
  }
}
