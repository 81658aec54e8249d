package io.nutshell.app.cli;

import io.nutshell.app.pages.CheckPage;
import io.nutshell.app.pages.Origin;
import io.nutshell.app.report.JunitReport;
import io.nutshell.app.report.OutputFile;
import io.nutshell.app.report.PropertyOrigin;
import io.nutshell.app.report.RunCurve;
import io.nutshell.app.report.SarifReport;
import io.nutshell.check.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** The result files for browsers and other tools of a pipeline. */
record ReportFiles(
    @Nullable OutputFile html,
    @Nullable OutputFile junit,
    @Nullable OutputFile sarif,
    Supplier<Origin> origin) {

  static OptionSpec[] options() {
    return new OptionSpec[] {
      Options.value("--junit", "FILE", "Write the properties as test cases, in JUnit's XML."),
      Options.value(
          "--sarif",
          "FILE",
          "Write the violations with their places in the source, as SARIF 2.1.0."),
    };
  }

  static ReportFiles read(Arguments arguments) {
    return new ReportFiles(
        arguments.output("--html"),
        arguments.output("--junit"),
        arguments.output("--sarif"),
        arguments::origin);
  }

  /** Writes the files and returns their names. */
  List<String> write(Report report, RunCurve curve, Path model, List<PropertyOrigin> origins) {
    if (html != null) {
      html.write(new CheckPage(report, curve.samples(), origin.get()).page()::writeTo);
    }
    if (junit != null) {
      junit.write(new JunitReport(report, model.toString())::writeTo);
    }
    if (sarif != null) {
      sarif.write(new SarifReport(report, model, origins, Version.text())::writeTo);
    }
    return Stream.of(html, junit, sarif).filter(Objects::nonNull).map(OutputFile::name).toList();
  }
}
