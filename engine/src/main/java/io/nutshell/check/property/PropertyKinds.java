package io.nutshell.check.property;

import java.util.List;
import java.util.Optional;

/** The kinds of properties by id. */
public final class PropertyKinds {
  private static final List<PropertyKind> ALL =
      List.of(
          Deadlock.KIND,
          Assertions.KIND,
          Invariant.KIND,
          Reach.KIND,
          Home.KIND,
          StateCount.KIND,
          Ctl.KIND,
          Ltl.KIND,
          HoaClaim.KIND,
          NonProgress.KIND,
          Automaton.KIND,
          Bounded.KIND);

  private PropertyKinds() {}

  public static List<PropertyKind> all() {
    return ALL;
  }

  public static Optional<PropertyKind> named(String id) {
    return ALL.stream().filter(kind -> kind.id().equals(id)).findFirst();
  }
}
