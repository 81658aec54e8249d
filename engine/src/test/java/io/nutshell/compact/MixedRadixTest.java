package io.nutshell.compact;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.compact.BitFields.Field;
import io.nutshell.fixture.RandomLayouts;
import io.nutshell.fixture.Seeds;
import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class MixedRadixTest {

  /** The declarations of the paper: c of five colours, b a boolean, x and y from 0 to 149. */
  private static final Layout PAPER =
      BitFields.layout(
          List.of(new Group("p", "process")),
          List.of(
              new Field("c", 0, 0, 4, false, 1),
              new Field("b", 0, 0, 1, false, 1),
              new Field("x", 0, 0, 149, false, 1),
              new Field("y", 0, 0, 149, false, 1)));

  private static State paper(long c, long b, long x, long y) {
    State state = new State(1);
    PAPER.set(state, 0, c);
    PAPER.set(state, 1, b);
    PAPER.set(state, 2, x);
    PAPER.set(state, 3, y);
    return state;
  }

  @Test
  void the_papers_example_takes_eighteen_bits() {
    MixedRadix radix = new MixedRadix(PAPER);
    assertThat(PAPER.bits()).isEqualTo(20);
    assertThat(radix.bits()).isEqualTo(18);
    assertThat(radix.ranks()).isEqualTo(1);
    assertThat(radix.bytes()).isEqualTo(3);
  }

  @Test
  void the_papers_example_is_ranked_as_in_the_paper() {
    MixedRadix radix = new MixedRadix(PAPER);
    long[] rank = new long[1];
    radix.rank(paper(3, 1, 77, 149), rank);
    assertThat(rank).containsExactly(3 + 5 * 1 + 5 * 2 * 77 + 5 * 2 * 150 * 149);
    radix.rank(paper(4, 1, 149, 149), rank);
    assertThat(rank).containsExactly(5 * 2 * 150 * 150 - 1);
  }

  /** The ranks by the formula, with big integers. */
  private static BigInteger[] oracle(Layout layout, State state, int ranks) {
    BigInteger word = BigInteger.ONE.shiftLeft(64);
    BigInteger[] expected = new BigInteger[ranks];
    int rank = 0;
    BigInteger sum = BigInteger.ZERO;
    BigInteger weight = BigInteger.ONE;
    for (Slot slot : layout.slots()) {
      BigInteger low = BigInteger.valueOf(slot.low());
      BigInteger values = BigInteger.valueOf(slot.high()).subtract(low).add(BigInteger.ONE);
      if (weight.multiply(values).compareTo(word) > 0) {
        expected[rank++] = sum;
        sum = BigInteger.ZERO;
        weight = BigInteger.ONE;
      }
      BigInteger digit = BigInteger.valueOf(slot.get(state.words)).subtract(low);
      sum = sum.add(weight.multiply(digit));
      weight = weight.multiply(values);
    }
    expected[rank] = sum;
    return expected;
  }

  private static void agreesWithOracle(Layout layout, State state, long[] ranks) {
    BigInteger[] expected = oracle(layout, state, ranks.length);
    for (int i = 0; i < ranks.length; i++) {
      assertThat(new BigInteger(Long.toUnsignedString(ranks[i]))).isEqualTo(expected[i]);
    }
  }

  @Test
  void ranks_agree_with_the_formula_over_big_integers() {
    Seeds.each(
        300,
        seed -> {
          Random random = new Random(seed);
          Layout layout = RandomLayouts.layout(random);
          MixedRadix radix = new MixedRadix(layout);
          long[] ranks = new long[radix.ranks()];
          for (int i = 0; i < 30; i++) {
            State state = RandomLayouts.state(random, layout);
            radix.rank(state, ranks);
            agreesWithOracle(layout, state, ranks);
            State back = new State(0);
            radix.unrank(ranks, back);
            assertThat(back).isEqualTo(state);
          }
        });
  }

  @Test
  void an_update_gives_the_same_ranks_as_ranking_from_scratch() {
    Seeds.each(
        300,
        seed -> {
          Random random = new Random(seed);
          Layout layout = RandomLayouts.layout(random);
          MixedRadix radix = new MixedRadix(layout);
          State state = RandomLayouts.state(random, layout);
          long[] ranks = new long[radix.ranks()];
          radix.rank(state, ranks);
          for (int i = 0; i < 50; i++) {
            int slot = random.nextInt(layout.slots().size());
            long before = layout.get(state, slot);
            long now = RandomLayouts.value(random, layout.slots().get(slot));
            layout.set(state, slot, now);
            radix.update(ranks, slot, before, now);
            agreesWithOracle(layout, state, ranks);
          }
        });
  }

  @Test
  void unpacking_restores_packed_states_in_any_order() {
    Seeds.each(
        300,
        seed -> {
          Random random = new Random(seed);
          Layout layout = RandomLayouts.layout(random);
          MixedRadix radix = new MixedRadix(layout);
          assertThat(radix.bits()).isLessThanOrEqualTo(layout.bits());
          assertThat(radix.bytes() * 8).isGreaterThanOrEqualTo(radix.bits());
          State back = new State(0);
          for (int i = 0; i < 30; i++) {
            State state = RandomLayouts.state(random, layout);
            long[] packed = new long[radix.words()];
            radix.pack(state, packed);
            int rest = radix.bytes() % Long.BYTES;
            if (rest != 0) {
              assertThat(packed[packed.length - 1] >>> (8 * rest)).isZero();
              packed[packed.length - 1] |= random.nextLong() << (8 * rest);
            }
            radix.unpack(packed, back);
            assertThat(back).isEqualTo(state);
          }
        });
  }

  @Test
  void the_papers_example_takes_32_bits_in_bytes_and_20_in_bit_fields() {
    assertThat(PackedSizes.of(PAPER)).isEqualTo(new PackedSizes(32, 20, 18));
    assertThat(PackedSizes.of(PAPER.slots().getFirst()).radix()).isBetween(2.32, 2.33);
  }

  @Test
  void a_value_is_looked_up_by_its_factors() {
    MixedRadix paper = new MixedRadix(PAPER);
    long[] rank = {3 + 5 * 1 + 5 * 2 * 77 + 5 * 2 * 150 * 149};
    assertThat(paper.get(rank, PAPER.slots().get(1), 1)).isEqualTo(1);
    assertThat(paper.get(rank, PAPER.slots().get(2), 2)).isEqualTo(77);
    Seeds.each(
        300,
        seed -> {
          Random random = new Random(seed);
          Layout layout = RandomLayouts.layout(random);
          MixedRadix radix = new MixedRadix(layout);
          State state = RandomLayouts.state(random, layout);
          long[] ranks = new long[radix.ranks()];
          radix.rank(state, ranks);
          for (int slot = 0; slot < layout.slots().size(); slot++) {
            assertThat(radix.get(ranks, layout.slots().get(slot), slot))
                .isEqualTo(layout.get(state, slot));
          }
        });
  }

  @Test
  void needs_the_range_of_every_bit() {
    assertThat(MixedRadix.fits(PAPER)).isTrue();
    assertThat(MixedRadix.fits(new Layout(List.of(), List.of(), 1, true))).isFalse();
    assertThat(MixedRadix.fits(new Layout(PAPER.groups(), PAPER.slots(), 1, false))).isFalse();
  }

  @Test
  void bit_fields_are_the_unchanged_words() {
    Packing packing = Packing.bitFields(PAPER);
    State state = paper(1, 0, 5, 6);
    long[] words = new long[1];
    packing.pack(state, words);
    assertThat(words).containsExactly(state.words[0]);
    State back = new State(0);
    packing.unpack(words, back);
    assertThat(back).isEqualTo(state);
    assertThat(packing.bytes()).isEqualTo(8);
  }
}
