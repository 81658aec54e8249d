package io.nutshell.plan;

import io.nutshell.check.Report;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.search.Progress;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A check to be run: the model, what is asked of it, and how.
 *
 * <pre>{@code
 * Report report = Check.of(model).deadlock().invariant("x < 3").run();
 * }</pre>
 *
 * With no property named, deadlocks and assertions are looked for.
 */
public final class Check {
  public static Check of(Model model) {
    throw new AssertionError();
  }

  /** No reachable state is without successors. */
  public Check deadlock() {
    return this;
  }

  /** What the model itself asserts. */
  public Check assertions() {
    return this;
  }

  /** The expression, in the model's language, holds in every reachable state. */
  public Check invariant(String expression) {
    return this;
  }

  public Check invariant(String name, Function<Model, Predicate> predicate) {
    return this;
  }

  /** Some reachable state satisfies the expression. */
  public Check reach(String expression) {
    return this;
  }

  public Check reach(String name, Function<Model, Predicate> predicate) {
    return this;
  }

  public Check order(Order order) {
    return this;
  }

  /** The storage method, by name: {@code exact} … */
  public Check store(String name) {
    return this;
  }

  /** How many bytes the tables may take. */
  public Check memory(long bytes) {
    return this;
  }

  public Check timeout(Duration timeout) {
    return this;
  }

  public Check maxDepth(long steps) {
    return this;
  }

  public Check maxStates(long states) {
    return this;
  }

  /** Whether to remember predecessors, so that counterexamples come with a path (the default). */
  public Check traces(boolean wanted) {
    return this;
  }

  /** Goes on after the first violation. */
  public Check all() {
    return this;
  }

  /** Told of the search's progress, some ten times a second, from the searching thread. */
  public Check onProgress(Consumer<Progress> listener) {
    return this;
  }

  /** Told, a line each and at once, of what {@link Report#notes} will hold. */
  public Check onNote(Consumer<String> listener) {
    return this;
  }

  /** Ends the search soon after the given flag turns true, with the verdict incomplete. */
  public Check cancelWhen(BooleanSupplier cancelled) {
    return this;
  }

  /**
   * @throws io.nutshell.model.InputError where an expression is wrong or the choices do not fit together
   */
  public Report run() {
    throw new AssertionError();
  }
}
