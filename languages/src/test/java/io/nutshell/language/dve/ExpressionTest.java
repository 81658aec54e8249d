package io.nutshell.language.dve;

import static io.nutshell.language.dve.Systems.assertHoldsInitially;
import static io.nutshell.language.dve.Systems.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.NestingLimitedParser;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiterString = "is",
      value = {
        "1 + 2 * 3 is 7",
        "10 - 3 - 2 is 5",
        "7 / 2 * 2 is 6",
        "1 << 2 + 1 is 8",
        "8 >> 1 + 1 is 2",
        "1 << 2 < 5 is 1",
        "1 == 2 < 3 is 1",
        "1 < 2 == 1 is 1",
        "6 & 3 == 3 is 0",
        "4 ^ 6 & 2 is 6",
        "1 | 2 ^ 3 is 1",
        "2 | 1 == 1 is 3",
        "3 && 2 | 0 is 1",
        "1 or 1 and 0 is 1",
        "1 || 1 && 0 is 1",
        "1 imply 0 or 1 is 1",
        "0 imply 0 imply 0 is 0",
        "not 0 and 0 is 0",
        "!0 + 1 is 2",
        "~0 is -1",
        "2 - -1 is 3",
        "-2 * -3 is 6",
        "(t == 255) * 255 is 255",
        "(t > 255) * 255 is 0",
        "true + true is 2",
        "-7 / 2 is -3",
        "-7 % 2 is -1",
        "7 / -2 is -3",
        "1000000 * 1000 / 1000 is 1000000",
        "0 && 1 / 0 is 0",
        "1 || 1 / 0 is 1",
        "0 imply 1 / 0 is 1",
        "007 is 7",
      })
  void operators_bind_and_compute(String expression, long value) {
    assertHoldsInitially("byte t = 255;", "(" + expression + ") == " + value);
    // The same with a variable, so that it is executed and not folded.
    String late = expression.replaceAll("\\b(\\d+)\\b", "($1 + t - 255)");
    assertHoldsInitially("byte t = 255;", "(" + late + ") == " + value);
  }

  private static final List<List<String>> LOOSEST_FIRST =
      List.of(
          List.of("imply"),
          List.of("or", "||"),
          List.of("and", "&&"),
          List.of("|"),
          List.of("^"),
          List.of("&"),
          List.of("==", "!="),
          List.of("<", "<=", ">", ">="),
          List.of("<<", ">>"),
          List.of("+", "-"),
          List.of("*", "/", "%"));

  @Test
  void operators_bind_by_precedence_and_then_from_the_left() {
    List<String> conditions = new ArrayList<>();
    for (List<String> level : LOOSEST_FIRST) {
      for (List<String> other : LOOSEST_FIRST) {
        boolean right = LOOSEST_FIRST.indexOf(other) > LOOSEST_FIRST.indexOf(level);
        for (String a : level) {
          for (String b : other) {
            String grouped = (right ? "x %s (y %s z)" : "(x %s y) %s z").formatted(a, b);
            conditions.add("(x %s y %s z) == (%s)".formatted(a, b, grouped));
          }
        }
      }
    }
    for (String values :
        List.of("x = 7, y = 2, z = 1", "x = 1, y = 6, z = 3", "x = 1, y = 1, z = 2")) {
      conditions.forEach(condition -> assertHoldsInitially("byte " + values + ";", condition));
    }
    conditions.removeIf(condition -> condition.contains("/") || condition.contains("%"));
    for (String values : List.of("x, y, z", "x = 1, y, z")) {
      conditions.forEach(condition -> assertHoldsInitially("byte " + values + ";", condition));
    }
  }

  @Test
  void a_long_chain_of_one_operator_stays_shallow() {
    String sum = "x" + " + 1".repeat(20_000);
    assertHoldsInitially("byte x = 2;", sum + " == 20002");
    assertHoldsInitially("byte x = 2;", "x == 2" + " and x < 3".repeat(20_000));
  }

  @Test
  void a_long_chain_of_sums_and_differences_stays_shallow_and_keeps_its_value() {
    assertHoldsInitially(
        "byte x = 2, y = 3;", "x" + " + y - x - 7 + 5".repeat(10_000) + " == 2 - 10000");
    assertHoldsInitially("int x = 2;", "x" + " - 1".repeat(20_000) + " == 2 - 20000");
  }

  @Test
  void a_long_chain_is_one_level_of_nesting() {
    String chain = "x" + " * x".repeat(20_000) + " - x + 1".repeat(20_000) + " | 1".repeat(20_000);
    assertHoldsInitially("byte x = 1;", "(" + chain + ") == 1 and (" + chain + ") - 1 == 0");
  }

  @Test
  void parentheses_and_right_operands_nest_as_deep_as_allowed() {
    int depth = (NestingLimitedParser.MAX_NESTING - 1) / 2;
    assertHoldsInitially(
        "byte x = 1;", "(x + ".repeat(depth) + "x" + ")".repeat(depth) + " == " + (depth + 1));
  }

  @Test
  void sums_and_differences_of_any_length_group_to_the_left() {
    for (int terms = 2; terms < 40; terms++) {
      StringBuilder chain = new StringBuilder("x");
      long value = 1;
      for (int term = 2; term <= terms; term++) {
        boolean plus = term * 7 % 3 == 0;
        chain.append(plus ? " + " : " - ").append(term).append(" * x");
        value += plus ? term : -term;
      }
      assertHoldsInitially("byte x = 1;", "(" + chain + ") == " + value);
    }
  }

  @Test
  void a_chain_keeps_the_order_of_its_operands() {
    assertHoldsInitially(
        "byte x = 2; byte zero;", "x == 2 || zero || 1 / zero == 1 || 2 / zero == 1");
  }

  @Test
  void properties_name_states_and_variables_of_processes() {
    String text =
        """
        byte x = 5;
        process P { byte x = 1, a[2] = {3, 4}; state s, t; init s; trans s -> t { effect x = 2; }; }
        system async;
        """;
    assertThat(count(text, "P.s")).isOne();
    assertThat(count(text, "P.t && P->x == 2 && P.x == 2 && x == 5")).isOne();
    assertThat(count(text, "P->a[1] == 4 and P.a[0] == 3")).isEqualTo(2);
  }
}
