package io.nutshell.language.dve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/languages/dve.md shows is true. */
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
  void theExampleHasTheCountsItIsSaidToHave() {
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
  void everyKeywordIsNamed() {
    for (int type = 1; type <= DveParser.VOCABULARY.getMaxTokenType(); type++) {
      String literal = DveParser.VOCABULARY.getLiteralName(type);
      if (literal != null && Character.isLetter(literal.charAt(1))) {
        assertThat(page).containsPattern("\\b" + literal.replace("'", "") + "\\b");
      }
    }
  }
}
