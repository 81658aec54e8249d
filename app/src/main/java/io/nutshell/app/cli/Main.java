package io.nutshell.app.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry point of the command line. */
@Command(
    name = "nutshell",
    description = "Answers questions about every reachable state of a concurrent system.",
    mixinStandardHelpOptions = true,
    version = "nutshell 0.1.0-SNAPSHOT")
final class Main implements Runnable {
  private Main() {}

  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Main()).execute(arguments));
  }

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }
}
