package io.nutshell.app.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The training run for the AOT cache, which the launcher starts once after each build. It runs the
 * usual commands on models that use many features of their languages.
 */
final class Training {
  static final String NAME = "train";

  private Training() {}

  static int run(List<String> models) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    for (String model : models) {
      check(nowhere, model, "--order", "bfs");
      check(nowhere, model, "--store", "tree");
      check(nowhere, model, "--store", "sorted");
      check(nowhere, model, "--order", "dfs", "--trace", "none", "--format", "json");
      check(
          nowhere, model, "--store", "exact", "--all", "--trace", "none", "--format", "json", "-q");
    }
    return 0;
  }

  private static void check(PrintStream nowhere, String... words) {
    String[] arguments = new String[words.length + 1];
    arguments[0] = "check";
    System.arraycopy(words, 0, arguments, 1, words.length);
    int _ = Main.run(arguments, nowhere, nowhere);
  }
}
