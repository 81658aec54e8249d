package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PropertyFileTest {
  @TempDir Path folder;

  @Test
  void a_file_beside_the_model_is_checked_where_no_property_is_named() {
    Run run = Run.of("check", Run.example("level_crossing.dve"), "--trace", "none");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err())
        .contains(": safe, closed, opens, free, size of ")
        .contains("level_crossing.props");
    assertThat(run.out()).contains("✓ safe ", "✓ closed ", "✓ opens ", "✓ free ", "✓ size ");
  }

  @Test
  void a_named_property_replaces_the_property_file() {
    Run run = Run.of("check", Run.example("level_crossing.dve"), "--deadlock");

    assertThat(run.out()).contains("✓ deadlock  holds").doesNotContain("safe");
  }

  @Test
  void a_file_that_is_named_adds_to_the_options() throws IOException {
    String file = file("high: invariant turn > 0\n");
    Run run = Run.of("check", Run.example("peterson.dve"), "--deadlock", "--properties", file);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("✗ high      violated", "? deadlock  undecided", "Counterexample to high");
  }

  @Test
  void every_mistake_is_reported_with_its_position() throws IOException {
    String file =
        file(
            """
            # The first and the last line are right.
            low:   invariant turn < 2
            typo:  invariant tunr < 2
              // so is this one
            kind:  invarient turn < 2
              both   deadlock
            free:  deadlock
            """);
    Run run = Run.of("check", Run.example("peterson.dve"), "--properties", file);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            """
            error: FILE:3:18: there is no variable or constant 'tunr'
              3 | typo:  invariant tunr < 2
                |                  ^
              hint: did you mean 'turn'?
            error: FILE:5:8: there is no kind of property 'invarient'
              5 | kind:  invarient turn < 2
                |        ^
              hint: did you mean 'invariant'?
            error: FILE:6:3: a property begins with its name and a colon
              6 |   both   deadlock
                |   ^
              hint: write a line such as 'exclusion: invariant x < 3'
            """
                .replace("FILE", file));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      commentCharacter = '%',
      textBlock =
          """
          a: invariant              | 1:13: the invariant of 'a' is missing  | 'a: invariant x < 3'
          a: deadlock turn == 1     | 1:13: deadlock takes no expression     | 'a: invariant
          a: states many            | 1:11: 'many' is not a number of states | a number such as 1000
          a: reach (turn            | 1:15: the text ends too early          | ')'
          a:                        | 1:3: 'a' does not say what kind        | deadlock, assertions
          two words: deadlock       | 1:1: a property begins with its name   | exclusion
          # nothing                 | the file has no properties             | exclusion
          """)
  void a_mistake_in_a_line_is_explained(String line, String cause, String hint) throws IOException {
    String file = file(line);
    Run run = Run.of("check", Run.example("peterson.dve"), "--properties", file);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("error: " + file + ":").contains(cause).contains(hint);
    assertThat(run.err().lines().filter(text -> text.startsWith("error:"))).hasSize(1);
  }

  @Test
  void a_name_can_be_used_only_once() throws IOException {
    Run lines =
        Run.of(
            "check",
            Run.example("peterson.dve"),
            "--properties",
            file("a: deadlock\na: reach turn == 1\nb: deadlock\n"));
    assertThat(lines.err())
        .contains(":2:1: 'a' is the name of line 1 too", ":3:1: deadlock is asked in line 1");

    String other = Files.writeString(folder.resolve("other.props"), "a: deadlock").toString();
    Run files =
        Run.of(
            "check",
            Run.example("peterson.dve"),
            "--properties",
            file("a: reach turn == 1"),
            "--properties",
            other);
    assertThat(files.exitCode()).isEqualTo(2);
    assertThat(files.err()).contains(other + ":1:", "'a' is the name of a property at ");
  }

  @Test
  void a_missing_or_binary_file_is_reported() throws IOException {
    Run missing = Run.of("check", Run.example("peterson.dve"), "--properties", "none.props");
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("none.props: there is no such file");

    Path junk = Files.write(folder.resolve("junk.props"), new byte[] {1, 0, -1});
    Run binary = Run.of("check", Run.example("peterson.dve"), "--properties", junk.toString());
    assertThat(binary.exitCode()).isEqualTo(2);
    assertThat(binary.err()).contains("not a text file");
  }

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("my.props"), text).toString();
  }
}
