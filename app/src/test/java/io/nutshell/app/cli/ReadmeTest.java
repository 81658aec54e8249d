package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the README shows is what happens, the figures of time and memory apart. */
final class ReadmeTest {
  private static final Pattern SESSION =
      Pattern.compile(
          "\\$ ./nutshell ((?:check|info) [^\n]*)\n(.*?)(?=\n\\$ |```)", Pattern.DOTALL);

  @TestFactory
  Stream<DynamicTest> every_session_in_the_readme() throws IOException {
    Path readme = Run.root().resolve("README.md");
    List<DynamicTest> tests = new ArrayList<>();
    Matcher session = SESSION.matcher(Files.readString(readme));
    while (session.find()) {
      String command = session.group(1);
      String shown = session.group(2);
      if (!shown.isBlank()) {
        tests.add(DynamicTest.dynamicTest(command, () -> assertShown(command, shown)));
      }
    }
    assertThat(tests).isNotEmpty();
    return tests.stream();
  }

  private static void assertShown(String command, String shown) {
    Run run = Run.of(words(command));
    String there = Run.root() + "/";
    String happened = Run.steady((run.err() + run.out()).replace(there, ""));
    assertThat(happened.strip()).isEqualTo(Run.steady(shown).strip());
  }

  /** Splits at blanks outside single quotes; model files are found from the project's top. */
  private static String[] words(String command) {
    Matcher word = Pattern.compile("'([^']*)'|(\\S+)").matcher(command);
    List<String> words = new ArrayList<>();
    while (word.find()) {
      String text = word.group(1) != null ? word.group(1) : word.group(2);
      words.add(text.startsWith("examples/") ? Run.root().resolve(text).toString() : text);
    }
    return words.toArray(String[]::new);
  }
}
