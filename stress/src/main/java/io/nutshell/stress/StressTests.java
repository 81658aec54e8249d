package io.nutshell.stress;

import org.openjdk.jcstress.Main;

/** Runs jcstress. On one processor it would run no test at all, and report success. */
public final class StressTests {
  private StressTests() {}

  public static void main(String[] arguments) throws Exception {
    if (Runtime.getRuntime().availableProcessors() < 2) {
      throw new IllegalStateException("tests of two threads need two processors");
    }
    Main.main(arguments);
  }
}
