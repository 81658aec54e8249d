package io.nutshell.check.property;

import io.nutshell.check.trace.LastState;
import io.nutshell.model.Model;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A question about all reachable states.
 *
 * <p>A property is immutable and knows no model: {@link #watcher} and {@link #proof} are made for a
 * model when a search or a verification begins, and again where it starts over with a wider model.
 */
public interface Property {

  PropertyKind kind();

  /** The name that reports give it, unique among the properties of a check. */
  String name();

  /** What it is about, beyond its kind; empty where the kind says it all. */
  String argument();

  /** What it needs of the search and the store. */
  default Set<Need> needs() {
    return Set.of();
  }

  /** Whether a model that has no such thing cannot be asked; in words, null where it can. */
  default @Nullable String inapplicable(Model model) {
    return null;
  }

  /**
   * Watches one search of a model for this property.
   *
   * @throws io.nutshell.model.InputError where an expression does not fit the model
   */
  Watcher watcher(Model model);

  /**
   * What a conclusive finding means: {@link Verdict#VIOLATED}, so that its trace is a
   * counterexample, or {@link Verdict#HOLDS}, so that its trace is a witness.
   */
  default Verdict findingMeans() {
    return Verdict.VIOLATED;
  }

  /** The answer where nothing conclusive was found. */
  PropertyResult withoutFinding(Extent extent);

  /**
   * What the last state of a trace shows of this property, by the reference executor; empty where
   * no single state can show anything.
   */
  Optional<Evidence> evidence(LastState last);

  /** Proves a verdict from the states of a certificate; empty where those cannot prove it. */
  default Optional<Proof> proof(Model model) {
    return Optional.empty();
  }

  /** Why there is no {@link #proof}, in words; null where there is one. */
  default @Nullable String uncertifiable() {
    return null;
  }

  /** The properties that a check asks where no property is named. */
  static List<Property> usual() {
    return List.of(Deadlock.KIND.property(""), Assertions.KIND.property(""));
  }
}
