package io.nutshell.app.cli;

import io.nutshell.app.report.Palette;
import io.nutshell.app.report.ProofReport;
import io.nutshell.check.certificate.Certificate;
import io.nutshell.check.certificate.CertificateReader;
import io.nutshell.check.certificate.Rejection;
import io.nutshell.check.certificate.Verifier;
import io.nutshell.check.property.EmptinessProof;
import io.nutshell.language.Constants;
import io.nutshell.language.registry.Languages;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import io.nutshell.parallel.Team;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code nutshell verify}: proves the answers of a check from its certificate. */
final class VerifyCommand implements Subcommand {
  /** The table of states may take 1/HEAP_FRACTION of the Java heap. */
  private static final int HEAP_FRACTION = 4;

  private static final long WORDS = 10_000;
  private static final long SEED = 1;

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
            "The model",
            Options.values(
                "--set",
                "NAME=VALUE",
                "The value that a constant had when the model was checked. All must be given that"
                    + " check was given. May be repeated."),
            Options.value("--unfold", "yes|no", "As it was given when the model was checked."),
            Options.flag("--untimed", "As it was given when the model was checked."),
            Options.flag(
                "--set-from-certificate",
                "Take these values from the certificate: the proof is of the model with them.")),
        new Options.Section(
            "What to prove",
            Options.flag(
                "--reachable",
                "Prove also that each state can be reached, and so that all figures are exact."),
            Options.value(
                "--words",
                "N",
                "Compare the automaton of a formula with the formula on N words. Default: 10000."),
            Options.value("--seed", "S", "Sample other words. Default: 1.")),
        new Options.Section(
            "How to prove",
            Options.value(
                "--threads",
                "THREADS",
                "How many threads expand the states. Default: one for each processor.")),
        new Options.Section("What to show", Options.format(), Options.colour(), Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.VERIFY;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path file = arguments.file(0);
    Path modelFile = arguments.file(1);
    int threads = SearchLimits.threads(arguments);
    SearchLimits.warnOfThreads(threads, console);
    boolean json = arguments.json();
    Palette palette = console.outPalette(arguments.colour());
    Certificate head = head(file);
    requireSameConstants(file, head, arguments);
    Model model = Languages.load(modelFile, Constants.of(head.constants()));
    if (!CertificateFile.digest(modelFile).equals(head.modelDigest())) {
      throw new InputError(
          new SourcePosition(file.toString(), 0, 0),
          "this is a certificate of " + head.model() + " as it was, not of " + modelFile,
          "use another model, or check it again if it has changed since");
    }
    ProofReport proof;
    try (Team team = new Team(threads > 0 ? threads : SearchLimits.usualThreads())) {
      Verifier.Request request =
          new Verifier.Request(
              arguments.has("--reachable"),
              capacity(),
              new EmptinessProof.Sampling(
                  arguments.number("--words", 1, WORDS),
                  arguments.number("--seed", Long.MIN_VALUE, SEED)),
              team);
      proof = proof(file, head, model, request);
    }
    if (json) {
      proof.printJson(console.out(), file.toString(), modelFile.toString(), Version.text());
    } else {
      proof.print(console.out(), palette);
    }
    return proof.isProved() ? 0 : 1;
  }

  /**
   * Requires the constants of the certificate, because a model with other constants is another
   * model.
   */
  private static void requireSameConstants(Path file, Certificate head, Arguments arguments) {
    List<String> given = arguments.constants();
    boolean taken = arguments.has("--set-from-certificate");
    if (taken && !given.isEmpty()) {
      throw new InputError(
          null, "--set and --unfold exclude --set-from-certificate", "leave one of them out");
    }
    if (taken || Constants.of(given).givesTheSameAs(Constants.of(head.constants()))) {
      return;
    }
    throw new InputError(
        new SourcePosition(file.toString(), 0, 0),
        "this is a certificate of %s %s, not of the model %s"
            .formatted(head.model(), with(head.constants()), with(given)),
        head.constants().isEmpty()
            ? "leave out --set and --unfold"
            : String.join(" ", head.constants().stream().map(VerifyCommand::typed).toList())
                + ", or --set-from-certificate");
  }

  private static String typed(String constant) {
    return constant.startsWith("--") ? constant : "--set " + constant;
  }

  private static String with(List<String> constants) {
    return constants.isEmpty() ? "as it stands" : "with " + String.join(", ", constants);
  }

  private static ProofReport proof(
      Path file, Certificate head, Model model, Verifier.Request request) {
    long seed = request.sampling().seed();
    try {
      return new ProofReport(head, Verifier.verify(file, head, model, request), seed, null);
    } catch (Rejection rejection) {
      return new ProofReport(head, null, seed, rejection.getMessage());
    } catch (IOException problem) {
      throw new InputError(
          new SourcePosition(file.toString(), 0, 0),
          "the certificate cannot be read: " + problem.getMessage(),
          "check the disk, and that the file was not removed");
    }
  }

  private static Certificate head(Path file) {
    try (CertificateReader reader = new CertificateReader(file)) {
      return reader.head();
    } catch (IOException notClosed) {
      throw new InputError(
          new SourcePosition(file.toString(), 0, 0),
          "the file cannot be read",
          "check that it was not removed");
    }
  }

  private static int capacity() {
    return (int) Math.min(1 << 27, Runtime.getRuntime().maxMemory() / HEAP_FRACTION / Long.BYTES);
  }
}
