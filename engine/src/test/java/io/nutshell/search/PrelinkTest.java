package io.nutshell.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Group;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The build writes out what {@code equals} and {@code hashCode} of our records do. The classes of
 * tests are as the compiler leaves them: their records show what the JVM would have made.
 */
final class PrelinkTest {
  private static final double[] SECONDS = {
    0.0, -0.0, 1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE
  };

  private record Numbers(long states, long least, long most, long memoryBytes, double seconds) {}

  private record Names(String name, String kind) {}

  @Test
  void a_record_is_equal_to_what_it_would_be_equal_to_and_has_the_same_hash() {
    for (double one : SECONDS) {
      for (double other : SECONDS) {
        for (long most : List.of(3L, -3L, 1L << 40)) {
          Forecast forecast = new Forecast(1, 2, 3, 1L << 33, one);
          Numbers numbers = new Numbers(1, 2, 3, 1L << 33, one);
          assertThat(forecast.equals(new Forecast(1, 2, most, 1L << 33, other)))
              .isEqualTo(numbers.equals(new Numbers(1, 2, most, 1L << 33, other)));
          assertThat(forecast.hashCode()).isEqualTo(numbers.hashCode());
        }
      }
    }
  }

  @Test
  void references_may_be_null_and_others_are_different() {
    assertThat(new Group(null, "x")).isEqualTo(new Group(null, "x"));
    assertThat(new Group(null, "x")).isNotEqualTo(new Group("", "x"));
    assertThat(new Group("a", "b")).isEqualTo(new Group(new String("a"), "b"));
    assertThat(new Group("a", "b").equals(null)).isFalse();
    assertThat(new Group("a", "b").equals((Object) "a")).isFalse();
    assertThat(new Group(null, "b").hashCode()).isEqualTo(new Names(null, "b").hashCode());
    assertThat(new Group("a", "b").hashCode()).isEqualTo(new Names("a", "b").hashCode());
  }

  @Test
  void the_build_has_written_them_out() throws IOException {
    assertThat(linkedLate(Forecast.class)).containsExactly("toString");
    assertThat(linkedLate(Numbers.class)).contains("equals", "hashCode");
  }

  /** The methods of a class that leave something to be made by the JVM. */
  private static List<String> linkedLate(Class<?> type) throws IOException {
    String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
    try (var in = type.getResourceAsStream(file)) {
      return ClassFile.of().parse(in.readAllBytes()).methods().stream()
          .filter(
              method ->
                  method.code().stream()
                      .flatMap(code -> code.elementStream())
                      .anyMatch(element -> element instanceof InvokeDynamicInstruction))
          .map(method -> method.methodName().stringValue())
          .toList();
    }
  }
}
