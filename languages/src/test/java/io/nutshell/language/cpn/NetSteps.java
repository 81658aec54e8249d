package io.nutshell.language.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.ArrayList;
import java.util.List;

/** The first steps of nets, for tests. */
final class NetSteps {
  private NetSteps() {}

  static State initial(Model model) {
    State state = new State(model.layout().words());
    model.initial(state);
    return state;
  }

  /** The events enabled in the initial marking, which both executors must agree on. */
  static List<String> enabled(Model model) {
    List<String> fast = enabled(model, model.successors());
    assertThat(enabled(model, model.reference())).isEqualTo(fast);
    return fast;
  }

  static List<String> enabled(Model model, Successors cursor) {
    List<String> names = new ArrayList<>();
    cursor.reset(initial(model));
    while (cursor.next()) {
      names.add(model.describer().event(cursor.event()));
    }
    return names;
  }

  /** The marking of a place after the only enabled event. */
  static String after(Model model, int place) {
    State target = new State(1);
    for (Successors cursor : List.of(model.successors(), model.reference())) {
      cursor.reset(initial(model));
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.fire(target)).isTrue();
      assertThat(cursor.next()).isFalse();
    }
    return model.describer().value(place, model.layout().get(target, place));
  }
}
