package io.nutshell.app.cli;

import java.io.PrintStream;

/** The entry point of the command line. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Interruption interruption = Interruption.watching();
    int exitCode = run(arguments, Console.ofProcess(interruption));
    interruption.finished(exitCode);
    System.exit(exitCode);
  }

  /** Runs one command as {@code main} does, but in this process and on the given streams. */
  public static int run(String[] arguments, PrintStream out, PrintStream err) {
    return run(arguments, Console.plain(out, err));
  }

  static int run(String[] arguments, Console console) {
    int exitCode;
    try {
      exitCode = Commands.run(arguments, console);
    } catch (Throwable failure) {
      console.out().flush();
      exitCode = Failures.explain(failure, console);
    }
    console.out().flush();
    console.err().flush();
    return exitCode;
  }
}
