package io.nutshell.language.esml;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks the statements of docs/languages/esml.md, and the grammar for editors. */
class DocumentationTest {
  private static final Path ROOT = Path.of(System.getProperty("nutshell.root", ".."));

  private final String page = Files.readString(ROOT.resolve("docs/languages/esml.md"));

  DocumentationTest() throws IOException {}

  private String example() {
    Matcher block = Pattern.compile("```esml\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  @Test
  void the_example_has_the_documented_counts() {
    var found = Models.explore(example());
    assertThat(page)
        .contains(
            "%d reachable states and %d transitions, and no deadlock"
                .formatted(found.states(), found.transitions()));
    assertThat(found.deadlocks()).isZero();
    assertThat(found.faults()).isEmpty();
  }

  @Test
  void the_example_has_the_standard_layout() {
    assertThat(Formatter.format(new SourceText("m.esml", example()))).isEqualTo(example());
  }

  @Test
  void every_keyword_is_named_on_the_page_and_in_the_grammar_for_editors() throws IOException {
    String grammar = Files.readString(ROOT.resolve("editors/esml.tmLanguage.json"));
    int keywords = 0;
    for (int type = 1; type <= EsmlParser.VOCABULARY.getMaxTokenType(); type++) {
      String literal = EsmlParser.VOCABULARY.getLiteralName(type);
      if (literal != null && literal.matches("'[A-Za-z]+'")) {
        String keyword = literal.replace("'", "").toUpperCase(Locale.ROOT);
        keywords++;
        assertThat(page).containsPattern("\\b" + keyword + "\\b");
        assertThat(grammar).containsPattern("\\b" + keyword + "\\b");
      }
    }
    assertThat(keywords).isGreaterThan(25);
  }
}
