package io.nutshell.language.esml;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.language.Constants;
import io.nutshell.language.SourceText;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.NaiveExplorer.Exploration;
import io.nutshell.model.Predicate;
import java.util.List;

/** Reads small models from text. */
final class Models {
  private Models() {}

  static Model model(String text) {
    return EsmlLanguage.read(new SourceText("test.esml", text), Constants.none()).model();
  }

  /** A model of one process, with the given declarations and body. */
  static String process(String declarations, String body) {
    return "MODEL M; %s\nPROCESS P; BEGIN\n%s\nEND P;\nBEGIN P END M."
        .formatted(declarations, body);
  }

  static Exploration explore(String text) {
    return NaiveExplorer.explore(model(text), 10_000);
  }

  /** The number of reachable states that satisfy the expression. */
  static long count(String text, String expression) {
    Model model = model(text);
    Predicate predicate = model.predicate(expression);
    return NaiveExplorer.explore(model, 10_000).reached().stream().filter(predicate::test).count();
  }

  static void assertCounts(String text, long states, long transitions, long deadlocks) {
    Exploration found = explore(text);
    assertThat(found.faults()).isEmpty();
    assertThat(new long[] {found.states(), found.transitions(), found.deadlocks()})
        .as("states, transitions, deadlocks")
        .containsExactly(states, transitions, deadlocks);
  }

  /** After the statements, the condition holds in the only final state. */
  static void assertAfter(String declarations, String body, String condition) {
    String text = process(declarations, body + ";\ndone: IF FALSE -> SKIP END");
    assertThat(explore(text).faults()).isEmpty();
    assertThat(count(text, "P.done")).isOne();
    assertThat(count(text, "P.done AND (" + condition + ")")).as(condition).isOne();
  }

  /** The messages of the faults that the statements lead to. */
  static List<String> faults(String declarations, String body) {
    return explore(process(declarations, body)).faults().stream()
        .map(Fault.Mistake::message)
        .toList();
  }
}
