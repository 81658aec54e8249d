package io.nutshell.app.report;

import io.nutshell.compact.MixedRadix;
import io.nutshell.compact.PackedSizes;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Prints the bits of each variable in bytes, in bit fields, and with mixed radix. */
public final class PackingText {
  private final Layout layout;
  private final Palette palette;
  private final PrintStream out;

  public PackingText(Layout layout, Palette palette, PrintStream out) {
    this.layout = layout;
    this.palette = palette;
    this.out = out;
  }

  public void print() {
    out.println();
    out.println(palette.strong("packing") + palette.faint("  bits of each variable"));
    if (!MixedRadix.fits(layout)) {
      out.println("  the length of states varies, so they are not numbers with a fixed radix");
      return;
    }
    Map<String, PackedSizes> rows = rows();
    int width = "whole state".length();
    for (String name : rows.keySet()) {
      width = Math.max(width, name.length());
    }
    line(width, "", "bytes", "bit fields", "mixed radix");
    int columns = width;
    rows.forEach(
        (name, sizes) ->
            line(
                columns,
                name,
                Figures.count(sizes.bytes()),
                Figures.count(sizes.fields()),
                String.format(Locale.ROOT, "%.2f", sizes.radix())));
    PackedSizes state = PackedSizes.of(layout);
    line(
        width,
        "whole state",
        Figures.count(state.bytes()),
        Figures.count(state.fields()),
        Figures.count((long) state.radix()));
    line(
        width,
        "",
        "",
        percent((double) state.fields(), (double) state.bytes()),
        percent(state.radix(), (double) state.bytes()) + " of bytes");
  }

  private static String percent(double part, double whole) {
    return Math.round(100 * part / whole) + " %";
  }

  private void line(int width, String name, String bytes, String fields, String radix) {
    out.println(
        ("  "
                + Figures.padded(name, width)
                + Figures.rightAligned(bytes, 8)
                + Figures.rightAligned(fields, 12)
                + Figures.rightAligned(radix, 13))
            .stripTrailing());
  }

  /** A row for each variable, one for all elements of an array. */
  private Map<String, PackedSizes> rows() {
    Names names = new Names(layout);
    Map<String, PackedSizes> rows = new LinkedHashMap<>();
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      Slot place = layout.slots().get(slot);
      String name = names.full(slot).replaceFirst("\\[\\d+]$", "[]");
      rows.merge(name, PackedSizes.of(place), PackedSizes::plus);
    }
    return rows;
  }
}
