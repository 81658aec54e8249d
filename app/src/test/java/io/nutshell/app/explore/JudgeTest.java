package io.nutshell.app.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.property.Assertions;
import io.nutshell.check.property.Ctl;
import io.nutshell.check.property.Invariant;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.Reach;
import io.nutshell.check.trace.Visited;
import io.nutshell.language.registry.Languages;
import io.nutshell.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which states the explorer marks as violations: here of a counter from 0 to 3. */
final class JudgeTest {
  private static final List<String> NONE = List.of();

  @TempDir Path folder;
  private Model model;

  @BeforeEach
  void load() throws IOException {
    String text =
        "byte x; process P { state a; init a; assert a: x != 1;"
            + " trans a -> a { guard x < 3; effect x = x + 1; }; } system async;";
    model = Languages.load(Files.writeString(folder.resolve("counter.dve"), text));
  }

  /** The violations of each state but the second, in which the model's assertion fails. */
  private List<List<String>> marks(Property property) {
    List<List<String>> marks = allMarks(property);
    marks.remove(1);
    return marks;
  }

  private List<List<String>> allMarks(Property property) {
    Judge judge = new Judge(List.of(property), model);
    Visited visited = new Visited(model, 1_000);
    List<List<String>> marks = new ArrayList<>();
    for (int node = 0; node < visited.size(); node++) {
      marks.add(judge.violations(visited.state(node)));
      assertThat(visited.moves(node).size()).isLessThan(2);
    }
    assertThat(marks).hasSize(4);
    return marks;
  }

  @Test
  void states_are_marked_that_violate_an_invariant_or_its_formula() {
    assertThat(marks(Invariant.KIND.property("x != 2")))
        .containsExactly(NONE, List.of("violates x != 2"), NONE);
    assertThat(marks(Ctl.KIND.property("AG x != 2")))
        .containsExactly(NONE, List.of("violates AG x != 2"), NONE);
  }

  @Test
  void states_without_a_value_are_marked_for_an_invariant_and_for_its_formula() {
    String error = ": it has no value here, an error of the property and not of the model: ";
    for (Property property :
        List.of(
            Invariant.KIND.property("6 / (x - 2) != 7"),
            Ctl.KIND.property("AG 6 / (x - 2) != 7"))) {
      List<List<String>> marks = marks(property);
      assertThat(marks.get(1))
          .singleElement()
          .asString()
          .startsWith("violates " + property.argument() + error);
      assertThat(marks.get(0)).isEmpty();
      assertThat(marks.get(2)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x == 2", "x == 9", "6 / (x - 2) == 9"})
  void no_state_is_marked_for_a_goal(String goal) {
    assertThat(marks(Reach.KIND.property(goal))).containsOnly(NONE);
    assertThat(marks(Ctl.KIND.property("EF " + goal))).containsOnly(NONE);
  }

  @Test
  void states_that_fail_an_assertion_are_marked_once_whatever_is_asked() {
    List<String> failed = List.of("assertion P.a: x != 1 fails");
    for (Property property : List.of(Assertions.KIND.property(""), Reach.KIND.property("x == 2"))) {
      assertThat(allMarks(property)).containsExactly(NONE, failed, NONE, NONE);
    }
  }
}
