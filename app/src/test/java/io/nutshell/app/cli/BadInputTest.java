package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of bad input gets one message, a hint, and exit code 2. */
final class BadInputTest {
  @TempDir Path folder;

  @Test
  void a_syntax_error_is_reported_with_its_position() throws IOException {
    assertRefused(check("byte x;\nprocess P {\n  state a;\n  init a\n}\nsystem async;\n"))
        .contains("model.dve:5:1: ");
  }

  @Test
  void an_unknown_name_is_reported_with_a_similar_one() throws IOException {
    assertRefused(
            check(
                "byte count;\nprocess P { state a; init a;\n trans a -> a { guard cuont < 3; }; }\n"
                    + "system async;"))
        .contains("model.dve:3:23: ", "'cuont'", "hint: did you mean 'count'?");
  }

  @Test
  void several_syntax_errors_are_reported_together() throws IOException {
    Run run =
        check(
            """
            byte x
            process P { state a; init a;
              trans a -> a { guard x = 3; effect x = x + ; };
            }
            process Q { state b; innit b; }
            system async;
            """);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("model.dve:2:1: unexpected 'process'", "model.dve:3:26: unexpected '='")
        .contains("  3 |   trans a -> a { guard x = 3; effect x = x + ; };\n")
        .contains("    |                          ^\n")
        .contains("write '=='", "model.dve:5:22: ", "did you mean 'init'?");
    assertThat(run.err().lines().filter(line -> line.startsWith("error: "))).hasSize(3);
  }

  @Test
  void a_constant_that_cannot_be_computed_says_why() throws IOException {
    String rest = "\nprocess P { state a; init a; trans a -> a {}; }\nsystem async;";

    assertRefused(check("const int n = 3 / (2 - 2);" + rest))
        .contains("an initial value cannot be computed: '3 / (2 - 2)' divides by zero");
    assertRefused(check("byte x; byte y = x + 1;" + rest)).contains("must be constant");
    assertRefused(check("byte x = 300;" + rest)).contains("out of the range of byte, 0..255");
    assertRefused(check("int x = 99999999999;" + rest)).contains("numbers go up to 2147483647");
  }

  @Test
  void a_value_of_the_wrong_type_is_reported() throws IOException {
    assertRefused(
            check(
                "byte x[3]; byte y;\nprocess P { state a; init a;\n trans a -> a { guard x[0] < y[0]; }; }\n"
                    + "system async;"))
        .contains("model.dve:3:");
  }

  @Test
  void a_missing_file_is_reported_with_a_similar_one() {
    assertRefused(Run.of("check", Run.example("petersen.dve")))
        .contains("no such file", "peterson.dve'");
  }

  @Test
  void a_directory_is_no_model() {
    assertRefused(Run.of("check", folder.toString())).contains("directory");
  }

  @Test
  void a_very_long_name_is_shortened_in_messages() throws IOException {
    String text = "<pnml><net id='n' type='" + "a".repeat(60_000) + "'/></pnml>";
    Path file = Files.writeString(folder.resolve("long.pnml"), text);

    Run run = Run.of("check", file.toString());
    assertRefused(run).contains("nets of the type 'aaa", " … ", "aaa' are not known");
    assertThat(run.err()).hasSizeLessThan(3000);
  }

  @Test
  void binary_junk_is_no_model() throws IOException {
    byte[] junk = new byte[10_000];
    new Random(1).nextBytes(junk);
    Path file = Files.write(folder.resolve("junk.dve"), junk);

    assertRefused(Run.of("check", file.toString())).contains("junk.dve:1:");
  }

  @Test
  void an_empty_file_is_no_model() throws IOException {
    assertRefused(check("")).contains("model.dve");
  }

  @Test
  void an_unknown_extension_is_reported_with_the_known_ones() throws IOException {
    Path file = Files.writeString(folder.resolve("model.doc"), "");

    assertRefused(Run.of("check", file.toString())).contains("'.doc'", ".dve");
  }

  @Test
  void a_deeply_nested_expression_is_refused_with_a_message() throws IOException {
    String nested = "(".repeat(100_000) + " ".repeat(9_800_000) + "x" + ")".repeat(100_000);

    assertRefused(
        check(
            "byte x;\nprocess P { state a; init a;\n trans a -> a { guard "
                + nested
                + "; }; }\nsystem async;"));
    assertRefused(Run.of("check", Run.example("peterson.dve"), "--invariant", nested))
        .contains("--invariant");
  }

