package io.nutshell.language.cpn.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.model.InputError;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Guards and properties. */
final class GuardTest {
  private static final Ml ML =
      Ml.with("colset INT = int; colset INTs = list INT; var x, y, z : INT; var l : INTs;");

  private final MlScope scope = ML.declarations().scope();

  private MlVariable variable(String name) {
    return scope.variables().stream().filter(v -> v.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void no_guard_has_no_conjuncts() {
    assertThat(scope.guard("", "guard")).isEmpty();
  }

  @Test
  void a_guard_is_split_into_conjuncts() {
    List<Guard> guards = scope.guard("[x < y, y < z andalso x = 1]", "guard");
    assertThat(guards)
        .extracting(guard -> guard.condition().freeVariables().toString())
        .containsExactly("[x, y]", "[y, z]", "[x]");
  }

  @Test
  void a_conjunct_protects_those_after_it() {
    List<Guard> guards = scope.guard("[l <> [], hd l = x]", "guard");
    Object[] frame = scope.newFrame();
    frame[variable("l").slot()] = MlList.EMPTY;
    frame[variable("x").slot()] = 1L;
    assertThat(guards.get(1).condition().isTrue(frame)).isFalse();
  }

  @Test
  void a_conjunct_that_raises_no_exception_needs_its_own_variables_only() {
    List<Guard> guards = scope.guard("[x <> y, length l > 0, not (mem l z), z + 1 < 10]", "guard");
    assertThat(guards)
        .extracting(guard -> guard.condition().freeVariables().toString())
        .containsExactly("[x, y]", "[l]", "[l, z]", "[z]");
  }

  @Test
  void an_equation_defines_variables() {
    Guard guard = scope.guard("[x = y + 1]", "guard").getFirst();
    Guard.Definition definition = guard.definitions().getFirst();
    Object[] frame = scope.newFrame();
    frame[variable("y").slot()] = 2L;
    assertThat(
            definition
                .pattern()
                .matcher(List.of(variable("y")))
                .match(definition.value().evaluate(frame), frame))
        .isTrue();
    assertThat(frame[variable("x").slot()]).isEqualTo(3L);
    assertThat(guard.condition().isTrue(frame)).isTrue();
  }

  @Test
  void a_guard_must_be_a_condition() {
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> scope.guard("[x + 1]", "guard"))
        .withMessageContaining("guard:1:4: this has the type int, but bool is required");
  }

  @Test
  void a_property_reads_the_marking_of_a_place() {
    Markings markings =
        name ->
            name.equals("Top'P")
                ? Optional.of(
                    new Markings.MarkedPlace() {
                      @Override
                      public ColourSet colours() {
                        return ML.colours("INT");
                      }

                      @Override
                      public int instances() {
                        return 2;
                      }

                      @Override
                      public MlList tokens(int instance) {
                        return MlList.of(List.of((long) instance, 7L));
                      }
                    })
                : Optional.empty();
    MlScope properties = ML.declarations().scope(markings);
    MlExpression property =
        properties.condition(
            "size (Mark.Top'P 1) = 2 andalso cf (2, Mark.Top'P 2) = 1", "property");
    assertThat(property.isTrue(properties.newFrame())).isTrue();
    assertThatExceptionOfType(InputError.class)
        .isThrownBy(() -> properties.condition("Mark.Top'Q 1 == empty", "property"))
        .withMessageContaining("there is no 'Mark.Top'Q'");
  }
}
