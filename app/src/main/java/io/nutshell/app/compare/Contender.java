package io.nutshell.app.compare;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.plan.Conflict;
import io.nutshell.plan.Settings;
import io.nutshell.plan.Setup;
import io.nutshell.plan.StoreMethod;
import io.nutshell.plan.Stores;
import io.nutshell.search.Order;
import io.nutshell.store.StateSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A storage method with a search order.
 *
 * @param store a name, with options as {@link Settings#parse} reads them
 */
public record Contender(String store, Order order) {
  /** The store that the others are compared with. */
  public static final String BASE = Stores.BASELINE;

  /**
   * Splits {@code exact,comback:cache=0,front=off,tree} at the commas between stores: a part with
   * an equals sign but no colon before it is an option of the store before it.
   */
  public static List<String> split(String stores) {
    List<String> split = new ArrayList<>();
    for (String part : stores.split(",", -1)) {
      int equals = part.indexOf('=');
      int colon = part.indexOf(':');
      boolean option = equals >= 0 && (colon < 0 || equals < colon);
      if (option && !split.isEmpty()) {
        split.add(split.removeLast() + "," + part);
      } else {
        split.add(part);
      }
    }
    return split;
  }

  /**
   * All contenders that fit, grouped by search order, with the base first in each.
   *
   * @param stores those to compare; empty for all
   * @param memory bytes that each may take
   * @throws InputError if a store is unknown, has no such option, or supports none of the orders
   */
  public static List<Contender> of(
      Model model, List<String> stores, Set<Order> orders, long memory) {
    Set<String> wanted = new LinkedHashSet<>(List.of(BASE));
    wanted.addAll(stores.isEmpty() ? names() : stores);
    List<Contender> contenders = new ArrayList<>();
    for (Order order : orders) {
      for (String store : wanted) {
        StoreMethod method = Stores.named(Settings.parse(store).store());
        if (method.orders().contains(order)) {
          Contender contender = new Contender(store, order);
          if (stores.isEmpty() ? contender.fits(model) : contender.mustFit(model, memory)) {
            contenders.add(contender);
          }
        }
      }
    }
    for (String store : stores) {
      if (contenders.stream().noneMatch(contender -> contender.store.equals(store))) {
        throw new InputError(
            null,
            "the store " + store + " supports none of the chosen orders",
            "leave --order out");
      }
    }
    return contenders;
  }

  /** All stores except the one that combines others. */
  private static List<String> names() {
    return Stores.all().stream()
        .filter(method -> !method.abilities().moves())
        .map(StoreMethod::name)
        .toList();
  }

  private boolean fits(Model model) {
    Settings settings = Settings.parse(store);
    return conflicts(model, settings, Stores.named(settings.store())).isEmpty();
  }

  /** The same, but throws an error for a store that does not fit. */
  private boolean mustFit(Model model, long memory) {
    Settings settings = Settings.parse(store);
    StoreMethod method = Stores.named(settings.store());
    for (Conflict conflict : conflicts(model, settings, method)) {
      throw new InputError(null, conflict.problem(), conflict.instead());
    }
    if (!settings.values().isEmpty()) {
      try (StateSet _ = method.factory().create(model, new MemoryBudget(memory), settings)) {
        return true; // Only creating the store checks all its options.
      } catch (MemoryExhausted _) {
        return true; // The trial itself will report it.
      }
    }
    return true;
  }

  private List<Conflict> conflicts(Model model, Settings settings, StoreMethod method) {
    return method.conflicts(new Setup(model, List.of(), order, settings, false));
  }
}
