package io.nutshell.app.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TerminalOutputTest {

  /** Writes text at once and byte by byte; the output must be the same. */
  private static String shown(String text) throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    new TerminalOutput(whole).write(text.getBytes(UTF_8));
    ByteArrayOutputStream single = new ByteArrayOutputStream();
    TerminalOutput bytes = new TerminalOutput(single);
    for (byte b : text.getBytes(UTF_8)) {
      bytes.write(b);
    }
    assertThat(single.toString(UTF_8)).isEqualTo(whole.toString(UTF_8));
    return whole.toString(UTF_8);
  }

  /** Input and expected output. */
  private static void assertExample(String example) throws IOException {
    String[] sides = example.split(" => ", 2);
    assertThat(shown(sides[0])).isEqualTo(sides[1]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"plain", "two\nlines\tand a tab", "✓ … é ü 中文 \ud83d\ude00 ﷽ £ ؟ ’", "a\r\nb"})
  void text_stays_as_it_is(String text) throws IOException {
    assertThat(shown(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001b[31mred => \\u001b[31mred",
        "\u001b]0;title\u0007 => \\u001b]0;title\\u0007",
        "a\u009b31mb => a\\u009b31mb",
        "a\u007fb => a\\u007fb",
        "over\rwritten => over\\u000dwritten",
        "a\u202egnp.b => a\\u202egnp.b",
        "a\u2066b\u2069c\u061cd\u200ee\u2028f => a\\u2066b\\u2069c\\u061cd\\u200ee\\u2028f",
      })
  void control_characters_are_made_visible(String example) throws IOException {
    assertExample(example);
  }

  @Test
  void the_programs_own_codes_reach_the_terminal() throws IOException {
    assertThat(shown(Palette.ANSI.bad("no") + TerminalOutput.CLEAR_LINE))
        .isEqualTo("\u001b[1;31mno\u001b[0m\u001b[G\u001b[K");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\ufdd0]0;x => \\ufdd0]0;x",
        "\ufdd0[2J => \\ufdd0[2J",
        "\ufdd0[12345678901234567890m => \\ufdd0[12345678901234567890m",
        "\ufdd0é => \\ufdd0é",
        "\ufdd0\ufdd0[0m => \\ufdd0\u001b[0m",
      })
  void other_codes_do_not_reach_the_terminal(String example) throws IOException {
    assertExample(example);
  }
}