  @Test
  void an_index_out_of_range_at_run_time_is_a_violation_with_a_trace() {
    Run run = Run.of("check", Run.example("off_by_one.dve"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("index 4", "off_by_one.dve:15", "initial state");
  }

  @Test
  void a_division_by_zero_at_run_time_is_a_violation_with_a_trace() throws IOException {
    Run run =
        check(
            """
            byte x = 2;
            process P { state a; init a; trans
              a -> a { guard x > 0; effect x = x - 1; }, a -> a { guard 4 / x > 3; }; }
            system async;
            """);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("division by zero", "model.dve:3", "after 2 steps");
  }

  @Test
  void a_wrong_expression_is_reported_with_its_option() {
    assertRefused(
            Run.of(
                "check",
                Run.example("peterson.dve"),
                "--invariant",
                "turn < 2",
                "--reach",
                "tunr == 1"))
        .startsWith("error: --reach 'tunr == 1':1:1: ")
        .contains("hint: did you mean 'turn'?");
  }

  @ParameterizedTest(name = "nutshell {0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          chek MODEL                        | there is no command 'chek'                 | did you mean 'nutshell check'?
          MODEL                             | there is no command                        | nutshell check
          --all MODEL                       | a command must come before                 | nutshell check MODEL --all
          check                             | no model is named                          | nutshell check model.dve
          check MODEL MODEL                 | unexpected argument                        | quotes around
          stores MODEL                      | unexpected argument                        | nutshell stores
          check MODEL --invarient x         | there is no option '--invarient'           | did you mean --invariant?
          check MODEL --invarient=x         | there is no option '--invarient'           | did you mean --invariant?
          check MODEL -Z                    | there is no option '-Z'                    | nutshell check --help
          check MODEL --invariant           | --invariant needs a value: EXPR            | nutshell check --help
          check MODEL --reach --all         | --reach needs a value: EXPR                | nutshell check --help
          check MODEL --order=bfs --order=x | --order is given twice                     | once is enough
          check MODEL --order bsf           | --order cannot be 'bsf'                    | did you mean --order bfs?
          check MODEL --store foo           | there is no store named 'foo'              | exact
          check MODEL --store trie          | there is no store named 'trie'             | did you mean 'tree'?
          check MODEL --store combak:cache=9 | there is no store named 'combak'          | did you mean 'comback'?
          compare MODEL --stores sortd      | there is no store named 'sortd'            | did you mean 'sorted'?
          check MODEL --emptiness ndsf      | --emptiness cannot be 'ndsf'               | did you mean --emptiness ndfs?
          check MODEL --max-depth 99999999999999999999 | from 0 to 9223372036854775807      | 1000
          check MODEL --trace fulll         | --trace cannot be 'fulll'                  | did you mean --trace full?
          check MODEL --html no/such/o.html | cannot be written: its folder does not      | spelling of the folder
          check MODEL --html .              | cannot be written: it is a folder          | a file in it
          compare MODEL --stores exact,foo  | there is no store named 'foo'              | exact
          compare MODEL --stores tree:x=1   | tree has no option 'x'                     | leave it out
          compare MODEL --stores delta:cache=x | --store delta:cache=x is out of range   | a whole number
          compare MODEL --stores cache      | supports none of the chosen orders         | leave --order out
          compare MODEL --order bfs,up      | there is no order 'up'                     | --order bfs,dfs
          compare MODEL --html no/such/o    | cannot be written: its folder does not     | spelling of the folder
          compare MODEL --memory much       | --memory cannot be 'much'                  | 4g
          compare                           | no model is named                          | nutshell compare
          check MODEL --format xml          | --format cannot be 'xml'                   | text
          check MODEL --color blue          | --color cannot be 'blue'                   | auto
          check MODEL --memory much         | --memory cannot be 'much'                  | 4g
          check MODEL --memory 0            | --memory cannot be '0'                     | 4g
          check MODEL --timeout 5y          | --timeout cannot be '5y'                   | 10m
          check MODEL --max-states -1       | --max-states cannot be '-1'                | 1000
          check MODEL --max-depth deep      | --max-depth cannot be 'deep'               | 1000
          check MODEL --all=perhaps         | the option --all takes no value            | write --all alone
          info MODEL --trace full           | there is no option '--trace'               | nutshell info --help
          """)
  void a_wrong_command_line_is_explained(String line, String cause, String hint) {
    String[] words = line.split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].equals("MODEL") ? Run.example("peterson.dve") : words[i];
    }

    assertRefused(Run.of(words)).contains(cause).contains(hint);
  }

  @Test
  void a_failure_with_json_format_prints_only_the_message() {
    assertRefused(Run.of("check", "none.dve", "--format", "json")).contains("none.dve");
  }

  private Run check(String model) throws IOException {
    return Run.of("check", Files.writeString(folder.resolve("model.dve"), model).toString());
  }

  private static org.assertj.core.api.AbstractStringAssert<?> assertRefused(Run run) {
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    List<String> lines = run.err().lines().toList();
    boolean excerpt = lines.size() > 2 && lines.get(1).contains(" | ");
    assertThat(lines).as("one message, its line, its hint").hasSize(excerpt ? 4 : 2);
    assertThat(run.err()).startsWith("error: ").contains("\n  hint: ").doesNotContain("\tat ");
    return assertThat(run.err());
  }
}
