package io.nutshell.app.cli;

import io.nutshell.app.contest.Contest;
import io.nutshell.app.contest.Examination;
import io.nutshell.app.report.ProgressDisplay;
import io.nutshell.check.property.Verdict;
import io.nutshell.language.Constants;
import io.nutshell.language.NearestName;
import io.nutshell.model.InputError;
import io.nutshell.plan.PlannedSearch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code nutshell mcc}: answers the Model Checking Contest's questions about a net. */
final class MccCommand implements Subcommand {
  private static final List<String> TITLES =
      Arrays.stream(Examination.values()).map(Examination::title).toList();

  @Override
  public String name() {
    return "mcc";
  }

  @Override
  public boolean takesModel() {
    return false;
  }

  @Override
  public List<PositionalParamSpec> others() {
    return List.of(
        Options.file(
            0,
            "FOLDER",
            "A folder with model.pnml and, for formulas, files named as the contest's."));
  }

  @Override
  public List<Options.Section> options() {
    return List.of(
        new Options.Section(
            "What to answer",
            Options.values(
                "--examination",
                "NAME",
                String.join(", ", TITLES)
                    + ". May be repeated. Default: all that the folder has files for.")),
        new Options.Section("The model", Options.unfold()),
        new Options.Section(
            "How to explore", Options.numberedStore(), SearchLimits.threadsOption()),
        SearchLimits.section(),
        new Options.Section("What to show", Options.quiet(), Options.colour(), Options.help()));
  }

  @Override
  public HelpText help() {
    return HelpText.MCC;
  }

  @Override
  public int run(Arguments arguments, Console console) {
    Path folder = arguments.file(0);
    SearchLimits limits = SearchLimits.of(arguments);
    String store = arguments.store(Options.NUMBERED_STORE);
    List<Examination> wanted;
    try {
      wanted = examinations(arguments.texts("--examination"));
    } catch (InputError unknown) {
      console.out().println("DO_NOT_COMPETE");
      throw unknown;
    }
    ProgressDisplay progress =
        new ProgressDisplay(
            console.err(),
            console.errIsTerminal(),
            console.errPalette(arguments.colour()),
            console.columns());
    limits.warn(console);
    Contest contest;
    try {
      contest =
          limits.load(
              () ->
                  Contest.of(
                      folder,
                      Constants.of(arguments.constants()),
                      wanted,
                      console.out(),
                      wrong -> {
                        int _ = Failures.explain(wrong, console);
                      }));
    } catch (InputError unreadable) {
      console.out().println("CANNOT_COMPUTE");
      throw unreadable;
    } catch (LoadingTimeout late) {
      console.err().println(late.getMessage());
      console.out().println("CANNOT_COMPUTE");
      return Verdict.INCOMPLETE.exitCode();
    }
    console.note(contest.warnings());
    console.interruption().searching();
    Set<String> noted = new HashSet<>();
    boolean answered;
    try {
      answered =
          contest.run(
              (check, share) -> {
                limits.addTo(check.store(store).cancelWhen(console.interruption()::wished), share);
                if (!arguments.has("--quiet")) {
                  check.onProgress(progress::show);
                  if (limits.threads() > 1) {
                    check.onPlan(searches -> noteThreads(searches, noted, progress));
                  }
                }
                return check;
              },
              () -> limits.inTime() && !console.interruption().wished());
    } finally {
      progress.end();
    }
    if (!answered && !contest.limits().isEmpty()) {
      console
          .err()
          .println("some questions are unanswered: " + String.join(", ", contest.limits()));
    }
    return answered ? 0 : Verdict.INCOMPLETE.exitCode();
  }

  /**
   * Says why searches use one thread.
   *
   * @param noted the lines that were printed before; each is printed once
   */
  private static void noteThreads(
      List<PlannedSearch> searches, Set<String> noted, ProgressDisplay progress) {
    for (PlannedSearch search : searches) {
      if (!search.whyAlone().isEmpty() && noted.add(search.whyAlone())) {
        progress.note(search.whyAlone());
      }
    }
  }

  private static List<Examination> examinations(List<String> names) {
    List<Examination> wanted = new ArrayList<>();
    for (String name : names) {
      wanted.add(
          Stream.of(Examination.values())
              .filter(examination -> examination.title().equalsIgnoreCase(name))
              .findFirst()
              .orElseThrow(
                  () ->
                      new InputError(
                          null,
                          "there is no examination '" + name + "'",
                          NearestName.hint(name, TITLES)
                              .orElse("one of: " + String.join(", ", TITLES)))));
    }
    return wanted;
  }
}
