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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The sessions in the documentation show the real output, except for times and memory. After an
 * intended change, {@code NUTSHELL_UPDATE=docs mvn verify} updates them.
 */
final class DocumentationTest {
  private static final Pattern SESSION =
      Pattern.compile("```console\n\\$ (?:\\./)?nutshell ([^\n]*)\n(.*?)```", Pattern.DOTALL);

  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  @ParameterizedTest
  @MethodSource("pages")
  void every_documented_session_shows_the_real_output(String name) throws IOException {
    Path page = Run.root().resolve(name);
    String text = Files.readString(page);
    Matcher session = SESSION.matcher(text);
    StringBuilder updated = new StringBuilder();
    int done = 0;
    while (session.find()) {
      String shown = session.group(2);
      String happened = output(session.group(1));
      if ("docs".equals(System.getenv("NUTSHELL_UPDATE"))) {
        updated
            .append(text, done, session.start(2))
            .append(Run.steady(shown).equals(Run.steady(happened)) ? shown : happened);
        done = session.end(2);
      } else {
        assertThat(Run.steady(shown))
            .as("%s: nutshell %s (meant? NUTSHELL_UPDATE=docs)", name, session.group(1))
            .isEqualTo(Run.steady(happened));
      }
    }
    if (done > 0) {
      Files.writeString(page, updated.append(text.substring(done)));
    }
  }

  /** All documentation pages. */
  static List<String> pages() throws IOException {
    List<String> pages = new ArrayList<>(List.of("README.md"));
    try (Stream<Path> docs = Files.walk(Run.root().resolve("docs"))) {
      docs.filter(page -> page.toString().endsWith(".md"))
          .map(page -> Run.root().relativize(page).toString())
          .sorted()
          .forEach(pages::add);
    }
    return pages;
  }

  private static String output(String command) {
    Run run = Run.of(words(command));
    return (run.err() + run.out()).replace(Run.root() + "/", "");
  }

  /** Splits at blanks outside quotes; model files are found from the project's top. */
  private static String[] words(String command) {
    Matcher word = WORD.matcher(command);
    List<String> words = new ArrayList<>();
    while (word.find()) {
      String quoted = word.group(1) != null ? word.group(1) : word.group(2);
      String text = quoted != null ? quoted : word.group(3);
      words.add(text.startsWith("examples/") ? Run.root().resolve(text).toString() : text);
    }
    return words.toArray(String[]::new);
  }
}
