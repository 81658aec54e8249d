package io.nutshell.check.property;

import io.nutshell.check.trace.LastState;
import io.nutshell.model.Model;
import java.util.Optional;

/**
 * There are finitely many reachable states. Users cannot ask for it: a search that cannot end
 * because values grow for ever reports it as violated.
 */
public record Bounded(String name) implements Property {
  public static final PropertyKind KIND =
      new PropertyKind(
          "bounded",
          "",
          PropertyKind.Argument.NONE,
          "There are finitely many reachable states.",
          "There are finitely many reachable states.",
          (name, _, _) -> new Bounded(name));

  @Override
  public PropertyKind kind() {
    return KIND;
  }

  @Override
  public Watcher watcher(Model model) {
    return new Watcher() {};
  }

  @Override
  public PropertyResult withoutFinding(Extent extent) {
    return extent.noViolation(this);
  }

  @Override
  public Optional<Evidence> evidence(LastState last) {
    return Optional.empty();
  }

  @Override
  public String uncertifiable() {
    return "a search that ends has shown it already";
  }
}
