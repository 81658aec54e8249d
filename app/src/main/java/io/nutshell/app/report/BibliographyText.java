package io.nutshell.app.report;

import io.nutshell.plan.Paper;
import io.nutshell.plan.Papers;
import io.nutshell.plan.StoreMethod;
import io.nutshell.plan.Stores;
import java.io.PrintStream;
import java.util.List;

/** The papers behind the storage methods: for people method by method, for BibTeX each once. */
public final class BibliographyText {
  private BibliographyText() {}

  public static void print(Palette palette, PrintStream out) {
    String separator = "";
    for (StoreMethod method : Stores.all()) {
      List<Paper> papers = Papers.behind(method);
      if (papers.isEmpty()) {
        continue;
      }
      out.print(separator);
      out.println(palette.strong(method.name()) + "  " + method.idea());
      for (Paper paper : papers) {
        out.println("  " + paper.title());
        out.println(palette.faint("    " + String.join(", ", paper.authors())));
        out.println(palette.faint("    " + place(paper)));
      }
      separator = System.lineSeparator();
    }
  }

  private static String place(Paper paper) {
    return paper.year() == 0 ? paper.venue() : paper.venue() + ", " + paper.year();
  }

  public static void printBibtex(PrintStream out) {
    for (Paper paper : Papers.all()) {
      out.println("@" + paper.kind() + "{" + paper.key() + ",");
      field(out, "author", String.join(" and ", paper.authors()));
      field(out, "title", paper.title());
      field(out, placeField(paper), paper.venue());
      if (paper.year() > 0) {
        field(out, "year", Integer.toString(paper.year()));
      }
      out.println("}");
    }
  }

  private static String placeField(Paper paper) {
    return switch (paper.kind()) {
      case "inproceedings" -> "booktitle";
      case "article" -> "journal";
      case "thesis" -> "type";
      default -> "howpublished";
    };
  }

  private static void field(PrintStream out, String name, String value) {
    out.println("  " + name + " = {" + value + "},");
  }
}
