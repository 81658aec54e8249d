package io.nutshell.plan;

import io.nutshell.model.InputError;
import io.nutshell.store.ExactStore;
import java.util.EnumSet;
import java.util.List;

/** The storage methods by name. */
public final class Stores {
  private static final List<StoreMethod> METHODS = List.of(exact());

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
}
