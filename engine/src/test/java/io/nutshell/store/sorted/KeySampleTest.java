package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.store.Retrievable;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeySampleTest {
  private static final int SIZE = 8_000;
  private static final int MOST = 1_000;

  /**
   * Bits that vary first are the highest of keys. The first quarter of the states differ in these,
   * all others have the same, so they are one stretch.
   */
  private static final Retrievable STATES =
      (id, target) -> {
        target.resize(1);
        target.words[0] = id < SIZE / 4 ? id : id << 40;
      };

  @Test
  void a_stretch_may_have_more_keys_than_the_sample() {
    StateKeys states = new StateKeys(new Layout(List.of(), List.of(), 1, true));
    StoredKeys stored = new StoredKeys(STATES, SIZE, states);

    KeySample sample = KeySample.of(stored, SIZE, states.words(), MOST);

    assertThat(sample.count).isBetween(1, MOST);
    State state = new State(1);
    for (int i = 0; i < sample.count; i++) {
      states.source(new long[] {sample.keys[i]}, state);
      long word = state.words[0];
      assertThat(word >>> 40 == 0 ? word : word >>> 40).isBetween(0L, (long) SIZE - 1);
      assertThat(i == 0 || sample.keys[i - 1] < sample.keys[i]).isTrue();
    }
  }
}
