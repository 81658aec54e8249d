package io.nutshell.app.cli;

import java.io.PrintStream;
import java.util.Locale;

/** The entry point of the command line. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    // Other programs read the output, so numbers must not depend on the locale.
    Locale.setDefault(Locale.ROOT);
    // The JVM exits with 1 after an uncaught exception, but 1 means "violated" here.
    int exitCode = Failures.INTERNAL;
    try {
      Interruption interruption = Interruption.watching();
      exitCode = run(arguments, Console.ofProcess(interruption));
      interruption.finished(exitCode);
    } finally {
      System.exit(exitCode);
    }
  }

  /** Runs one command as {@code main} does, but in this process and on the given streams. */
  public static int run(String[] arguments, PrintStream out, PrintStream err) {
    return run(arguments, Console.plain(out, err));
  }

  static int run(String[] arguments, Console console) {
    int exitCode;
    try {
      exitCode = Commands.run(arguments, console);
      console.flush();
    } catch (Throwable failure) {
      console.out().flush();
      exitCode = Failures.explain(failure, console);
      console.err().flush();
    }
    return exitCode;
  }
}
