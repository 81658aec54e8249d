package io.nutshell.app.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PageTest {

  @Test
  void text_and_attributes_are_escaped() {
    Html html = new Html();
    html.element("p", "a < b && \"c\"\u0000", "title", "\"><script>");

    assertThat(html.toString())
        .isEqualTo(
            "<p title=\"&quot;&gt;&lt;script&gt;\">a &lt; b &amp;&amp; &quot;c&quot;\ufffd</p>");
  }

  @Test
  void data_cannot_end_its_own_element() {
    Html html = new Html().data("x", json -> json.writeString("</script>"));

    assertThat(html.toString()).contains("\"\\u003c/script>\"").endsWith("</script>");
  }

  @Test
  void an_element_left_open_is_a_defect() {
    assertThatThrownBy(() -> new Html().open("p").toString())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_page_carries_the_charts_library_only_where_it_has_charts() throws IOException {
    Chart chart =
        new Chart(
            "Growth",
            "how it grew",
            Chart.Kind.LINES,
            new Chart.Axis("time", Chart.Unit.SECONDS),
            new Chart.Axis("states", Chart.Unit.COUNT),
            List.of(new Chart.Series("one", 0, false, List.of(new Chart.Point(0.1234567, 1e9)))));

    assertThat(text(new Page("plain").section("a", "A", html -> html.text("words"))))
        .startsWith("<!doctype html>\n<html lang=\"en\">")
        .contains("<title>plain</title>", "<section id=\"a\"><h2>A</h2>words</section>")
        .doesNotContain("Chart.js")
        .hasSizeLessThan(50_000);
    assertThat(text(new Page("drawn").charts("b", "B", "", List.of(chart))))
        .contains("Chart.js v", "Released under the MIT License", "[0.12346,1.0E9]")
        .doesNotContain("sourceMappingURL", "src=\"http");
    assertThat(text(new Page("none").charts("b", "B", "", List.of()))).doesNotContain("<h2>");
  }

  private static String text(Page page) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    page.writeTo(out);
    return out.toString(UTF_8);
  }
}
