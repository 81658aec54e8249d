package io.nutshell.app.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.Constants;
import io.nutshell.language.pnml.PnmlLanguage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
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

  @Test
  void the_arcs_of_a_coloured_net_have_their_inscriptions() {
    String svg = drawn("database", NetDrawing::svg);
    assertThat(count(svg, "class=\"inscription\"")).isEqualTo(count(svg, "marker-end"));
    assertThat(svg).contains(">1's<", ">1'•<", ">(s,all(Site)) - 1'(s,s)<");
    assertThat(drawn("database", NetDrawing::dot)).contains("[label=\"1's\"]");
  }

  @Test
  void every_arc_ends_at_the_border_of_its_shapes() {
    for (String example : List.of("producer_consumer", "database", "token_ring")) {
      String svg = drawn(example, NetDrawing::svg);
      Matcher path = Pattern.compile("<path d=\"M([^\"]*)\" marker-end").matcher(svg);
      int arcs = 0;
      while (path.find()) {
        String[] points = path.group(1).split(" L", -1);
        for (String end : List.of(points[0], points[points.length - 1])) {
          assertThat(distanceToAShape(svg, end)).as("%s: %s", example, end).isLessThan(0.2);
        }
        arcs++;
      }
      assertThat(arcs).isGreaterThan(10);
    }
  }

  /** How far a point is from the border of the nearest circle or bar. */
  private static double distanceToAShape(String svg, String point) {
    double x = Double.parseDouble(point.split(",", -1)[0]);
    double y = Double.parseDouble(point.split(",", -1)[1]);
    double least = Double.MAX_VALUE;
    Matcher circle =
        Pattern.compile("<circle cx=\"([^\"]+)\" cy=\"([^\"]+)\" r=\"([^\"]+)\"").matcher(svg);
    while (circle.find()) {
      double distance = Math.hypot(x - number(circle, 1), y - number(circle, 2));
      least = Math.min(least, Math.abs(distance - number(circle, 3)));
    }
    Matcher bar =
        Pattern.compile(
                "<rect x=\"([^\"]+)\" y=\"([^\"]+)\" width=\"([^\"]+)\" height=\"([^\"]+)\"")
            .matcher(svg);
    while (bar.find()) {
      double left = number(bar, 1);
      double top = number(bar, 2);
      boolean within = x >= left - 0.1 && x <= left + number(bar, 3) + 0.1;
      double across = Math.min(Math.abs(y - top), Math.abs(y - top - number(bar, 4)));
      least = within ? Math.min(least, across) : least;
    }
    return least;
  }

  private static double number(Matcher matcher, int group) {
    return Double.parseDouble(matcher.group(group));
  }
}
