package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.app.report.Typed;
import io.nutshell.model.Control;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests how the command line names what the engine's messages suggest. */
class TypedTest {

  @ParameterizedTest
  @EnumSource
  void a_control_is_typed_as_an_option_or_a_command_that_exists(Control control) {
    Set<String> known = new HashSet<>(Set.of("NUTSHELL_JAVA_OPTS"));
    for (Subcommand command : Commands.all()) {
      known.add("nutshell " + command.name());
      for (Options.Section section : command.options()) {
        section.options().forEach(option -> known.addAll(List.of(option.names())));
      }
    }
    assertThat(known).contains(Typed.words(control, ""));
  }

  @Test
  void values_follow_as_they_are_typed() {
    assertThat(Typed.words(Control.STORE, "tree")).isEqualTo("--store tree");
    assertThat(Typed.words(Control.RESUME, "runs/a")).isEqualTo("nutshell resume runs/a");
    assertThat(Typed.words(Control.HEAP, "-Xmx8g")).isEqualTo("NUTSHELL_JAVA_OPTS=-Xmx8g");
  }

  @Test
  void advice_in_the_notes_names_options() {
    Run run =
        Run.of(
            "check",
            "../examples/dve/philosophers.dve",
            "--order",
            "dfs",
            "--store",
            "cache:states=4");
    assertThat(run.out()).contains("a larger cache may do: --store cache:states=16");
  }
}
