package io.nutshell.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The sizes of our automata beside published ones, on the formulas of {@code
 * bench/ltl/patterns.tsv}. {@code bench/ltl_sizes.py} prints the table.
 */
final class PatternSizesTest {
  private static final int FORMULA = 2;
  private static final int PUBLISHED = 3;

  private static List<String[]> patterns() throws IOException {
    Path file = Path.of(System.getProperty("nutshell.root", ".."), "bench/ltl/patterns.tsv");
    return Files.readAllLines(file).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t", -1))
        .toList();
  }

  @Test
  void automata_of_the_specification_patterns_have_at_most_a_tenth_more_states()
      throws IOException {
    Map<String, Integer> ours = new TreeMap<>();
    Map<String, Integer> published = new TreeMap<>();
    for (String[] row : patterns()) {
      Formula formula = FormulaParser.parse(row[FORMULA]);
      Translation.Result result = Translation.of(formula);
      Translation.Result negation = Translation.of(formula.negated());
      int[] sizes = {
        result.generalised().states(),
        result.buchi().states(),
        negation.generalised().states(),
        negation.buchi().states()
      };
      for (int i = 0; i < sizes.length; i++) {
        if (!row[PUBLISHED + i].equals("-")) {
          String column = row[0] + (i % 2 == 0 ? " generalised" : " Büchi");
          ours.merge(column, sizes[i], Integer::sum);
          published.merge(column, Integer.valueOf(row[PUBLISHED + i]), Integer::sum);
        }
      }
    }
    assertThat(published).hasSize(6);
    published.forEach(
        (column, states) ->
            assertThat(ours.getOrDefault(column, 0) * 10)
                .as("%s: ours %s, published %s", column, ours, published)
                .isLessThanOrEqualTo(states * 11));
  }
}
