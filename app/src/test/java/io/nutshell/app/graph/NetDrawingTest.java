package io.nutshell.app.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.Constants;
import io.nutshell.language.pnml.PnmlLanguage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Nets are drawn in the usual notation of Petri nets. */
class NetDrawingTest {

  private static String drawn(String example, BiConsumer<NetDrawing, PrintStream> format) {
    Path file =
        Path.of(System.getProperty("nutshell.root", ".."), "examples", "pnml", example + ".pnml");
    NetDrawing drawing =
        new NetDrawing(PnmlLanguage.read(file, Constants.none()).drawn(), "a <net>");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    format.accept(drawing, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  @Test
  void an_svg_has_a_circle_for_each_place_and_a_bar_for_each_transition() {
    String svg = drawn("producer_consumer", NetDrawing::svg);
    assertThat(count(svg, "<circle")).isEqualTo(6);
    assertThat(count(svg, "<rect")).isEqualTo(4);
    assertThat(count(svg, "marker-end")).isEqualTo(12);
    assertThat(svg).contains("waiting to consume", "<title>a &lt;net&gt;</title>");
  }

  @Test
  void dot_has_weights_and_tokens() {
    String dot = drawn("producer_consumer", NetDrawing::dot);
    assertThat(count(dot, " -> ")).isEqualTo(12);
    assertThat(dot).contains("[label=\"2\"]", "label=\"6\", xlabel=\"free\"");
  }

  @Test
  void a_coloured_net_is_drawn_as_it_is_in_the_file() {
    String svg = drawn("database", NetDrawing::svg);
    assertThat(count(svg, "<circle")).isEqualTo(8);
    assertThat(count(svg, "<rect")).isEqualTo(4);
  }
}
