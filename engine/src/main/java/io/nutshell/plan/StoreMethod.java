package io.nutshell.plan;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Control;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Phrase;
import io.nutshell.search.Order;
import io.nutshell.store.StateSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A storage method: its guarantees, its options, and how to make a store. The same entries are used
 * by the validation before a search, by the table that {@code nutshell stores} prints, and by the
 * test that runs every accepted combination.
 *
 * @param cost what it costs in memory and time, in a few words
 * @param sources the keys of the papers it comes from, see {@link Papers}
 * @param typicalBytes an estimate of the bytes per state for a layout, used for advice; NaN if the
 *     method uses a fixed amount of memory
 * @param fit further conflicts with the choices made
 */
public record StoreMethod(
    String name,
    String idea,
    String cost,
    List<String> sources,
    ToDoubleFunction<Layout> typicalBytes,
    List<Option> options,
    Abilities abilities,
    Function<Setup, List<Conflict>> fit,
    Factory factory) {

  public StoreMethod {
    sources = List.copyOf(sources);
    options = List.copyOf(options);
  }

  /** The orders it works with. */
  public Set<Order> orders() {
    return abilities.orders();
  }

  /** How reliable its answers are, in a few words. */
  public String guarantee() {
    return abilities.answers().words();
  }

  boolean can(Abilities.Ability ability, Settings settings) {
    return abilities.has(ability, settings);
  }

  /** One of the method's options, as in {@code NAME:OPTION=VALUE}. */
  public record Option(String name, String values, String otherwise, String meaning) {}

  /** Makes a store; the settings have been validated. */
  public interface Factory {
    StateSet create(Model model, MemoryBudget budget, Settings settings);
  }

  /** All conflicts of the settings. */
  public List<Conflict> conflicts(Setup setup) {
    List<Conflict> conflicts = new ArrayList<>();
    for (String given : setup.settings().values().keySet()) {
      if (options.stream().noneMatch(option -> option.name().equals(given))) {
        String known = String.join(", ", options.stream().map(Option::name).toList());
        conflicts.add(
            new Conflict(
                "the store " + name + " has no option '" + given + "'",
                options.isEmpty() ? "leave it out: " + name + " has none" : "one of: " + known));
      }
    }
    if (setup.order() == Order.SWEEP && !can(Abilities.Ability.FORGETS, setup.settings())) {
      conflicts.add(
          new Conflict(
              Phrase.of(
                  "the store %s cannot forget states, which %s needs",
                  name, Control.ORDER.to(Order.SWEEP)),
              Phrase.of(
                  "%s or %s",
                  Control.STORE.to(Stores.VERSATILE), Control.STORE.to(Stores.BASELINE))));
    } else if (!orders().contains(setup.order())) {
      conflicts.add(
          new Conflict(
              "the store " + name + " does not work in order " + setup.order(),
              Phrase.of("%s, or another store", Control.ORDER.to(orders().iterator().next()))));
    }
    conflicts.addAll(fit.apply(setup));
    return conflicts;
  }
}
