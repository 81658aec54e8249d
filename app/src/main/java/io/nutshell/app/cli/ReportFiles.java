package io.nutshell.app.cli;

import io.nutshell.app.report.JunitReport;
import io.nutshell.app.report.OutputFile;
import io.nutshell.app.report.PropertyOrigin;
import io.nutshell.app.report.SarifReport;
import io.nutshell.check.Report;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** The files in which other tools of a pipeline find the result. */
record ReportFiles(@Nullable OutputFile junit, @Nullable OutputFile sarif) {

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
    return new ReportFiles(file(arguments, "--junit"), file(arguments, "--sarif"));
  }

  private static @Nullable OutputFile file(Arguments arguments, String option) {
    return arguments.has(option) ? OutputFile.named(option, arguments.text(option, "")) : null;
  }

  void write(Report report, Path model, List<PropertyOrigin> origins) {
    if (junit != null) {
      junit.write(new JunitReport(report, model.toString())::writeTo);
    }
    if (sarif != null) {
      sarif.write(new SarifReport(report, model, origins, Version.text())::writeTo);
    }
  }
}
