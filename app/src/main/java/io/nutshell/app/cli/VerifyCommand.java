package io.nutshell.app.cli;

import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Palette;
import io.nutshell.check.certificate.Certificate;
import io.nutshell.check.certificate.CertificateReader;
import io.nutshell.check.certificate.Rejection;
import io.nutshell.check.certificate.Verifier;
import io.nutshell.language.Constants;
import io.nutshell.language.Languages;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code nutshell verify}: proves the answers of a check from its certificate. */
final class VerifyCommand implements Subcommand {
  /** Of the Java heap, the part that the table of states may take. */
  private static final int PART = 4;

  @Override
  public String name() {
    return "verify";
  }

  @Override
  public boolean takesModel() {
    return false;
  }

  @Override
  public List<PositionalParamSpec> others() {
    return List.of(
        Options.file(0, "FILE", "A file that nutshell check --certificate wrote."),
        Options.file(1, "MODEL", "The model that was checked."));
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        new Options.Section(
            "What to prove",
            Options.flag(
                "--reachable",
                "Prove also that each state can be reached, and so that their number is right.")),
        new Options.Section("What to show", Options.colour(), Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.VERIFY;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path file = arguments.file(0);
    Path modelFile = arguments.file(1);
    Palette palette = console.outPalette(arguments.colour());
    Certificate head = head(file);
    Model model = Languages.load(modelFile, Constants.of(head.constants()));
    if (!CertificateFile.digest(modelFile).equals(head.modelDigest())) {
      throw new InputError(
          new SourcePosition(file.toString(), 0, 0),
          "this is a certificate of " + head.model() + " as it was, not of " + modelFile,
          "you meant another model, or it has changed since: check it again");
    }
    PrintStream out = console.out();
    try {
      boolean exact = Verifier.verify(file, head, model, arguments.has("--reachable"), capacity());
      out.println(palette.good("✓ PROVED") + "  by the reference executor alone");
      print(head, exact, palette, out);
      return 0;
    } catch (Rejection rejection) {
      out.println(palette.bad("✗ REJECTED") + "  " + rejection.getMessage());
      return 1;
    } catch (IOException problem) {
      throw new InputError(
          new SourcePosition(file.toString(), 0, 0),
          "the certificate cannot be read: " + problem.getMessage(),
          "the disk is at fault, or the file was removed meanwhile");
    }
  }

  private static Certificate head(Path file) {
    try (CertificateReader reader = new CertificateReader(file)) {
      return reader.head();
    } catch (IOException notClosed) {
      throw new InputError(
          new SourcePosition(file.toString(), 0, 0), "the file cannot be read", "it was removed");
    }
  }

  private static int capacity() {
    return (int) Math.min(1 << 27, Runtime.getRuntime().maxMemory() / PART / Long.BYTES);
  }

  private static void print(Certificate head, boolean exact, Palette palette, PrintStream out) {
    out.println();
    for (Certificate.Claim claim : head.claims()) {
      out.println("  " + claim.property() + "  " + claim.verdict().id());
    }
    out.println();
    out.println(
        "  states        "
            + Figures.padded(Figures.count(head.states()), 12)
            + "  "
            + palette.faint(
                exact
                    ? "exactly those that can be reached"
                    : "all that can be reached; --reachable proves that there are no others"));
    out.println("  transitions   " + Figures.count(head.transitions()));
    out.println("  levels        " + Figures.count(head.levels()));
    out.println("  deadlocks     " + Figures.count(head.deadlocks()));
  }
}
