package io.nutshell.app.replay;

import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Walk;
import io.nutshell.model.Assertion;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Predicate;
import java.util.List;

/** What a recorded trace says of its last state, held against the model. */
final class Claim {
  private final Walk walk;
  private String refuted = "";
  private String confirmed = "";

  Claim(Walk walk, RecordedTrace recorded) {
    this.walk = walk;
    boolean violated = recorded.verdict().equals(Verdict.VIOLATED.id());
    String expression = recorded.expression();
    switch (recorded.kind()) {
      case "deadlock" ->
          judge(
              walk.enabled().isEmpty(),
              "its last state has no successor",
              "its last state has successors, and is no deadlock");
      case "assertions" -> {
        String broken = broken();
        judge(
            !broken.isEmpty(),
            "in its last state " + broken,
            "in its last state every assertion holds and no step is an error");
      }
      case "invariant" ->
          judge(
              !holds(walk.model().predicate(expression)),
              "its last state violates " + expression,
              "its last state satisfies " + expression);
      case "reach" -> {
        if (!violated) {
          judge(
              holds(walk.model().predicate(expression)),
              "its last state satisfies " + expression,
              "its last state does not satisfy " + expression);
        }
      }
      default -> {}
    }
  }

  private void judge(boolean right, String yes, String no) {
    if (right) {
      confirmed = yes;
    } else {
      refuted = no;
    }
  }

  private String broken() {
    for (Assertion assertion : walk.model().assertions()) {
      if (!holds(assertion.predicate())) {
        return "the assertion " + assertion.text() + " fails";
      }
    }
    for (Walk.Option option : walk.enabled()) {
      if (option.fault() != null) {
        return "a step is an error: " + option.fault().message();
      }
    }
    return "";
  }

  private boolean holds(Predicate predicate) {
    try {
      return predicate.test(walk.state());
    } catch (EvaluationFault _) {
      return false;
    }
  }

  /** What is wrong with it; empty where it is right, or nothing is claimed. */
  List<String> refuted() {
    return refuted.isEmpty() ? List.of() : List.of(refuted);
  }

  /** What was found to be so; empty where nothing is claimed. */
  String confirmed() {
    return confirmed;
  }
}
