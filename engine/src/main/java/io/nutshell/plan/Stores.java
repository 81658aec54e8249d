package io.nutshell.plan;

import io.nutshell.model.InputError;
import io.nutshell.store.ExactStore;
import io.nutshell.store.TreeStore;
import java.util.EnumSet;
import java.util.List;

/** The storage methods by name. */
public final class Stores {
  private static final List<StoreMethod> METHODS = List.of(exact(), tree());

  private Stores() {}

  public static List<StoreMethod> all() {
    return METHODS;
  }

  /**
   * @throws InputError where there is none of that name
   */
  public static StoreMethod named(String name) {
    return METHODS.stream()
        .filter(method -> method.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputError(
                    null,
                    "there is no store named '" + name + "'",
                    "one of: "
                        + String.join(", ", METHODS.stream().map(StoreMethod::name).toList())));
  }

  private static StoreMethod exact() {
    return new StoreMethod(
        "exact",
        "every state in full, packed",
        "complete and exact",
        "the packed state and 5 to 11 bytes; the fastest",
        "",
        List.of(),
        EnumSet.allOf(Order.class),
        setup -> List.of(),
        (model, budget, settings) -> new ExactStore(model.layout(), budget));
  }

  private static StoreMethod tree() {
    return new StoreMethod(
        "tree",
        "equal parts of states stored once",
        "complete and exact",
        "about 10 bytes a state, however wide; nearly as fast as exact",
        "001",
        List.of(),
        EnumSet.allOf(Order.class),
        setup -> List.of(),
        (model, budget, settings) -> new TreeStore(model.layout(), budget));
  }
}
