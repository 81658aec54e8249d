package io.nutshell.store.sorted;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeySortTest {
  /**
   * Keys of which only some bits vary: few of the highest, so that many keys agree in the first
   * bits that are compared, and many below.
   */
  @ParameterizedTest(name = "{0} words, {1} keys, {2} varying bits")
  @CsvSource({
    "1, 1000, 40",
    "2, 63, 90",
    "2, 64, 3",
    "2, 1000, 30",
    "2, 5000, 126",
    "3, 5000, 100",
    "5, 3000, 200",
    "5, 3000, 318",
    "5, 70000, 250",
    "2, 200, 0"
  })
  void sorts_keys_with_the_help_of_the_words_after_them(int words, int count, int varying) {
    SplittableRandom random = new SplittableRandom(words * 1000L + varying);
    long[] masks = new long[words];
    int highest = words * Long.SIZE - 1;
    for (int i = 0; i < varying; i++) {
      int bit = random.nextInt(highest);
      masks[words - 1 - bit / Long.SIZE] |= 1L << bit;
    }
    long[] keys = new long[count * (words + 1)];
    for (int i = 0; i < count; i++) {
      int from = random.nextInt(words);
      for (int word = 0; word < words; word++) {
        keys[i * words + word] = word < from ? masks[word] & 5 : masks[word] & random.nextLong();
      }
    }
    long[][] expected = new long[count][];
    Arrays.setAll(expected, i -> Arrays.copyOfRange(keys, i * words, (i + 1) * words));
    Arrays.sort(expected, Arrays::compareUnsigned);

    KeySort.sortWithRest(keys, count, words);

    long[][] sorted = new long[count][];
    Arrays.setAll(sorted, i -> Arrays.copyOfRange(keys, i * words, (i + 1) * words));
    assertArrayEquals(expected, sorted);
  }
}
