package io.nutshell.check.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.DirectedGraph;
import io.nutshell.model.State;
import org.junit.jupiter.api.Test;

final class WalkTest {

  private static long node(State state) {
    return state.words[0];
  }

  @Test
  void takes_one_event_after_another() {
    Walk walk = new Walk(DirectedGraph.of("0->1 0->2 2->3|4"));

    assertThat(walk.enabled()).extracting(Walk.Option::event).containsExactly(0L, 1L);
    walk.take(walk.enabled().get(1));
    assertThat(walk.enabled()).extracting(Walk.Option::choice).containsExactly(0, 1);
    walk.take(walk.enabled().get(1));

    assertThat(node(walk.state())).isEqualTo(4);
    assertThat(walk.enabled()).isEmpty();
    assertThat(walk.trace().steps())
        .extracting(step -> node(step.target()))
        .containsExactly(2L, 4L);
  }

  @Test
  void goes_back_and_forward_again_until_another_event_is_taken() {
    Walk walk = new Walk(DirectedGraph.of("0->1 1->2 1->3"));
    walk.take(walk.enabled().getFirst());
    walk.take(walk.enabled().getFirst());

    walk.moveTo(0);
    assertThat(walk.length()).isEqualTo(2);
    assertThat(walk.trace().steps()).isEmpty();
    walk.moveTo(2);
    assertThat(node(walk.state())).isEqualTo(2);

    walk.moveTo(1);
    walk.take(walk.enabled().get(1));
    assertThat(walk.length()).isEqualTo(2);
    assertThat(node(walk.state())).isEqualTo(3);
    assertThatThrownBy(() -> walk.moveTo(3)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void shows_a_faulty_event_but_does_not_take_it() {
    Walk walk = new Walk(DirectedGraph.of("0->! 0->1"));

    assertThat(walk.enabled().getFirst().fault()).isNotNull();
    assertThat(walk.enabled().getFirst().target()).isNull();
    assertThat(walk.enabled().getLast().target()).isNotNull();
    assertThatThrownBy(() -> walk.take(walk.enabled().getFirst()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
