package io.nutshell.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.Seeds;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link NumberArray} and {@link NumberSet}, in memory and on disk. */
final class NumberArrayTest {
  private static final int SIZE = 30_000;

  /** Room for the set of members and for one page of an array, but not for all of it. */
  private static final long LITTLE = 200_000;

  @TempDir Path place;

  private MemoryBudget budget(boolean little) {
    return little
        ? new MemoryBudget(LITTLE, Disk.within(place, Long.MAX_VALUE))
        : MemoryBudget.unlimited();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void holds_what_an_array_holds(boolean onDisk) {
    Seeds.each(
        20,
        seed -> {
          Random random = new Random(seed);
          int bits = 1 + random.nextInt(64);
          MemoryBudget budget = budget(onDisk);
          long[] oracle = new long[SIZE];
          NumberArray array = new NumberArray(budget, true, SIZE, bits);
          assertThat(array.onDisk()).isEqualTo(onDisk);
          for (int i = 0; i < 200; i++) {
            int at = random.nextInt(SIZE);
            if (i == 100) {
              array.clear();
              oracle = new long[SIZE];
            }
            if (i == 150 && !onDisk) {
              bits = Math.min(64, 2 * bits);
              array = array.widened(bits);
            }
            for (int j = at; j < Math.min(SIZE, at + 100); j++) {
              oracle[j] = random.nextLong() >>> (64 - bits);
              array.set(j, oracle[j]);
            }
          }
          for (int i = 0; i < SIZE; i++) {
            assertThat(array.get(i)).isEqualTo(oracle[i]);
          }
          array.close();
          assertThat(budget.used()).isZero();
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_set_has_the_members_of_a_bit_set(boolean little) {
    Seeds.each(
        20,
        seed -> {
          Random random = new Random(seed);
          int bound = 1 + random.nextInt(1 << (4 + random.nextInt(18)));
          BitSet oracle = new BitSet();
          MemoryBudget budget = budget(little);
          try (NumberSet set = new NumberSet(budget, true, bound)) {
            for (int i = 0; i < 2_000; i++) {
              int number = random.nextInt(bound);
              if (random.nextInt(3) == 0) {
                assertThat(set.remove(number)).isEqualTo(oracle.get(number));
                oracle.clear(number);
              } else {
                assertThat(set.add(number)).isEqualTo(!oracle.get(number));
                oracle.set(number);
              }
            }
            assertThat(set.count()).isEqualTo(oracle.cardinality());
            long next = set.next(0);
            for (int i = oracle.nextSetBit(0); i >= 0; i = oracle.nextSetBit(i + 1)) {
              assertThat(next).isEqualTo(i);
              assertThat(set.contains(i)).isTrue();
              next = set.next(next + 1);
            }
            assertThat(next).isEqualTo(-1);
            set.clear();
            assertThat(set.next(0)).isEqualTo(-1);
            assertThat(set.count()).isZero();
          }
          assertThat(budget.used()).isZero();
        });
  }

  @Test
  void a_damaged_page_is_noticed() throws IOException {
    MemoryBudget budget = budget(true);
    try (NumberArray array = new NumberArray(budget, true, SIZE, Long.SIZE)) {
      array.set(0, 1);
      array.set(SIZE - 1, 1); // Writes the first page.
      List<Path> files;
      try (Stream<Path> all = Files.walk(place)) {
        files = all.filter(file -> file.getFileName().toString().startsWith("part-")).toList();
      }
      try (RandomAccessFile file = new RandomAccessFile(files.getFirst().toFile(), "rw")) {
        file.write(7);
      }
      assertThatThrownBy(() -> array.get(0))
          .isInstanceOf(DiskFailure.class)
          .hasMessageContaining("damaged");
    }
  }

  @Test
  void sets_are_joined_as_bit_sets_are() {
    Seeds.each(
        60,
        seed -> {
          Random random = new Random(seed);
          int bound = 1 + random.nextInt(seed % 2 == 0 ? 200 : 70_000);
          MemoryBudget budget = MemoryBudget.unlimited();
          try (NumberSet one = new NumberSet(budget, false, bound);
              NumberSet other = new NumberSet(budget, false, bound)) {
            BitSet oracle = filled(random, bound, one);
            BitSet theirs = filled(random, bound, other);
            boolean complement = random.nextBoolean();
            if (complement) {
              theirs.flip(0, bound);
            }
            switch (random.nextInt(4)) {
              case 0 -> {
                one.fill();
                oracle.set(0, bound);
              }
              case 1 -> {
                one.copy(other, complement);
                oracle = theirs;
              }
              case 2 -> {
                one.addAll(other, complement);
                oracle.or(theirs);
              }
              default -> {
                one.retainAll(other, complement);
                oracle.and(theirs);
              }
            }
            assertThat(one.count()).isEqualTo(oracle.cardinality());
            for (int number = 0; number < bound; number++) {
              assertThat(one.contains(number)).isEqualTo(oracle.get(number));
            }
            for (int i = 0; i < 100; i++) {
              int from = random.nextInt(bound);
              assertThat(one.next(from)).isEqualTo(oracle.nextSetBit(from));
              assertThat(one.previous(from)).isEqualTo(oracle.previousSetBit(from));
            }
          }
        });
  }

  private static BitSet filled(Random random, int bound, NumberSet set) {
    BitSet oracle = new BitSet();
    for (int i = random.nextInt(bound); i > 0; i--) {
      int number = random.nextInt(bound);
      oracle.set(number);
      set.add(number);
    }
    return oracle;
  }
}
