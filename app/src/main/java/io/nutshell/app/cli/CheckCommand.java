package io.nutshell.app.cli;

import io.nutshell.app.report.Figures;
import io.nutshell.app.report.JsonReport;
import io.nutshell.app.report.Palette;
import io.nutshell.app.report.ProgressDisplay;
import io.nutshell.app.report.PropertyOrigin;
import io.nutshell.app.report.RunCurve;
import io.nutshell.app.report.TextReport;
import io.nutshell.app.report.TraceFile;
import io.nutshell.check.Report;
import io.nutshell.check.property.Verdict;
import io.nutshell.memory.Disk;
import io.nutshell.model.Model;
import io.nutshell.plan.Check;
import io.nutshell.plan.PlannedSearch;
import io.nutshell.search.Order;
import io.nutshell.search.journal.Checkpoints;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code nutshell check}: explores a model and checks its properties. */
final class CheckCommand implements Subcommand {

  @Override
  public String name() {
    return "check";
  }

  @Override
  public List<Options.Section> options() {
    return CheckOptions.sections();
  }

  @Override
  public HelpText help() {
    return HelpText.CHECK;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    return run(arguments, null, console);
  }

  /**
   * @param resumed the folder of the run to resume; null for a new run
   */
  static int run(Arguments arguments, @Nullable Path resumed, Console console) {
    CheckOptions options = CheckOptions.read(arguments);
    options.limits().warn(console);
    Model model;
    try {
      model = options.limits().load(() -> Machine.chosen(arguments, arguments.loadModel()));
    } catch (LoadingTimeout late) {
      return late.report(arguments.model(), options.json(), options.colour(), console);
    }
    try (CertificateFile _ = options.certificate();
        Disk disk = options.disk().open();
        Checkpoints checkpoints =
            options.checkpoint().open(arguments.model(), model, options, resumed)) {
      Report report = run(model, arguments.model(), options, disk, checkpoints, console);
      if (checkpoints != null && !options.quiet()) {
        sayHowToGoOn(report, checkpoints, console);
      }
      return report.verdict().exitCode();
    }
  }

  private static Report run(
      Model model,
      Path file,
      CheckOptions options,
      @Nullable Disk disk,
      @Nullable Checkpoints checkpoints,
      Console console) {
    CertificateFile certificate = options.certificate();
    List<PropertyOrigin> origins = options.questions().origins(model);
    Palette palette = console.errPalette(options.colour());
    Check check = Check.of(model);
    options.addTo(check, model);
    ProgressDisplay progress =
        new ProgressDisplay(console.err(), console.errIsTerminal(), palette, console.columns());
    if (disk != null) {
      check.disk(disk);
    }
    if (checkpoints != null) {
      check.checkpoints(checkpoints);
    }
    RunCurve curve = new RunCurve();
    if (options.quiet()) {
      check.onProgress(curve::add);
    } else {
      String questions = options.questions().inWords(model);
      check
          .onPlan(
              searches -> progress.announcement(announcement(file, questions, options, searches)))
          .onProgress(
              reached -> {
                curve.add(reached);
                progress.show(reached);
              })
          .onNote(progress::note);
    }
    Report report = run(check, progress, console.interruption());
    Report shown = options.coverage() ? report : report.withoutCoverage();
    if (options.json()) {
      new JsonReport(shown).print(console.out(), file.toString(), Version.text());
    } else {
      Palette colours = console.outPalette(options.colour());
      new TextReport(shown, options.trace(), colours, console.out())
          .shortened(console.outIsTerminal())
          .print();
    }
    console.out().flush(); // A file may be /dev/stdout.
    List<String> written = new ArrayList<>(options.files().write(report, curve, file, origins));
    writeTraces(report, file, options, written, console);
    if (certificate != null && certificate.write(report, file, console.err())) {
      written.add(certificate.file().name());
    }
    if (!options.quiet()) {
      console.wrote(written);
    }
    return report;
  }

  /** Says whether a run that was cut short can be resumed. */
  private static void sayHowToGoOn(Report report, Checkpoints checkpoints, Console console) {
    boolean open = report.properties().stream().anyMatch(p -> p.verdict() == Verdict.UNDECIDED);
    if (report.verdict() != Verdict.INCOMPLETE || (report.complete() && !open)) {
      return;
    }
    if (!checkpoints.kept()) {
      console
          .err()
          .println(
              "there is no checkpoint in "
                  + checkpoints.folder()
                  + ": the search ended before the first one");
    } else if (report.complete() || checkpoints.resumable()) {
      // The search of the states may have finished, and one that decides formulas may not.
      console.err().println("nutshell resume " + checkpoints.folder() + " continues from here");
    }
  }

  private static void writeTraces(
      Report report, Path file, CheckOptions options, List<String> written, Console console) {
    TraceFile traces = options.traceOut();
    if (traces == null) {
      return;
    }
    if (traces.write(report.model(), file.toString(), Version.text(), report.properties())) {
      written.add(traces.name());
    } else if (!options.quiet()) {
      console.err().println("There is no trace, so " + traces.name() + " is not written");
    }
  }

  private static Report run(Check check, ProgressDisplay progress, Interruption interruption) {
    interruption.searching();
    try {
      Report report = check.cancelWhen(interruption::wished).run();
      progress.announce();
      return report;
    } finally {
      progress.end();
    }
  }

  private static String announcement(
      Path file, String questions, CheckOptions options, List<PlannedSearch> searches) {
    Order order = searches.getFirst().order();
    int threads = searches.getFirst().threads();
    String store = options.store() + " store";
    boolean alike =
        searches.stream()
            .allMatch(search -> search.order() == order && search.threads() == threads);
    String how =
        alike
            ? order.words() + ", " + store + ", " + Figures.threads(threads)
            : searches.stream()
                    .map(
                        search ->
                            search.order().words() + " on " + Figures.threads(search.threads()))
                    .distinct()
                    .collect(Collectors.joining(", then "))
                + ", "
                + store;
    return "Checking "
        + file
        + ": "
        + questions
        + " ("
        + how
        + ", at most "
        + Figures.bytes(options.limits().memory())
        + ")";
  }
}
