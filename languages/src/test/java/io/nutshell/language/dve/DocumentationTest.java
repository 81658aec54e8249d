package io.nutshell.language.dve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks the statements of docs/languages/dve.md. */
class DocumentationTest {
  private final String page =
      Files.readString(
          Path.of(System.getProperty("nutshell.root", ".."), "docs", "languages", "dve.md"));

  DocumentationTest() throws IOException {}

  private String example() {
    Matcher block = Pattern.compile("```dve\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  @Test
  void the_example_has_the_documented_counts() {
    var found = Systems.explore(example());
    assertThat(page)
        .contains(
            "%d reachable states and %d transitions, no deadlock"
                .formatted(found.states(), found.transitions()));
    assertThat(found.deadlocks()).isZero();
    assertThat(found.faults()).isEmpty();
    assertThat(Systems.count(example(), "P_0.critical && P_1.critical")).isZero();
  }

  @Test
  void every_keyword_is_named() {
    int keywords = 0;
    for (int type = 1; type <= DveParser.VOCABULARY.getMaxTokenType(); type++) {
      String literal = DveParser.VOCABULARY.getLiteralName(type);
      if (literal != null && literal.matches("'[a-z]+'")) {
        keywords++;
        assertThat(page).containsPattern("\\b" + literal.replace("'", "") + "\\b");
      }
    }
    assertThat(keywords).isGreaterThan(20);
  }
}
