package io.nutshell.app.report;

import io.nutshell.plan.StoreMethod;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;

/** Prints the storage methods: what each does, guarantees and costs. */
public final class StoresText {
  private StoresText() {}

  public static void print(List<StoreMethod> methods, Palette palette, PrintStream out) {
    String separator = "";
    for (StoreMethod method : methods) {
      out.print(separator);
      out.println(palette.strong(method.name()) + "  " + method.idea());
      line("guarantees", method.guarantee(), palette, out);
      line("costs", method.cost(), palette, out);
      line(
          "orders",
          method.orders().stream().sorted().map(Object::toString).collect(Collectors.joining(", ")),
          palette,
          out);
      for (StoreMethod.Option option : method.options()) {
        line(
            ":" + option.name() + "=",
            option.meaning() + ": " + option.values() + " (default " + option.otherwise() + ")",
            palette,
            out);
      }
      separator = System.lineSeparator();
    }
  }

  private static void line(String name, String text, Palette palette, PrintStream out) {
    out.println("  " + palette.faint(Figures.padded(name, 12)) + text);
  }
}
