package io.nutshell.app.graph;

import io.nutshell.app.html.Html;
import io.nutshell.language.cpn.PageDrawing;
import java.io.PrintStream;
import java.util.List;

/** Draws the pages of a coloured net, one below the other, as their author placed everything. */
public final class PagesDrawing {
  private static final double MARGIN = 24;
  private static final double HEADING = 32;
  private static final double CHARACTER = 6.6;
  private static final String STYLE =
      """
      .net { background: #ffffff; }
      .net text { font-family: system-ui, sans-serif; font-size: 12px; fill: #1f2328; text-anchor: middle; }
      .net .page { font-weight: 600; text-anchor: start; }
      .net .inscription { font-family: ui-monospace, monospace; font-size: 11px; fill: #59636e; }
      .net ellipse, .net rect { fill: #f6f8fa; stroke: #57606a; }
      .net path { fill: none; stroke: #818b98; stroke-width: 1.2px; }
      .net .tip { fill: #59636e; stroke: none; }
      @media (prefers-color-scheme: dark) {
        .net { background: #0d1117; }
        .net text { fill: #e6edf3; }
        .net .inscription { fill: #9198a1; }
        .net ellipse, .net rect { fill: #161b22; stroke: #9198a1; }
      }
      """;

  private final List<PageSvg> pages;
  private final String title;

  public PagesDrawing(List<PageDrawing> pages, String title) {
    this.pages = pages.stream().map(PageSvg::new).toList();
    this.title = title;
  }

  void svg(PrintStream out) {
    double width = title.length() * CHARACTER + 2 * MARGIN;
    double height = MARGIN;
    for (PageSvg page : pages) {
      width = Math.max(width, page.width() + 2 * MARGIN);
      height += page.height() + HEADING + MARGIN;
    }
    Html svg = new Html();
    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "class",
        "net",
        "width",
        PageSvg.decimal(width),
        "height",
        PageSvg.decimal(height));
    svg.element("title", title).element("style", "\n" + STYLE);
    PageSvg.writeArrow(svg);
    double top = MARGIN;
    for (PageSvg page : pages) {
      svg.element(
          "text",
          page.name(),
          "class",
          "page",
          "x",
          PageSvg.decimal(MARGIN),
          "y",
          PageSvg.decimal(top + 8));
      svg.open(
          "g",
          "transform",
          "translate(%s %s)"
              .formatted(
                  PageSvg.decimal(MARGIN - page.left()),
                  PageSvg.decimal(top + HEADING - page.top())));
      page.writeShapes(svg);
      svg.close();
      top += page.height() + HEADING + MARGIN;
    }
    out.println(svg.close());
  }
}
