package io.nutshell.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class StateTest {

  private static State state(long... words) {
    State state = new State(words.length);
    System.arraycopy(words, 0, state.words, 0, words.length);
    return state;
  }

  @Test
  void words_beyond_the_length_are_ignored() {
    State longer = state(1, 2, 3);
    longer.resize(2);
    assertThat(longer).isEqualTo(state(1, 2)).hasSameHashCodeAs(state(1, 2));
    assertThat(longer).isNotEqualTo(state(1, 2, 3)).isNotEqualTo(state(1));
  }

  @Test
  void resizing_keeps_the_existing_words() {
    State state = state(1, 2);
    state.resize(50);
    assertThat(state.length).isEqualTo(50);
    assertThat(state.words).startsWith(1, 2);
    assertThat(state.words.length).isGreaterThanOrEqualTo(50);
  }

  @Test
  void a_copy_is_independent() {
    State original = state(1, 2);
    State copy = original.copy();
    original.words[0] = 9;
    assertThat(copy).isEqualTo(state(1, 2));
  }

  @Test
  void copying_also_copies_the_length() {
    State target = state(7, 7, 7);
    target.copyFrom(state(1));
    assertThat(target).isEqualTo(state(1));
    target.copyFrom(state(1, 2, 3, 4, 5));
    assertThat(target).isEqualTo(state(1, 2, 3, 4, 5));
    target.copyFrom(new State(0));
    assertThat(target).isEqualTo(new State(0));
  }

  @Test
  void reads_as_hexadecimal_words() {
    assertThat(state(255, 0, -1)).hasToString("ff 0 ffffffffffffffff");
  }
}
