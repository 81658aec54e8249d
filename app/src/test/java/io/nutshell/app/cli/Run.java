package io.nutshell.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;

/** One command, run in this process. */
record Run(int exitCode, String out, String err) {

  static Run of(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        Main.run(arguments, new PrintStream(out, false, UTF_8), new PrintStream(err, false, UTF_8));
    return new Run(exitCode, out.toString(UTF_8), err.toString(UTF_8));
  }

  /** The top folder of the project. */
  static Path root() {
    return Path.of(System.getProperty("nutshell.root", ".."));
  }

  /** One of the example models. */
  static String example(String name) {
    return root().resolve("examples/dve").resolve(name).toString();
  }

  /** The output with the figures that differ from run to run replaced. */
  String steadyOut() {
    return steady(out);
  }

  static String steady(String text) {
    return text.replaceAll("(?m)^(  (?:time|forecast) +).*", "$1…")
        .replaceAll("(?m)^(  memory +).*", "$1…")
        .replaceAll("at most [0-9.,]+ [KMGT]iB", "at most …")
        .replaceAll(" store, (one thread|[0-9]+ threads)", " store, …")
        .replaceAll("(?m)^Report generated: .*", "Report generated: …")
        .replaceAll("in [0-9]+ ms", "in … ms");
  }
}
