package io.nutshell.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A model that comes on standard input. */
final class StandardInputTest {

  private static Run run(String input, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console plain =
        Console.plain(new PrintStream(out, false, UTF_8), new PrintStream(err, false, UTF_8));
    Console console =
        new Console(
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            plain.out(),
            null,
            plain.err(),
            false,
            false,
            false,
            true,
            plain.interruption());
    int exitCode = Main.run(arguments, console);
    return new Run(exitCode, out.toString(UTF_8), err.toString(UTF_8));
  }

  @Test
  void a_model_is_read_from_standard_input() throws IOException {
    String text = Files.readString(Path.of(Run.example("philosophers.dve")));

    Run run = run(text, "check", "-", "--language", "dve");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.out()).contains("✗ deadlock", "stdin.dve:");
    assertThat(run(text, "info", "-", "--language", "DVE").exitCode()).isZero();
  }

  @Test
  void mistakes_in_it_are_shown() {
    Run run =
        run(
            "byte x;\nprocess P { state a; innit a; }\nsystem async;\n",
            "check",
            "-",
            "--language",
            "dve");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("stdin.dve:2:22", "  2 | process P");
  }

  @Test
  void its_language_must_be_said() {
    assertThat(run("", "check", "-").err()).contains("--language dve");
    assertThat(run("", "check", "-", "--language", "dvee").err())
        .contains("did you mean --language dve?");
    assertThat(run("", "check", Run.example("peterson.dve"), "--language", "dve").err())
        .contains("the extension of a file says its language");
    assertThat(run("", "check", "-", "--language", "dve", "--checkpoint", "x").err())
        .contains("only if its model is in a file");
  }
}
