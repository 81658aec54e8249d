package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.graph.StoredAgreement;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomPrograms;
import io.nutshell.search.Order;
import io.nutshell.store.StateSet;
import io.nutshell.store.StateStore;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The components of what a store holds, for every store that gives states back. */
final class StoredComponentsTest {
  private static final long MOST_STATES = 300;

  static Stream<String> stores() {
    return Stores.all().stream()
        .filter(method -> method.orders().contains(Order.BFS))
        .map(StoreMethod::name)
        .filter(StoredComponentsTest::givesStatesBack);
  }

  private static StateSet store(String name, Model model) {
    return Stores.named(name)
        .factory()
        .create(model, new MemoryBudget(64 << 20), Settings.of(name));
  }

  private static boolean givesStatesBack(String name) {
    try (StateSet store = store(name, RandomGraphs.sound(1))) {
      return store instanceof StateStore pointwise && pointwise.retrievable() != null;
    }
  }

  @Test
  void are_refused_where_the_store_gives_no_states_back() {
    for (StoreMethod method : Stores.all()) {
      Settings settings = Settings.of(method.name());
      assertThat(method.abilities().has(Abilities.Ability.GIVES_STATES_BACK, settings))
          .as(method.name())
          .isEqualTo(method.orders().contains(Order.BFS) && givesStatesBack(method.name()));
    }
    assertThatThrownBy(
            () -> Check.of(RandomGraphs.sound(1)).store("bitstate").structure(true).run())
        .isInstanceOf(InputError.class)
        .hasMessageContaining("does not give them back");
    assertThatThrownBy(
            () ->
                Check.of(RandomGraphs.sound(1)).store("comback:numbers=off").structure(true).run())
        .isInstanceOf(InputError.class)
        .hasMessageContaining("does not give them back")
        .hasMessageContaining("store(\"tree\")");
  }

  private static int agrees(String name, int seeds, LongFunction<Model> models) {
    int[] compared = {0};
    Seeds.each(
        seeds,
        seed -> {
          Model model = models.apply(seed);
          try (StateStore store = (StateStore) store(name, model)) {
            compared[0] += StoredAgreement.check(model, store, MOST_STATES) ? 1 : 0;
          }
        });
    return compared[0];
  }

  @ParameterizedTest
  @MethodSource("stores")
  void are_those_of_a_random_graph(String store) {
    assertThat(agrees(store, 200, RandomGraphs::faulty)).isEqualTo(200);
  }

  @ParameterizedTest
  @MethodSource("stores")
  void are_those_of_a_random_program(String store) {
    assertThat(agrees(store, 150, StoredComponentsTest::program)).isGreaterThan(50);
  }

  private static Model program(long seed) {
    RandomPrograms.Options options = new RandomPrograms.Options(seed % 2 == 0, seed % 3 == 0);
    return ProgramModel.of(
        RandomPrograms.generate(seed, options),
        text -> {
          throw new IllegalArgumentException(text);
        });
  }
}
