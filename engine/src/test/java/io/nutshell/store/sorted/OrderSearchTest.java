package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

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
  private static long[] keys(Random random) {
    return random
        .longs(2000)
        .map(
            bits -> {
              long key = 0;
              for (int field = 0; field < FIELDS; field++) {
                long value = random.nextInt(field + 1) == 0 ? (bits >>> field) & 3 : 0;
                key |= value << (field * FIELD_BITS);
              }
              return key;
            })
        .sorted()
        .distinct()
        .toArray();
  }

  private static OrderSearch searched(long[] keys, Team team) {
    List<OrderSearch.Field> fields = new ArrayList<>();
    for (int i = 0; i < FIELDS; i++) {
      int first = i * FIELD_BITS;
      List<Integer> bits = IntStream.range(first, first + FIELD_BITS).boxed().toList();
      fields.add(new OrderSearch.Field(bits, i / 3));
    }
    OrderSearch search = new OrderSearch(keys, keys.length, 1, team);
    search.search(fields.subList(0, FIELDS - 2), fields.subList(FIELDS - 2, FIELDS), true, 60);
    return search;
  }

  @Test
  void the_order_does_not_depend_on_the_number_of_threads() {
    Seeds.each(
        10,
        seed -> {
          long[] keys = keys(new Random(seed));
          OrderSearch alone = searched(keys, Team.alone());
          assertThat(alone.after()).isLessThanOrEqualTo(alone.before());
          for (int threads = 2; threads <= 5; threads++) {
            try (Team team = new Team(threads)) {
              OrderSearch together = searched(keys, team);
              assertThat(together.places()).isEqualTo(alone.places());
              assertThat(together.after()).isEqualTo(alone.after());
            }
          }
        });
  }
}
