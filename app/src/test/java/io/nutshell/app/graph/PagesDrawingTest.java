package io.nutshell.app.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.cpn.CpnLanguage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The pages of coloured nets are drawn as in their files. */
class PagesDrawingTest {

  private static String drawn(String example) {
    Path file =
        Path.of(System.getProperty("nutshell.root", ".."), "examples", "cpn", example + ".cpn");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new PagesDrawing(CpnLanguage.drawings(file), "a <net>")
        .svg(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  @Test
  void a_page_has_an_ellipse_for_each_place_and_a_rectangle_for_each_transition() {
    String svg = drawn("philosophers");
    assertThat(count(svg, "<ellipse")).isEqualTo(4);
    assertThat(count(svg, "<rect")).isEqualTo(3);
    assertThat(count(svg, "marker-end")).as("arcs to places").isEqualTo(4);
    assertThat(count(svg, "marker-start")).as("arcs to transitions").isEqualTo(5);
    assertThat(svg).contains("PHIL.all()", "<title>a &lt;net&gt;</title>");
  }

  @Test
  void every_page_is_drawn_and_substitution_transitions_have_a_double_border() {
    String svg = drawn("stop_and_wait");
    assertThat(count(svg, "class=\"page\"")).isEqualTo(4);
    assertThat(count(svg, "<rect")).isEqualTo(3 * 2 + 2 + 4 + 1);
  }
}
