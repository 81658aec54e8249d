package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.RandomGraphs;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Model;
import io.nutshell.search.Order;
import io.nutshell.store.StateSet;
import io.nutshell.store.StateStore;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the entries of the registry claim. */
final class StoresTest {
  private static final Model MODEL = RandomGraphs.sound(1);

  static List<StoreMethod> methods() {
    return Stores.all();
  }

  @ParameterizedTest
  @MethodSource("methods")
  void an_entry_claims_what_its_store_can_do(StoreMethod method) {
    Settings settings = Settings.of(method.name());
    try (StateSet store = method.factory().create(MODEL, new MemoryBudget(64 << 20), settings)) {
      if (store instanceof StateStore pointwise) {
        assertThat(method.can(Abilities.Ability.FORGETS, Settings.of(method.name())))
            .isEqualTo(pointwise.removable() != null);
      }
      assertThat(method.abilities().answers() == Abilities.Answers.LOSSY).isEqualTo(!store.exact());
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void a_sweep_is_served_by_the_stores_that_forget(StoreMethod method) {
    assertThat(method.orders().contains(Order.SWEEP))
        .isEqualTo(method.can(Abilities.Ability.FORGETS, Settings.of(method.name())));
  }

  @Test
  void programs_and_the_command_line_have_one_default() {
    assertThat(Check.of(MODEL).run().effort().store())
        .isEqualTo(Check.of(MODEL).store(Stores.DEFAULT).run().effort().store())
        .isNotEqualTo(Check.of(MODEL).store("tree").run().effort().store());
  }
}
