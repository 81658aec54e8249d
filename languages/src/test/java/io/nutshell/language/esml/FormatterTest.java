package io.nutshell.language.esml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.language.SourceText;
import io.nutshell.model.InputError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FormatterTest {

  private static String format(String text) {
    return Formatter.format(new SourceText("m.esml", text));
  }

  static List<Path> examples() throws IOException {
    Path root = Path.of(System.getProperty("nutshell.root", ".."));
    try (Stream<Path> files = Files.list(root.resolve("examples/esml"))) {
      return files.filter(file -> file.toString().endsWith(".esml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void examples_have_the_layout(Path file) throws IOException {
    assertThat(format(Files.readString(file))).isEqualTo(Files.readString(file));
  }

  @Test
  void statements_are_broken_and_indented() {
    assertThat(
            format(
                """
                model M; var x:0..3;y:boolean:=true;
                process P;
                begin do x<3 -> x:=x+1; if y->y:=not y
                else skip end [] x=3
                -> x:=0 end end P;
                begin P end M.
                """))
        .isEqualTo(
            """
            MODEL M;

            VAR x: 0..3; y: BOOLEAN := TRUE;

            PROCESS P;
            BEGIN
              DO x < 3 ->
                x := x + 1;
                IF y -> y := NOT y
                ELSE SKIP
                END
              [] x = 3 ->
                x := 0
              END
            END P;

            BEGIN
              P
            END M.
            """);
  }

  @Test
  void comments_and_blank_lines_are_kept() {
    String text =
        """
        (* First. *)
        MODEL M; (* Beside. *)

        (* Before the variables,
           on two lines. *)
        VAR
          x: 0..3; (* counts *)

          y: 0..1;

        PROCESS P;
        BEGIN
          (* one *)
          x := 1;

          (* two *)
          y := x (* inside *) - 1
          (* last *)
        END P;

        BEGIN
          P (* started *)
        END M.
        (* End. *)
        """;
    assertThat(format(text)).isEqualTo(text);
  }

  @Test
  void a_file_with_mistakes_is_refused() {
    assertThatThrownBy(() -> format("MODEL M; BEGIN IF END M.")).isInstanceOf(InputError.class);
  }

  /** Also where all line ends are removed, or each token has a line of its own. */
  @ParameterizedTest
  @MethodSource("examples")
  void nothing_is_lost_and_a_second_time_changes_nothing(Path file) throws IOException {
    String text = Files.readString(file);
    for (String variant :
        List.of(text, text.replace('\n', ' '), text.replace(" ", "\n"), text.replace(";", ";;"))) {
      if (variant.contains(";;") && !parses(variant)) {
        continue;
      }
      String once = format(variant);
      assertThat(tokens(once)).isEqualTo(tokens(variant));
      assertThat(format(once)).isEqualTo(once);
    }
  }

  private static boolean parses(String text) {
    try {
      SyntaxTree.ofModel("m.esml", text);
      return true;
    } catch (InputError _) {
      return false;
    }
  }

  /** Words and comments, without separators of statements. */
  private static List<String> tokens(String text) {
    CommonTokenStream stream = SyntaxTree.ofModel("m.esml", text).tokens();
    stream.fill();
    List<String> words = new ArrayList<>();
    for (Token token : stream.getTokens()) {
      if (token.getType() != EsmlParser.SEMICOLON && token.getType() != Token.EOF) {
        words.add(token.getText().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT));
      }
    }
    return words;
  }
}
