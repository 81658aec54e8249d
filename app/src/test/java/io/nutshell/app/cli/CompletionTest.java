package io.nutshell.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Completions, tested in each shell that is installed. */
final class CompletionTest {
  @TempDir Path folder;

  @Test
  void the_scripts_know_every_command_and_option() {
    for (String shell : CompletionCommand.SHELLS) {
      String script = Run.of("completion", shell).out();
      for (Subcommand command : Commands.all()) {
        assertThat(script).as(shell).contains(command.name());
        for (Options.Section section : command.options()) {
          section
              .options()
              .forEach(
                  option ->
                      assertThat(script)
                          .as(shell)
                          .contains(option.longestName().replaceFirst("^--", "")));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'nutshell ch',                  check",
    "'nutshell check --cov',         --coverage",
    "'nutshell check --store comb',  comback",
    "'nutshell check --order ',      bfs",
    "'nutshell completion f',        fish",
  })
  void a_prefix_is_completed(String line, String word) throws Exception {
    if (installed("fish")) {
      assertThat(output("fish", "source SCRIPT; complete -C '" + line + "'", "fish"))
          .contains(word);
    }
    String words = line.replace(" ", "' '");
    String bash =
        "compopt() { :; }; source SCRIPT; COMP_WORDS=('"
            + words
            + "'); COMP_CWORD=$((${#COMP_WORDS[@]}-1));"
            + " _complete_nutshell; echo \"${COMPREPLY[@]}\"";
    assumeTrue(installed("bash"));
    assertThat(output("bash", bash, "bash")).contains(word);
  }

  @Test
  void zsh_takes_its_script() throws Exception {
    assumeTrue(installed("zsh"));

    assertThat(
            output(
                "zsh",
                "autoload -Uz compinit && compinit -u -D; source SCRIPT && whence -w _complete_nutshell",
                "zsh"))
        .contains("_complete_nutshell: function");
  }

  @ParameterizedTest
  @CsvSource({"csh, nutshell completion zsh", "powershell, nutshell completion bash"})
  void another_shell_is_refused_with_a_message(String shell, String hint) {
    Run run = Run.of("completion", shell);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no completion for '" + shell + "'", hint);
    assertThat(Run.of("completion").err()).contains("no shell is named");
  }

  @Test
  void the_bibliography_names_the_papers_of_every_method_that_has_some() {
    String text = Run.of("bibliography").out();

    assertThat(text).contains("comback  ", "The ComBack Method", "tree  ", "Vladimír Štill");
    assertThat(Run.of("bibliography", "--format", "bibtex").out())
        .contains("@inproceedings{westergaard07,", "  year = {2007},");
  }

  private static boolean installed(String shell) throws Exception {
    return new ProcessBuilder("sh", "-c", "command -v " + shell).start().waitFor() == 0;
  }

  private String output(String shell, String commands, String scriptFor)
      throws IOException, InterruptedException {
    Path script = folder.resolve("script");
    Files.writeString(script, Run.of("completion", scriptFor).out());
    ProcessBuilder builder =
        new ProcessBuilder(List.of(shell, "-c", commands.replace("SCRIPT", script.toString())));
    builder.environment().put("HOME", folder.toString());
    Process process = builder.redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }
}
