package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Java source file with a model, used as a model of any language is. */
final class JavaModelTest {
  private static final String MODEL =
      Run.root().resolve("examples/java/LostUpdate.java").toString();

  @TempDir Path folder;

  @Test
  void it_is_checked() {
    Run run = Run.of("check", MODEL, "--assertions");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.out()).contains("no update is lost", "T1 writes", "LostUpdate.java:32");
    assertThat(Run.of("check", MODEL, "--assertions", "--set", "THREADS=1").exitCode()).isZero();
  }

  @Test
  void its_variables_can_be_asked_about() {
    assertThat(Run.of("check", MODEL, "--invariant", "counter <= 2").exitCode()).isZero();
    assertThat(Run.of("check", MODEL, "--ltl", "F \"T0 == done\"").exitCode()).isZero();
    Run misspelt = Run.of("check", MODEL, "--invariant", "T0 = done");
    assertThat(misspelt.exitCode()).isEqualTo(2);
    assertThat(misspelt.err()).contains("write '=='", "  1 | T0 = done", "    |    ^");
  }

  @Test
  void it_is_walked_in_and_drawn() throws IOException {
    Path page = folder.resolve("page.html");
    Path graph = folder.resolve("graph.svg");

    assertThat(Run.of("simulate", MODEL, "--random", "4", "--seed", "1").out())
        .contains("T0 reads");
    assertThat(Run.of("graph", MODEL, "-o", graph.toString()).exitCode()).isZero();
    Run check = Run.of("check", MODEL, "--assertions", "--html", page.toString());
    assertThat(check.err()).contains("Written: " + page);
    assertThat(page).content().contains("T0 writes", "<code>nutshell check ", "source-data");
    assertThat(graph).content().contains("T0 writes");
    assertThat(Run.of("info", MODEL).exitCode()).isZero();
  }

  @Test
  void mistakes_of_java_are_shown_in_their_line() throws IOException {
    Path file = folder.resolve("Wrong.java");
    Files.writeString(file, "class Wrong {\n  int x = y;\n  int z = \"a\";\n}\n");

    Run run = Run.of("check", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(file + ":2:11: cannot find symbol", "  2 |   int x = y;", "    |           ^")
        .contains(file + ":3:11: incompatible types")
        .doesNotContain("at io.nutshell");
  }
}
