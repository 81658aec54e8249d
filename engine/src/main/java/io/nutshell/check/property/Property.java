package io.nutshell.check.property;

import io.nutshell.check.trace.LastState;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A question about all reachable states.
 *
 * <p>A property is immutable and independent of a model: {@link #watcher} and {@link #proof} are
 * made for a model when a search or a verification begins, and again if it starts over with a wider
 * model.
 */
public interface Property {

  PropertyKind kind();

  /** The name that reports give it, unique among the properties of a check. */
  String name();

  /** The argument of the property, such as an expression; empty if its kind has none. */
  default String argument() {
    return "";
  }

  /**
   * Why the property cannot be checked for fair runs alone, as words that follow its name; null if
   * it can, or if fairness makes no difference to it.
   */
  default @Nullable String unfair() {
    return null;
  }

  /** What it needs of the search and the store. */
  default Set<Need> needs() {
    return Set.of();
  }

  /** Why the property cannot be checked of this model, in words; null if it can. */
  default @Nullable String inapplicable(Model model) {
    return null;
  }

  /**
   * Watches one search of a model for this property.
   *
   * @throws io.nutshell.model.InputError if an expression does not fit the model
   */
  Watcher watcher(Model model);

  /**
   * What a conclusive finding means: {@link Verdict#VIOLATED}, so that its trace is a
   * counterexample, or {@link Verdict#HOLDS}, so that its trace is a witness.
   */
  default Verdict findingMeans() {
    return Verdict.VIOLATED;
  }

  /** The answer if nothing conclusive was found. */
  PropertyResult withoutFinding(Extent extent);

  /**
   * What the last state of a trace shows about this property, by the reference executor; empty if
   * no single state can show anything.
   */
  Optional<Evidence> evidence(LastState last);

  /**
   * What a whole trace shows about this property; by default, what its last state shows.
   *
   * @param model the model whose layout the states of the trace have
   */
  default Optional<Evidence> evidence(Model model, Trace trace) {
    return evidence(new LastState(model, trace.last()));
  }

  /** Proves a verdict from the states of a certificate; empty if those cannot prove it. */
  default Optional<Proof> proof(Model model) {
    return Optional.empty();
  }

  /** Why there is no {@link #proof}, in words; null if there is one. */
  default @Nullable String uncertifiable() {
    return null;
  }

  /** The properties that are checked if the user names none. */
  static List<Property> usual() {
    return List.of(Deadlock.KIND.property(""), Assertions.KIND.property(""));
  }
}
