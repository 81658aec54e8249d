package io.nutshell.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.dve.DveParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The TextMate grammars for editors. */
final class EditorsTest {
  private static final Path FOLDER = Counts.ROOT.resolve("editors");
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode read(String name) throws IOException {
    return JSON.readTree(Files.readString(FOLDER.resolve(name)));
  }

  @Test
  void the_extension_names_each_grammar() throws IOException {
    List<String> named = new ArrayList<>();
    for (JsonNode grammar : read("package.json").path("contributes").path("grammars")) {
      String path = grammar.path("path").stringValue();
      named.add(FOLDER.resolve(path).normalize().getFileName().toString());
      assertThat(read(path).path("scopeName")).isEqualTo(grammar.path("scopeName"));
    }
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.endsWith(".tmLanguage.json"))
          .containsExactlyInAnyOrderElementsOf(named);
    }
  }

  @Test
  void every_pattern_is_one() throws IOException {
    for (String grammar : List.of("dve", "esml", "cpn-ml")) {
      List<String> patterns = patterns(read(grammar + ".tmLanguage.json"));
      assertThat(patterns).hasSizeGreaterThan(10);
      patterns.forEach(pattern -> assertThat(Pattern.compile(pattern)).isNotNull());
    }
  }

  @Test
  void every_keyword_of_dve_is_highlighted() throws IOException {
    List<String> patterns =
        patterns(read("dve.tmLanguage.json").path("repository").path("keywords"));
    for (int type = 1; type <= DveParser.VOCABULARY.getMaxTokenType(); type++) {
      String literal = DveParser.VOCABULARY.getLiteralName(type);
      if (literal != null && literal.matches("'[a-z]+'")) {
        String word = literal.replace("'", "");
        assertThat(patterns.stream().anyMatch(p -> Pattern.matches(p, word))).as(word).isTrue();
      }
    }
  }

  /** All regular expressions below a node. */
  private static List<String> patterns(JsonNode node) {
    List<String> found = new ArrayList<>();
    for (String name : List.of("match", "begin", "end")) {
      if (node.path(name).isString()) {
        found.add(node.path(name).stringValue());
      }
    }
    node.forEach(child -> found.addAll(patterns(child)));
    return found;
  }
}
