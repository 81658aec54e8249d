package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.SourcePosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SourceExcerptTest {
  @TempDir Path folder;

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("m.dve"), text).toString();
  }

  @Test
  void the_line_is_shown_with_a_caret_below_the_place() throws IOException {
    assertThat(SourceExcerpt.of(new SourcePosition(file("a\n\tx = foo;\n"), 2, 6)))
        .containsExactly("  2 | \tx = foo;", "    | \t    ^");
  }

  @Test
  void a_long_line_is_cut_around_the_place() throws IOException {
    String line = "x".repeat(500) + "y" + "z".repeat(500);

    assertThat(SourceExcerpt.of(new SourcePosition(file(line), 1, 501)))
        .satisfies(
            lines -> {
              assertThat(lines.getFirst())
                  .hasSizeLessThan(120)
                  .startsWith("  1 | …x")
                  .endsWith("z…");
              assertThat(lines.getFirst().charAt(lines.getLast().length() - 1)).isEqualTo('y');
            });
  }

  @Test
  void the_end_of_a_line_has_a_place_too() throws IOException {
    assertThat(SourceExcerpt.of(new SourcePosition(file("ab"), 1, 3)))
        .containsExactly("  1 | ab", "    |   ^");
  }

  @Test
  void an_expression_of_an_option_is_shown() {
    assertThat(SourceExcerpt.of(new SourcePosition("--invariant 'x = 3'", 1, 3)))
        .containsExactly("  1 | x = 3", "    |   ^");
  }

  @Test
  void where_nothing_can_be_shown_nothing_is() throws IOException {
    String file = file("one\n\n");
    assertThat(SourceExcerpt.of(null)).isEmpty();
    assertThat(SourceExcerpt.of(new SourcePosition(file, 0, 0))).isEmpty();
    assertThat(SourceExcerpt.of(new SourcePosition(file, 2, 1))).isEmpty();
    assertThat(SourceExcerpt.of(new SourcePosition(file, 9, 1))).isEmpty();
    assertThat(SourceExcerpt.of(new SourcePosition(file, 1, 9))).isEmpty();
    assertThat(SourceExcerpt.of(new SourcePosition("no such file", 1, 1))).isEmpty();
    assertThat(SourceExcerpt.of(new SourcePosition(folder.toString(), 1, 1))).isEmpty();
  }
}
