package io.nutshell.check;

import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A question about all reachable states. Predicates are made from the model when the exploration
 * starts, and made again when it must start over with a widened model.
 */
public sealed interface Property {

  String name();

  /** Why a certificate cannot prove it, in words; null where it can. */
  default @Nullable String uncertifiable() {
    return null;
  }

  /** No reachable state is without successors. */
  record Deadlock(String name) implements Property {
    public Deadlock() {
      this("deadlock");
    }
  }

  /** Everything the model asserts holds, and no step of it is a fault. */
  record Assertions(String name) implements Property {
    public Assertions() {
      this("assertions");
    }
  }

  /** The predicate holds in every reachable state. */
  record Invariant(String name, Function<Model, Predicate> predicate) implements Property {}

  /** There are so many reachable states. */
  record StateCount(String name, long expected) implements Property {}

  /** The predicate holds in some reachable state. */
  record Reach(String name, Function<Model, Predicate> predicate) implements Property {}

  /**
   * No run of the system is accepted by the model's {@link io.nutshell.model.PropertyAutomaton}.
   * Accepting cycles are not searched for yet, so it stays open whatever is explored.
   */
  record Automaton(String name) implements Property {
    @Override
    public String uncertifiable() {
      return "it is about cycles, and a certificate has states without paths";
    }
  }

  /** From every reachable state one can get to a state in which the predicate holds. */
  record Home(String name, Function<Model, Predicate> predicate) implements Property {
    @Override
    public String uncertifiable() {
      return "it is about where paths lead, and a certificate has states without paths";
    }
  }
}
