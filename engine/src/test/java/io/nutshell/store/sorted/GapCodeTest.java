package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A stride is what its gaps are when they are read one by one, and no gap that fits is missing. */
final class GapCodeTest {
  private final long[] seen = new long[GapCode.MAX_STRIDE];
  private boolean longFirst;
  private boolean longSum;
  private boolean tooLongFirst;
  private boolean tooLongSum;

  /** A code for gaps that depend on the gap before; some are about as long as a stride can have. */
  private static GapCode code(Random random, int contexts, int tableBits) {
    long[] values = new long[1 + random.nextInt(40)];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          switch (random.nextInt(4)) {
            case 0 -> GapCode.MAX_FIRST_GAP - 2 + random.nextInt(5);
            case 1 -> GapCode.MAX_SUM - 20 + random.nextInt(30);
            default -> 1 + random.nextInt(30);
          };
    }
    int size = 100 + random.nextInt(10_000);
    GapSample sample = new GapSample(1, size);
    long[] keys = new long[2];
    int last = 0;
    while (!sample.full()) {
      if (random.nextInt(64) == 0) {
        sample.beginBlock();
        continue;
      }
      // The lower an index, the more often it occurs; mostly it depends on the last.
      int any = (int) (values.length * Math.pow(random.nextDouble(), 4));
      last = random.nextInt(3) == 0 ? any : (last + any) % values.length;
      boolean rare = random.nextInt(30) == 0;
      keys[1] = rare ? 1 + (random.nextLong() >>> (1 + random.nextInt(63))) : values[last];
      sample.add(keys, 0, keys, 1);
    }
    sample.decide(2);
    return sample.code(contexts, tableBits, Long.SIZE, null);
  }

  @Test
  void a_stride_is_the_gaps_that_are_complete_in_the_bits_read() {
    Seeds.each(
        120,
        seed -> {
          Random random = new Random(seed);
          int contexts = 1 + (int) seed % 16;
          int tableBits = 6 + random.nextInt(6);
          GapCode code = code(random, contexts, tableBits);
          for (int context = 0; context < contexts; context++) {
            for (int bits = 0; bits < 1 << tableBits; bits++) {
              check(code, context, bits);
            }
          }
        });
    // That all kinds of strides have occurred.
    assertThat(seen).doesNotContain(0);
    assertThat(longFirst).isTrue();
    assertThat(longSum).isTrue();
    assertThat(tooLongFirst).isTrue();
    assertThat(tooLongSum).isTrue();
  }

  /** The entry of the first gap that begins with these bits. */
  private static long single(GapCode code, int context, int bits) {
    return code.resolve(code.table[(context << code.tableBits) + bits], bits);
  }

  /** Whether the code of a gap has at most this number of bits. */
  private static boolean complete(long entry, int bits) {
    int length = GapCode.length(entry);
    return GapCode.kind(entry) == GapCode.EXACT && length > 0 && length <= bits;
  }

  private void check(GapCode code, int context, int bits) {
    long entry = code.table[(context << code.tableBits) + bits];
    long first = single(code, context, bits);
    if (GapCode.kind(entry) != GapCode.STRIDE) {
      boolean whole = complete(first, code.tableBits);
      assertThat(whole && GapCode.number(first) <= GapCode.MAX_FIRST_GAP).isFalse();
      tooLongFirst |= whole;
      return;
    }
    int gaps = 1 + GapCode.further(entry);
    int length = 0;
    int leadsTo = context;
    long sum = 0;
    for (int i = 0; i < gaps; i++) {
      long next = single(code, leadsTo, bits >>> length);
      assertThat(complete(next, code.tableBits - length)).isTrue();
      int written = code.codeOf(leadsTo, code.symbolOf(GapCode.number(next)));
      assertThat(GapCode.codeLength(written)).isEqualTo(GapCode.length(next));
      assertThat(GapCode.codeLeadsTo(written)).isEqualTo(GapCode.leadsTo(next));
      long mask = (1L << GapCode.length(next)) - 1;
      assertThat(GapCode.codeBits(written)).isEqualTo((bits >>> length) & mask);
      length += GapCode.length(next);
      leadsTo = GapCode.leadsTo(next);
      sum += GapCode.number(next);
    }
    assertThat(GapCode.length(entry)).isEqualTo(length);
    assertThat(GapCode.leadsTo(entry)).isEqualTo(leadsTo);
    assertThat(GapCode.sum(entry)).isEqualTo(sum);
    seen[gaps - 1]++;
    longFirst |= GapCode.firstGap(entry) == GapCode.MAX_FIRST_GAP;
    longSum |= sum >= GapCode.MAX_SUM - 20;
    if (gaps < GapCode.MAX_STRIDE) {
      long next = single(code, leadsTo, bits >>> length);
      boolean fits = complete(next, code.tableBits - length);
      assertThat(fits && sum + GapCode.number(next) <= GapCode.MAX_SUM).isFalse();
      tooLongSum |= fits;
    }
  }
}
