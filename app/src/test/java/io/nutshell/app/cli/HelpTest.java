package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class HelpTest {

  @Test
  void no_words_at_all_and_help_show_the_overview() {
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
  void the_help_fits_a_terminal_and_tells_the_exit_codes() {
    String help = Run.of("check", "--help").out();

    assertThat(help.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    assertThat(help).contains("Exit codes", "  4  incomplete", "Default: 75%.");
  }

  @Test
  void the_version_is_told() {
    assertThat(Run.of("--version").out()).startsWith("nutshell ");
  }

  /** To write the page anew: {@code mvn verify -Dnutshell.update=docs}. */
  @Test
  void the_manual_shows_the_help_as_it_is() throws IOException {
    Path page = Run.root().resolve("docs/cli.md");
    String text = Files.readString(page);
    for (String command :
        new String[] {"nutshell --help", "nutshell check --help", "nutshell info --help"}) {
      String start = "```console\n$ " + command + "\n";
      int from = text.indexOf(start) + start.length();
      int to = text.indexOf("```", from);
      String[] words = command.substring("nutshell ".length()).split(" ");
      String help = Run.of(words).out();
      assertThat(from).as(command).isGreaterThanOrEqualTo(start.length());
      if ("docs".equals(System.getProperty("nutshell.update"))) {
        text = text.substring(0, from) + help + text.substring(to);
        Files.writeString(page, text);
      } else {
        assertThat(text.substring(from, to)).isEqualTo(help);
      }
    }
  }
}
