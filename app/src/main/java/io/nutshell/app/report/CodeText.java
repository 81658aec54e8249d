package io.nutshell.app.report;

import io.nutshell.program.interpreter.Code;
import java.io.PrintStream;

/** Prints the instructions that the abstract machine executes, process by process. */
public final class CodeText {
  private final Code code;
  private final Palette palette;
  private final PrintStream out;

  public CodeText(Code code, Palette palette, PrintStream out) {
    this.code = code;
    this.palette = palette;
    this.out = out;
  }

  public void print() {
    out.println();
    out.println(
        palette.strong("code")
            + palette.faint(
                "  "
                    + Figures.count(code.instructions().size(), "instruction", "instructions")
                    + ", a stack of "
                    + Figures.count(code.depth())));
    for (Code.Listing listing : code.listings()) {
      out.println();
      out.println(palette.strong(listing.group().kind() + " " + listing.group().name()));
      listing.lines().forEach(line -> out.println("  " + line));
    }
  }
}
