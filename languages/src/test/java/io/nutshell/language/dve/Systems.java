package io.nutshell.language.dve;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.Constants;
import io.nutshell.language.SourceText;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.NaiveExplorer.Exploration;
import io.nutshell.model.Predicate;
import io.nutshell.program.ProgramModel;
import java.util.Objects;

/** Reads small systems from text and evaluates expressions in them. */
final class Systems {
  private Systems() {}

  static DveSystem read(String text) {
    return DveLanguage.read(new SourceText("test.dve", text), Constants.none());
  }

  static Model model(String text) {
    return read(text).model();
  }

  /** The system together with its property. */
  static Model product(String text) {
    DveSystem system = read(text);
    return ProgramModel.of(Objects.requireNonNull(system.property()).product().get(), system);
  }

  static Exploration explore(String text) {
    return NaiveExplorer.explore(model(text), 10_000);
  }

  static void assertCounts(String text, long states, long transitions, int levels, long deadlocks) {
    assertCounts(model(text), states, transitions, levels, deadlocks);
  }

  static void assertCounts(Model model, long states, long transitions, int levels, long deadlocks) {
    Exploration found = NaiveExplorer.explore(model, 10_000);
    assertThat(found.faults()).isEmpty();
    assertThat(new long[] {found.states(), found.transitions(), found.levels(), found.deadlocks()})
        .as("states, transitions, levels, deadlocks")
        .containsExactly(states, transitions, levels, deadlocks);
  }

  /** The number of reachable states that satisfy the expression. */
  static long count(String text, String expression) {
    return count(model(text), expression);
  }

  static long count(Model model, String expression) {
    Predicate predicate = model.predicate(expression);
    return NaiveExplorer.explore(model, 10_000).reached().stream().filter(predicate::test).count();
  }

  /** Evaluates an expression over the given declarations only. */
  static void assertHoldsInitially(String declarations, String expression) {
    String text = declarations + "\nprocess P { state s; init s; }\nsystem async;\n";
    assertThat(count(text, expression)).as(expression).isOne();
  }
}
