package io.nutshell.language.pnml;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.program.syntax.Operator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BindingsTest {
  private static final Sort HUNDRED = new Sort.IntRange(1, 100);

  private static final List<Colour.Variable> VARIABLES =
      List.of(
          new Colour.Variable(HUNDRED, 0),
          new Colour.Variable(HUNDRED, 1),
          new Colour.Variable(HUNDRED, 2));

  private static Condition compare(int left, Operator operator, int right) {
    return new Condition.Comparison(operator, VARIABLES.get(left), VARIABLES.get(right));
  }

  private static List<List<Long>> all(Bindings bindings) {
    List<List<Long>> all = new ArrayList<>();
    assertThat(bindings.forEach(b -> all.add(List.of(b[0], b[1], b[2])))).isTrue();
    return all;
  }

  @Test
  void equations_are_solved_without_enumeration() {
    Condition equal =
        new Condition.All(List.of(compare(0, Operator.EQ, 1), compare(1, Operator.EQ, 2)));
    assertThat(all(new Bindings(VARIABLES, equal, 3, 300)))
        .hasSize(100)
        .contains(List.of(7L, 7L, 7L));
  }

  @Test
  void enumeration_stops_at_the_limit() {
    Condition round =
        new Condition.All(
            List.of(
                compare(0, Operator.LT, 1),
                compare(1, Operator.LT, 2),
                compare(2, Operator.LT, 0)));
    List<long[]> none = new ArrayList<>();
    assertThat(new Bindings(VARIABLES, round, 3, 10_000).forEach(none::add)).isFalse();
    assertThat(new Bindings(VARIABLES, round, 3, 1_000_000).forEach(none::add)).isTrue();
    assertThat(none).isEmpty();
  }
}
