package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Keys of many words are read as they were written, whichever bits differ. */
final class FlipCodeTest {
  /** Distances around the widths of the parts of an entry and of words. */
  private static final int[] DISTANCES = {
    1, 2, 3, 16, 17, 18, 19, 47, 63, 64, 65, 128, 510, 511, 512, 513
  };

  private static final int[] LOW_BITS = {0, 1, 62, 63, 64, 65, 127, 128};

  /** Bits that differ, the highest first, mostly at chosen distances. */
  private static long[] flipped(Random random, int words) {
    long[] flipped = new long[words];
    int top = words * Long.SIZE - 2 - random.nextInt(random.nextBoolean() ? 70 : 300);
    for (int bit = top; bit >= 0; bit -= distance(random)) {
      set(flipped, bit);
      if (random.nextInt(40) == 0) {
        break;
      }
    }
    for (int bit : LOW_BITS) {
      if (random.nextInt(6) == 0) {
        set(flipped, bit);
      }
    }
    return flipped;
  }

  private static int distance(Random random) {
    return random.nextInt(10) == 0
        ? 1 + random.nextInt(600)
        : DISTANCES[random.nextInt(random.nextBoolean() ? 8 : DISTANCES.length)];
  }

  private static void set(long[] key, int bit) {
    key[key.length - 1 - bit / Long.SIZE] |= 1L << bit;
  }

  /** Two keys in ascending order that differ in these bits. */
  private static long[] pair(Random random, long[] flipped) {
    int words = flipped.length;
    long[] keys = new long[2 * words];
    int highest = Keys.bitLength(flipped, words) - 1;
    for (int i = 0; i < words; i++) {
      keys[i] = random.nextLong();
    }
    keys[0] &= Long.MAX_VALUE;
    keys[words - 1 - highest / Long.SIZE] &= ~(1L << highest);
    for (int i = 0; i < words; i++) {
      keys[words + i] = keys[i] ^ flipped[i];
    }
    return keys;
  }

  private static void reads(Pages memory, GapCode code, long[] keys, int words) {
    RunWriter writer = new RunWriter(memory, PageShape.of(words, 1_000, memory.bytes), code);
    writer.add(keys, 0);
    writer.add(keys, words);
    Run run = writer.finish();
    try (RunCursor cursor = new RunCursor(run, words, false)) {
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.key).containsExactly(Arrays.copyOfRange(keys, words, 2 * words));
      assertThat(cursor.next()).isFalse();
    }
    run.drop();
  }

  @Test
  void bits_that_differ_are_read_as_they_were_written() {
    Seeds.each(
        40,
        seed -> {
          Random random = new Random(seed);
          int words = 9 + random.nextInt(4);
          FlipCounts counts = new FlipCounts(words);
          for (int i = 0; i < 3_000; i++) {
            long[] keys = pair(random, flipped(random, words));
            counts.add(keys, 0, keys, words);
          }
          FlipCode flips = counts.code(1 + random.nextInt(3));
          GapCode code = new GapSample(words, 0).code(1, 6, words * Long.SIZE, flips);
          try (Pages memory = new Pages(MemoryBudget.unlimited(), Pages.LARGE_BYTES)) {
            for (int i = 0; i < 1_000; i++) {
              reads(memory, code, pair(random, flipped(random, words)), words);
            }
            reads(memory, code, pair(random, dense(words)), words);
          }
        });
  }

  /** All bits but the highest. */
  private static long[] dense(int words) {
    long[] flipped = new long[words];
    for (int bit = 0; bit < words * Long.SIZE - 1; bit++) {
      set(flipped, bit);
    }
    return flipped;
  }

  @Test
  void bits_that_are_far_apart_are_counted_with_the_length_of_their_steps() {
    int words = 20;
    long[] flipped = new long[words];
    set(flipped, 1_200);
    set(flipped, 3);
    FlipCounts counts = new FlipCounts(words);
    for (int i = 0; i < 10; i++) {
      counts.add(new long[words], 0, flipped, 0);
    }
    FlipCode code = counts.code(1);
    int far = FlipCode.stepLength(code.step(1_200, 3));
    assertThat(far).isGreaterThan(FlipCode.NUMBER_BITS);
    assertThat(counts.bits(code)).isEqualTo(10L * (far + FlipCode.stepLength(code.step(3, -1))));
  }

  @Test
  void keys_that_do_not_fit_a_page_are_too_much_for_the_memory() {
    int most = Pages.LARGE_BYTES / Long.BYTES - 2;
    assertThat(PageShape.of(most, 1, Pages.LARGE_BYTES).blocks()).isOne();
    assertThatThrownBy(() -> PageShape.of(most + 1, 1, Pages.LARGE_BYTES))
        .isInstanceOf(MemoryExhausted.class)
        .hasMessage("keys of 511 words do not fit a page");
  }
}
