package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.RestlessTeam;
import io.nutshell.fixture.Seeds;
import io.nutshell.parallel.Team;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Orders are tried on several threads, and the one found is that of one thread. */
final class OrderSearchTest {
  private static final int FIELDS = 12;
  private static final int FIELD_BITS = 4;

  /** Keys of fields that have few values, and vary more or less often. */
  private static long[] keys(Random random, int words, int count) {
    long[] keys = new long[count * words];
    for (int at = 0; at < keys.length; at += words) {
      for (int field = 0; field < words * FIELDS; field++) {
        long value = random.nextInt(field + 1) == 0 ? random.nextInt(4) : 0;
        int bit = field * FIELD_BITS;
        keys[at + words - 1 - bit / Long.SIZE] |= value << bit;
      }
    }
    KeySort.sort(keys, count, words);
    return keys;
  }

  /** A search for an order of all fields but two, which is the same for the same seed. */
  private static OrderSearch searched(long[] keys, int words, Team team, long seed) {
    Random random = new Random(seed);
    int all = words * FIELDS;
    List<OrderSearch.Field> fields = new ArrayList<>();
    for (int i = 0; i < all; i++) {
      int first = i * FIELD_BITS;
      List<Integer> bits = IntStream.range(first, first + FIELD_BITS).boxed().toList();
      fields.add(new OrderSearch.Field(bits, i / 3));
    }
    OrderSearch search = new OrderSearch(keys, keys.length / words, words, team);
    int top = all - random.nextInt(3);
    boolean below = random.nextBoolean();
    // At first some orders are tried in any case; few more are less than one for each thread.
    int effort = random.nextBoolean() ? 6 + random.nextInt(6) : 60;
    search.search(fields.subList(0, top), fields.subList(top, all), below, effort);
    return search;
  }

  @Test
  void the_order_does_not_depend_on_the_number_of_threads() {
    Seeds.each(
        16,
        seed -> {
          int words = 1 + (int) seed % 2;
          long[] keys = keys(new Random(seed), words, 1500);
          OrderSearch alone = searched(keys, words, Team.alone(), seed);
          assertThat(alone.after()).isLessThanOrEqualTo(alone.before());
          for (int threads : new int[] {2, 3, 5, 12}) {
            try (Team team = new RestlessTeam(threads)) {
              agree(searched(keys, words, team, seed), alone);
            }
          }
        });
  }

  private static void agree(OrderSearch together, OrderSearch alone) {
    assertThat(together.places()).isEqualTo(alone.places());
    assertThat(together.before()).isEqualTo(alone.before());
    assertThat(together.after()).isEqualTo(alone.after());
  }

  @Test
  void fewer_threads_than_there_are_try_orders_of_wide_keys() {
    int words = 16;
    int count = 20_000;
    assertThat(OrderCost.bytes(count, words) * 4).isGreaterThan(8 << 20);
    long[] keys = keys(new Random(1), words, count);
    try (Team team = new Team(4)) {
      agree(searched(keys, words, team, 1), searched(keys, words, Team.alone(), 1));
    }
  }
}
