package io.nutshell.app.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A page in one file: styles, scripts and data are part of it, so it opens from a disk without a
 * network. Sections appear in the order they are added.
 */
public final class Page {
  /** The limit on the figures in a row. */
  private static final int MOST_FIGURES = 6;

  private final String title;
  private final Html body = new Html();
  private final List<String> scripts = new ArrayList<>();
  private boolean charts;

  /**
   * @param title for the browser's tab; the page's own heading belongs to its {@link #banner}
   */
  public Page(String title) {
    this.title = title;
  }

  /** The banner at the top of the page. */
  public Page banner(Consumer<Html> content) {
    body.open("header");
    content.accept(body);
    body.close();
    return this;
  }

  /**
   * A section of the page with a heading.
   *
   * @param id to link to it
   */
  public Page section(String id, String heading, Consumer<Html> content) {
    body.open("section", "id", id).element("h2", heading);
    content.accept(body);
    body.close();
    return this;
  }

  /** Rows of large figures, each with its name and a remark; all rows are full. */
  public Page figures(List<Figure> figures) {
    int rows = Math.ceilDiv(figures.size(), MOST_FIGURES);
    int perRow = Math.max(1, Math.ceilDiv(figures.size(), Math.max(1, rows)));
    body.open("dl", "class", "figures", "style", "--per-row: " + perRow);
    for (Figure figure : figures) {
      body.open("div").element("dt", figure.name()).element("dd", figure.value());
      if (!figure.remark().isEmpty()) {
        body.element("dd", figure.remark(), "class", "remark");
      }
      body.close();
    }
    body.close();
    return this;
  }

  /** One of {@link #figures}. */
  public record Figure(String name, String value, String remark) {}

  /** A section of charts, as many in a row as fit; omitted if there are none. */
  public Page charts(String id, String heading, String remark, List<Chart> shown) {
    if (shown.isEmpty()) {
      return this;
    }
    charts = true;
    return section(
        id,
        heading,
        html -> {
          if (!remark.isEmpty()) {
            html.element("p", remark);
          }
          html.open("div", "class", "charts");
          shown.forEach(chart -> chart.writeTo(html));
          html.close();
        });
  }

  /** The last line of the page. */
  public Page footer(String words) {
    body.element("footer", words);
    return this;
  }

  /** Adds a script from this package; a script is included only once. */
  public Page script(String name) {
    if (!scripts.contains(name)) {
      scripts.add(name);
    }
    return this;
  }

  public void writeTo(OutputStream out) throws IOException {
    Html page = new Html();
    page.open("html", "lang", "en").open("head").open("meta", "charset", "utf-8");
    page.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.open("meta", "name", "color-scheme", "content", "light dark");
    page.open("meta", "name", "generator", "content", "Nutshell");
    page.element("title", title);
    page.resource("style", resource("page.css")).close();
    page.open("body").open("main").include(body).close();
    if (charts) {
      page.resource("script", resource("chart.umd.min.js"));
      page.resource("script", resource("charts.js"));
    }
    scripts.forEach(script -> page.resource("script", resource(script)));
    page.close().close();
    out.write("<!doctype html>\n".getBytes(UTF_8));
    out.write(page.toString().getBytes(UTF_8));
    out.write('\n');
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the page needs " + name + ", which was not built in");
      }
      // A browser would look for the source map of a minified script next to the page.
      return new String(in.readAllBytes(), UTF_8).replaceAll("(?m)^//# sourceMappingURL=.*$", "");
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
