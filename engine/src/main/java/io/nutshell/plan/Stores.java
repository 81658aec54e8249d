package io.nutshell.plan;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.store.ExactStore;
import io.nutshell.store.StateStore;
import java.util.List;
import java.util.function.BiFunction;

/** The storage methods by name. */
public final class Stores {

  /** One storage method. */
  public record Entry(String name, BiFunction<Model, MemoryBudget, StateStore> factory) {}

  private static final List<Entry> ENTRIES =
      List.of(new Entry("exact", (model, budget) -> new ExactStore(model.layout(), budget)));

  private Stores() {}

  public static List<Entry> all() {
    return ENTRIES;
  }

  public static Entry named(String name) {
    return ENTRIES.stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputError(
                    null,
                    "there is no store named '" + name + "'",
                    "one of: " + String.join(", ", ENTRIES.stream().map(Entry::name).toList())));
  }
}
