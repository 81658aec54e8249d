package io.nutshell.compact;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.compact.BitFields.Field;
import io.nutshell.fixture.Seeds;
import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BitFieldsTest {
  private static final List<Group> GROUPS = List.of(new Group("p", "process"));

  private static Field scalar(String name, long low, long high) {
    return new Field(name, 0, low, high, false, 1);
  }

  private static Field array(String name, long low, long high, int size) {
    return new Field(name, 0, low, high, true, size);
  }

  private static Layout layout(Field... fields) {
    return BitFields.layout(GROUPS, List.of(fields));
  }

  @Test
  void gives_each_field_the_bits_of_its_range() {
    Layout layout = layout(scalar("a", 0, 1), scalar("b", -1, 5), scalar("c", 7, 7));
    assertThat(layout.slots()).extracting(Slot::name).containsExactly("a", "b", "c");
    assertThat(layout.slots()).extracting(Slot::bits).containsExactly(1, 3, 0);
    assertThat(layout.bits()).isEqualTo(4);
    assertThat(layout.words()).isEqualTo(1);
    assertThat(layout.fixedLength()).isTrue();
    assertThat(layout.groups()).isEqualTo(GROUPS);
  }

  @Test
  void a_model_without_fields_has_one_word() {
    assertThat(layout().words()).isEqualTo(1);
  }

  @Test
  void a_field_never_crosses_a_word_boundary() {
    Layout layout = layout(scalar("a", 0, (1L << 40) - 1), scalar("b", 0, (1L << 30) - 1));
    assertThat(layout.slots()).extracting(Slot::word).containsExactly(0, 1);
    assertThat(layout.slots()).extracting(Slot::shift).containsExactly(0, 0);
  }

  @Test
  void a_later_field_fills_an_earlier_gap() {
    Layout layout =
        layout(scalar("a", 0, (1L << 40) - 1), scalar("b", 0, (1L << 60) - 1), scalar("c", 0, 255));
    assertThat(layout.slots().get(2).word()).isZero();
    assertThat(layout.slots().get(2).shift()).isEqualTo(40);
    assertThat(layout.words()).isEqualTo(2);
  }

  @Test
  void words_are_filled_evenly() {
    Layout layout =
        layout(
            scalar("a", 0, (1L << 30) - 1),
            scalar("b", 0, (1L << 30) - 1),
            scalar("c", 0, (1L << 10) - 1));
    assertThat(layout.slots()).extracting(Slot::word).containsExactly(0, 1, 0);
  }

  @Test
  void an_array_that_fits_lies_in_one_word() {
    Layout layout = layout(scalar("x", 0, 1), array("a", 0, 7, 21));
    assertThat(layout.slots()).hasSize(22);
    assertThat(layout.slots().get(1).name()).isEqualTo("a[0]");
    assertThat(layout.slots().get(21).name()).isEqualTo("a[20]");
    assertThat(layout.words()).isEqualTo(1);
    assertThat(layout.slots().get(21).shift()).isEqualTo(61);
  }

  @Test
  void a_larger_array_starts_a_word_and_never_splits_an_element() {
    Layout layout = layout(scalar("x", 0, 1), array("a", 0, 31, 13));
    List<Slot> elements = layout.slots().subList(1, 14);
    assertThat(elements.get(0).word()).isEqualTo(1);
    assertThat(elements.get(11).word()).isEqualTo(1);
    assertThat(elements.get(12).word()).isEqualTo(2);
    assertThat(elements.get(12).shift()).isZero();
    assertThat(BitFields.perWord(5, 13)).isEqualTo(12);
  }

  @Test
  void an_array_of_one_is_named_as_an_array() {
    assertThat(layout(array("a", 0, 1, 1)).slots().getFirst().name()).isEqualTo("a[0]");
  }

  @Test
  void constants_take_no_bits_and_keep_their_value() {
    Layout layout = layout(array("c", -3, -3, 100), scalar("x", 0, 1));
    State state = new State(layout.words());
    state.words[0] = -1;
    assertThat(layout.words()).isEqualTo(1);
    assertThat(layout.get(state, 99)).isEqualTo(-3);
    layout.set(state, 99, -3);
    assertThat(state.words[0]).isEqualTo(-1);
  }

  @Test
  void a_field_may_be_as_wide_as_a_word() {
    Layout layout =
        layout(
            scalar("x", 0, 1),
            scalar("w", Long.MIN_VALUE, Long.MAX_VALUE),
            array("v", Long.MIN_VALUE, Long.MAX_VALUE, 3));
    State state = new State(layout.words());
    assertThat(layout.words()).isEqualTo(5);
    for (long value : new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE}) {
      for (int slot = 1; slot < 5; slot++) {
        layout.set(state, slot, value);
        assertThat(layout.get(state, slot)).isEqualTo(value);
      }
    }
  }

  @Test
  void random_fields_hold_what_an_unpacked_array_holds() {
    Seeds.each(
        300,
        seed -> {
          Random random = new Random(seed);
          List<Field> fields = new ArrayList<>();
          for (int i = random.nextInt(12); i >= 0; i--) {
            long low = random.nextBoolean() ? random.nextInt(10) - 5 : random.nextLong() >> 2;
            long span = random.nextLong() >>> (2 + random.nextInt(62));
            boolean array = random.nextInt(3) == 0;
            fields.add(
                new Field(
                    "f" + i,
                    0,
                    low,
                    random.nextInt(6) == 0 ? low : low + span,
                    array,
                    array ? random.nextInt(40) : 1));
          }
          Layout layout = BitFields.layout(GROUPS, fields);
          checkDisjoint(layout);
          checkRoundTrips(layout, random);
        });
  }

  private static void checkDisjoint(Layout layout) {
    long[] taken = new long[layout.words()];
    for (Slot slot : layout.slots()) {
      assertThat(slot.shift() + slot.bits()).isLessThanOrEqualTo(64);
      if (slot.bits() > 0) {
        long bits = slot.mask() << slot.shift();
        assertThat(taken[slot.word()] & bits).as("%s overlaps", slot).isZero();
        taken[slot.word()] |= bits;
      }
    }
  }

  private static void checkRoundTrips(Layout layout, Random random) {
    int count = layout.slots().size();
    State state = new State(layout.words());
    long[] oracle = new long[count];
    for (int slot = 0; slot < count; slot++) {
      oracle[slot] = layout.slots().get(slot).low();
    }
    for (int i = 0; i < 20 * count; i++) {
      int slot = random.nextInt(count);
      Slot s = layout.slots().get(slot);
      long value =
          switch (random.nextInt(3)) {
            case 0 -> s.low();
            case 1 -> s.high();
            default -> random.nextLong(s.low(), s.high() + 1);
          };
      assertThat(s.admits(value)).isTrue();
      layout.set(state, slot, value);
      oracle[slot] = value;
    }
    for (int slot = 0; slot < count; slot++) {
      assertThat(layout.get(state, slot)).isEqualTo(oracle[slot]);
    }
  }

  /** The documented first-fit rule, for layouts of more words than are evened out. */
  @Test
  void each_field_is_in_the_first_word_that_has_room() {
    Seeds.each(
        50,
        seed -> {
          Random random = new Random(seed);
          List<Field> fields = new ArrayList<>();
          for (int i = 0; i < 300; i++) {
            int bits = random.nextInt(1, 20);
            fields.add(scalar("f" + i, 0, (1L << bits) - 1));
          }
          List<Slot> slots = BitFields.layout(GROUPS, fields).slots();
          List<Integer> used = new ArrayList<>();
          for (Slot slot : slots) {
            int word = 0;
            while (word < used.size() && used.get(word) + slot.bits() > 64) {
              word++;
            }
            if (word == used.size()) {
              used.add(0);
            }
            assertThat(slot.word()).isEqualTo(word);
            assertThat(slot.shift()).isEqualTo(used.get(word));
            used.set(word, used.get(word) + slot.bits());
          }
        });
  }
}
