package io.nutshell.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SlotTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "-7, -7, 0",
    "0, 1, 1",
    "0, 2, 2",
    "5, 8, 2",
    "5, 9, 3",
    "-1, 0, 1",
    "0, 255, 8",
    "-128, 127, 8",
    "0, 9223372036854775807, 63",
    "-1, 9223372036854775807, 64",
    "-9223372036854775808, 9223372036854775807, 64"
  })
  void a_range_takes_just_the_bits_that_tell_its_values_apart(long low, long high, int bits) {
    assertThat(Slot.bitsFor(low, high)).isEqualTo(bits);
  }

  @Test
  void admits_its_range_and_nothing_else() {
    Slot slot = new Slot("x", 0, -2, 3, 0, 0, 3);
    assertThat(slot.admits(-3)).isFalse();
    assertThat(slot.admits(-2)).isTrue();
    assertThat(slot.admits(3)).isTrue();
    assertThat(slot.admits(4)).isFalse();
  }

  @Test
  void writing_touches_no_other_bit() {
    Slot slot = new Slot("x", 0, -2, 5, 1, 61, 3);
    long[] words = {-1, -1, -1};
    slot.set(words, -2);
    assertThat(words).containsExactly(-1, -1L >>> 3, -1);
    slot.set(words, 5);
    assertThat(words).containsExactly(-1, -1, -1);
    assertThat(slot.get(words)).isEqualTo(5);
  }
}
