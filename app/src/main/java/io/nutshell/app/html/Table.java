package io.nutshell.app.html;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A table of a page; a table that is too wide for the screen scrolls horizontally. */
public final class Table {

  /** A column with its heading. Numbers are right-aligned. */
  public record Column(String heading, boolean number) {
    public static Column text(String heading) {
      return new Column(heading, false);
    }

    public static Column number(String heading) {
      return new Column(heading, true);
    }
  }

  private record Cell(Consumer<Html> content, int span) {}

  private record Row(String className, List<Cell> cells) {}

  private final List<Column> columns;
  private final List<Row> rows = new ArrayList<>();

  public Table(Column... columns) {
    this.columns = List.of(columns);
  }

  /** Begins a row; its cells follow. */
  public Table row(String className) {
    rows.add(new Row(className, new ArrayList<>()));
    return this;
  }

  public Table row() {
    return row("");
  }

  /** A heading over the rows that follow. */
  public Table group(String heading) {
    return row("group").spanning(html -> html.text(heading), columns.size());
  }

  public Table cell(String text) {
    return cell(html -> html.text(text));
  }

  public Table cell(Consumer<Html> content) {
    return spanning(content, 1);
  }

  /** A cell that spans several columns. */
  public Table spanning(Consumer<Html> content, int span) {
    rows.getLast().cells().add(new Cell(content, span));
    return this;
  }

  public void writeTo(Html html) {
    html.open("div", "class", "scroll", "tabindex", "0").open("table").open("thead").open("tr");
    for (Column column : columns) {
      html.element("th", column.heading(), "scope", "col", "class", style(column));
    }
    html.close().close().open("tbody");
    for (Row row : rows) {
      html.open("tr", "class", row.className());
      int at = 0;
      for (Cell cell : row.cells()) {
        boolean wide = cell.span() > 1;
        html.open(
            wide ? "th" : "td",
            wide ? "colspan" : "class",
            wide ? Integer.toString(cell.span()) : style(columns.get(at)));
        cell.content().accept(html);
        html.close();
        at += cell.span();
      }
      html.close();
    }
    html.close().close().close();
  }

  private static String style(Column column) {
    return column.number() ? "number" : "words";
  }
}
