package io.nutshell.store.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.RandomStates;
import io.nutshell.model.State;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HashTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 40})
  void one_changed_bit_changes_about_half_of_the_hash(int words) {
    long changed = 0;
    long trials = 0;
    for (State state : RandomStates.fixed(new Random(words), 20, words)) {
      long before = Hash.FULL.of(state.words, words);
      for (int bit = 0; bit < 64 * words; bit++) {
        state.words[bit / 64] ^= 1L << (bit % 64);
        changed += Long.bitCount(before ^ Hash.FULL.of(state.words, words));
        trials++;
        state.words[bit / 64] ^= 1L << (bit % 64);
      }
    }
    assertThat((double) changed / trials).isBetween(30.0, 34.0);
  }

  @Test
  void counting_up_leaves_no_pattern_in_either_half() {
    int[] top = new int[256];
    int[] bottom = new int[256];
    for (long i = 0; i < 256 * 400; i++) {
      long hash = Hash.FULL.of(i);
      top[(int) (hash >>> 56)]++;
      bottom[(int) (hash & 255)]++;
    }
    assertThat(IntStream.of(top)).allMatch(n -> n > 280 && n < 520);
    assertThat(IntStream.of(bottom)).allMatch(n -> n > 280 && n < 520);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 16})
  void states_of_small_words_that_differ_in_two_have_different_hashes(int words) {
    int values = 18;
    long[] state = new long[words];
    for (int constant = 0; constant < values; constant++) {
      for (int one = 0; one < words; one++) {
        for (int other = 0; other < one; other++) {
          Arrays.fill(state, constant);
          Set<Long> hashes = new HashSet<>();
          for (int i = 0; i < values * values; i++) {
            state[one] = i / values;
            state[other] = i % values;
            hashes.add(Hash.FULL.of(state, words));
          }
          assertThat(hashes).hasSize(values * values);
        }
      }
    }
  }

  @Test
  void length_counts() {
    Set<Long> hashes = new HashSet<>();
    for (int length = 0; length < 50; length++) {
      hashes.add(Hash.FULL.of(new long[50], length));
    }
    assertThat(hashes).hasSize(50);
  }

  @Test
  void words_past_the_length_do_not_count() {
    assertThat(Hash.FULL.of(new long[] {1, 2, 3}, 2))
        .isEqualTo(Hash.FULL.of(new long[] {1, 2, 9}, 2));
    assertThat(Hash.FULL.of(new long[] {1, 2}, 1)).isEqualTo(Hash.FULL.of(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 8, 64})
  void a_weak_hash_has_just_so_many_bits(int bits) {
    long seen = 0;
    for (long i = 0; i < 2_000; i++) {
      seen |= Hash.weak(bits).of(i);
    }
    assertThat(Long.bitCount(seen)).isEqualTo(bits);
  }

  @Test
  void a_weak_hash_is_part_of_the_full_one() {
    for (State state : List.of(new State(0), new State(1), new State(5))) {
      long full = Hash.FULL.of(state.words, state.length);
      long weak = Hash.weak(8).of(state.words, state.length);
      assertThat(weak & ~0xf00000000000000fL).isZero();
      assertThat(full & 0xf00000000000000fL).isEqualTo(weak);
    }
  }
}
