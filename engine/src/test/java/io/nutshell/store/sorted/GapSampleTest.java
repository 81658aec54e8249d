package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A sample counts the bits that a writer writes for the same gaps. */
final class GapSampleTest {
  private static final int MOST = 1 << 14;

  /** Gaps of more bits are written by the bits that differ, if there is a code for these. */
  private static final int PLAIN_BITS = 24;

  /** Keys with gaps of at most {@code longest} bits, most of them small. */
  private static long[] keys(Random random, int words, int count, int longest) {
    long[] keys = new long[count * words];
    long[] key = new long[words];
    int rare = 2 + random.nextInt(40);
    for (int at = 0; at < keys.length; at += words) {
      if (random.nextInt(rare) == 0) {
        int bit = random.nextInt(longest);
        long high = 1L << bit;
        long[] gap = new long[words];
        gap[words - 1 - bit / Long.SIZE] = high | (random.nextLong() & (high - 1));
        Keys.add(key, gap, words);
      } else {
        Keys.add(key, 1 + (int) (20 * Math.pow(random.nextDouble(), 3)), words);
      }
      Keys.copy(key, 0, keys, at, words);
    }
    return keys;
  }

  private static GapCode code(
      Random random, long[] keys, int words, int mostBits, @Nullable FlipCode flips) {
    GapSample sample = new GapSample(words, MOST);
    sample.beginBlock();
    for (int at = words; at < keys.length; at += words) {
      sample.add(keys, at - words, keys, at);
    }
    sample.decide(2 + random.nextInt(20));
    return sample.code(1 + random.nextInt(16), 6 + random.nextInt(6), mostBits, flips);
  }

  /** Compares the bits of all gaps within the blocks that a writer makes of the keys. */
  private static void same(Random random, GapCode code, long[] keys, int words) {
    try (Pages memory = new Pages(MemoryBudget.unlimited())) {
      PageShape shape = PageShape.of(words, 64 * words + random.nextInt(1_000), Pages.BYTES);
      RunWriter writer = new RunWriter(memory, shape, code);
      GapSample sample = new GapSample(words, MOST);
      long written = 0;
      int room = 0;
      for (int at = 0; at < keys.length; at += words) {
        writer.add(keys, at);
        if (writer.room() < room) {
          written += room - writer.room();
          sample.add(keys, at - words, keys, at);
        } else {
          sample.beginBlock();
        }
        room = writer.room();
      }
      assertThat(sample.bits(code)).isEqualTo(written);
    }
  }

  @Test
  void gaps_take_the_bits_that_a_writer_writes() {
    Seeds.each(
        100,
        seed -> {
          Random random = new Random(seed);
          int words = 1 + (int) seed % 3;
          int longest = random.nextBoolean() ? 50 : words * Long.SIZE - 20;
          long[] learnt = keys(random, words, 2_000, 1 + random.nextInt(longest));
          // Longer gaps than a number of bits has a code for are among those written.
          int mostBits = random.nextBoolean() ? words * Long.SIZE : 10 + random.nextInt(30);
          GapCode code = code(random, learnt, words, mostBits, null);
          same(random, code, keys(random, words, 2_000, longest), words);
        });
  }

  @Test
  void gaps_take_the_bits_that_a_writer_writes_with_the_code_of_narrower_keys() {
    Seeds.each(
        50,
        seed -> {
          Random random = new Random(seed);
          int words = 1 + (int) seed % 3;
          long[] narrow = keys(random, words, 2_000, words * Long.SIZE - 20);
          GapCode code = code(random, narrow, words, words * Long.SIZE, null);
          int wider = words + 1;
          same(random, code, keys(random, wider, 2_000, wider * Long.SIZE - 20), wider);
        });
  }

  @Test
  void plain_gaps_take_the_bits_that_a_writer_writes_beside_a_code_for_bits_that_differ() {
    Seeds.each(
        50,
        seed -> {
          Random random = new Random(seed);
          int words = 1 + (int) seed % 3;
          FlipCounts counts = new FlipCounts(words);
          long[] learnt = keys(random, words, 2_000, words * Long.SIZE - 20);
          for (int at = words; at < learnt.length; at += words) {
            counts.add(learnt, at - words, learnt, at);
          }
          GapCode code = code(random, learnt, words, words * Long.SIZE, counts.code(2));
          same(random, code, keys(random, words, 2_000, PLAIN_BITS), words);
        });
  }
}
