package io.nutshell.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.property.Deadlock;
import io.nutshell.check.property.Invariant;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Reach;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.model.Model;
import io.nutshell.search.FrontierSearch;
import io.nutshell.search.Limits;
import io.nutshell.search.Order;
import io.nutshell.search.Parallelism;
import io.nutshell.store.LossyStore;
import io.nutshell.store.exact.ExactStore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the checker makes of a store that may have missed states; see CheckTest for the rest. */
final class CheckerTest {
  private static final Checker.Method LOSSY =
      new Checker.Method(
          "lossy",
          (model, budget) -> new LossyStore(new ExactStore(model.layout(), budget)),
          Order.BFS,
          FrontierSearch::breadthFirst,
          Long.MAX_VALUE,
          null,
          true,
          false,
          false,
          false,
          Companion.NONE,
          null,
          null,
          true,
          CtlSearch.Options.DEFAULT,
          Parallelism.NONE);

  private static Report check(Limits limits, Property... properties) {
    return new Checker(List.of(properties), false, LOSSY, limits, _ -> {}, _ -> {})
        .run(DirectedGraph.of("0->1 1->2 2->0"));
  }

  private static Report check(Property... properties) {
    return check(Limits.NONE, properties);
  }

  private static Property invariant(String expression) {
    return new Invariant(expression, expression, Model::predicate);
  }

  private static Property reach(String expression) {
    return new Reach(expression, expression, Model::predicate);
  }

  @Test
  void no_violation_in_a_lossy_store_is_not_called_more_than_that() {
    Report report = check(Deadlock.KIND.property(""), invariant("node < 3"));
    assertThat(report.verdict()).isEqualTo(Verdict.NO_VIOLATION_FOUND);
    assertThat(report.verdict().exitCode()).isEqualTo(3);
    assertThat(report.explored().exact()).isFalse();
    assertThat(report.properties())
        .extracting(PropertyResult::verdict)
        .containsOnly(Verdict.NO_VIOLATION_FOUND);
  }

  @Test
  void a_violation_in_a_lossy_store_is_real() {
    Report report = check(invariant("node != 2"));
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(report.properties().getFirst().trace()).isNotNull();
  }

  @Test
  void a_witness_in_a_lossy_store_is_real() {
    assertThat(check(reach("node == 2")).verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void no_witness_in_a_lossy_store_proves_nothing() {
    Report report = check(reach("node == 7"));
    assertThat(report.properties().getFirst().verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(report.verdict()).isNotIn(Verdict.HOLDS, Verdict.VIOLATED);
  }

  @Test
  void a_lossy_store_at_a_limit_is_incomplete() {
    Limits limits = new Limits(Limits.NONE.timeout(), 1, Long.MAX_VALUE, () -> false);
    assertThat(check(limits, invariant("node < 3")).verdict()).isEqualTo(Verdict.INCOMPLETE);
  }
}
