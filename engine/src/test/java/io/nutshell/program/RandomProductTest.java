package io.nutshell.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.nutshell.automaton.BranchingParser;
import io.nutshell.automaton.FormulaParser;
import io.nutshell.check.Report;
import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.ltl.Fair;
import io.nutshell.check.ltl.Product;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Temporal;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.CtlOracle;
import io.nutshell.fixture.LtlOracle;
import io.nutshell.fixture.RandomFormulas;
import io.nutshell.fixture.Seeds;
import io.nutshell.model.InputError;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.Reversal;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.plan.Check;
import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.syntax.Program;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Products of random programs and random formulas. */
final class RandomProductTest {
  private static final RandomPrograms.Options SOUND = new RandomPrograms.Options(false, false);
  private static final RandomPrograms.Options FAULTY = new RandomPrograms.Options(false, true);
  private static final int MAX_STATES = 200;

  /** A model in whose language {@code a7} is the seventh random expression. */
  private static ProgramModel model(
      Program program, Ranges ranges, RandomPrograms.Options options) {
    return ProgramModel.of(
        program,
        text ->
            RandomPrograms.expression(program, Long.parseLong(text.strip().substring(1)), options),
        ranges);
  }

  private static String formula(Random random, Program program) {
    return RandomFormulas.formula(
        random,
        3,
        () ->
            random.nextInt(4) == 0
                ? "fired(c" + random.nextInt(program.commands().size()) + ")"
                : "a" + random.nextInt(50));
  }

  private static Product product(ProgramModel model, String formula) {
    return ((Temporal) Ltl.KIND.property(formula)).product(model);
  }

  @Test
  void both_executors_of_a_product_agree() {
    Seeds.each(
        300,
        seed -> {
          Program program = RandomPrograms.generate(seed, FAULTY);
          ProgramModel model = model(program, RandomPrograms.narrow(program, seed), FAULTY);
          String formula = formula(new Random(seed), program);
          Product product;
          try {
            product = product(model, formula);
          } catch (InputError impossible) {
            return; // An atom that has no value in any state is refused.
          }
          new Agreement(product, MAX_STATES);
        });
  }

  @ParameterizedTest
  @CsvSource({
    "auto, auto, NONE",
    "ndfs, tree, NONE",
    "ndfs, comback, NONE",
    "scc, exact, NONE",
    "scc, delta, NONE",
    "auto, auto, WEAK",
    "scc, tree, WEAK",
    "auto, comback, STRONG",
    "scc, exact, STRONG"
  })
  void every_search_answers_as_the_oracle_does(String emptiness, String store, Fair fair) {
    int[] checked = new int[2];
    Seeds.each(
        400,
        seed -> {
          Program program = RandomPrograms.generate(seed, SOUND);
          ProgramModel wide = model(program, RandomPrograms.declared(program), SOUND);
          if (!small(wide)) {
            return;
          }
          String formula = formula(new Random(seed), program);
          boolean holds =
              LtlOracle.holds(
                  wide, FormulaParser.parse(formula), fair, event -> processes(wide, event));
          Report report =
              Check.of(model(program, RandomPrograms.narrow(program, seed), SOUND))
                  .property(Ltl.KIND.property(formula))
                  .emptiness(emptiness)
                  .store(store)
                  .fair(fair)
                  .run();
          PropertyResult result = report.properties().getFirst();
          assertThat(result.verdict())
              .as(formula)
              .isEqualTo(holds ? Verdict.HOLDS : Verdict.VIOLATED);
          checked[holds ? 1 : 0]++;
        });
    assertThat(checked[0]).isGreaterThan(20);
    assertThat(checked[1]).isGreaterThan(20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "delta", "comback", "sorted", "auto"})
  void branching_formulas_are_answered_as_the_oracle_does(String store) {
    int[] checked = new int[2];
    Seeds.each(
        300,
        seed -> {
          Program program = RandomPrograms.generate(seed, SOUND);
          ProgramModel wide = model(program, RandomPrograms.declared(program), SOUND);
          if (!small(wide)) {
            return;
          }
          Random random = new Random(seed);
          String formula = RandomFormulas.branching(random, 4, () -> "a" + random.nextInt(50));
          boolean holds = CtlOracle.holds(wide, BranchingParser.parse(formula));
          Report report =
              Check.of(model(program, RandomPrograms.narrow(program, seed), SOUND))
                  .ctl(formula)
                  .branching(
                      new CtlSearch.Options(seed % 2 == 0, seed % 3 == 0, true, (int) (seed % 5)))
                  .store(store)
                  .run();
          assertThat(report.properties().getFirst().verdict())
              .as(formula)
              .isEqualTo(holds ? Verdict.HOLDS : Verdict.VIOLATED);
          checked[holds ? 1 : 0]++;
        });
    assertThat(checked[0]).isGreaterThan(20);
    assertThat(checked[1]).isGreaterThan(20);
  }

  private static Set<String> processes(ProgramModel model, long event) {
    return model.describer().interaction(event).parts().stream()
        .map(part -> model.layout().groups().get(part.group()).name())
        .collect(Collectors.toSet());
  }

  private static boolean small(ProgramModel model) {
    try {
      NaiveExplorer.explore(model, MAX_STATES);
      return true;
    } catch (IllegalStateException tooLarge) {
      return false;
    }
  }

  /** What an event leads to, undoing it leads back from. */
  @Test
  void reversible_events_of_a_product_can_be_undone() {
    int[] undone = new int[1];
    Seeds.each(
        200,
        seed -> {
          Program program = RandomPrograms.generate(seed, SOUND);
          ProgramModel model = model(program, RandomPrograms.declared(program), SOUND);
          Product product = product(model, formula(new Random(seed), program));
          Reversal reversal = product.reversal().orElse(null);
          if (reversal == null) {
            return;
          }
          Successors steps = product.successors();
          State target = new State(1);
          State source = new State(1);
          for (State state : new Agreement(product, 30).states) {
            steps.reset(state);
            while (steps.next()) {
              if (steps.fire(target) && reversal.reversible(steps.event())) {
                assertThat(reversal.undo(target, steps.event(), source)).isTrue();
                assertThat(source).isEqualTo(state);
                undone[0]++;
              }
            }
          }
        });
    assertThat(undone[0]).isGreaterThan(100);
  }

  @Test
  void a_step_of_a_product_allocates_nothing() {
    Program program = RandomPrograms.generate(4, SOUND);
    Product product =
        product(
            model(program, RandomPrograms.declared(program), SOUND),
            "G (a1 -> F (a2 && fired(c1)))");
    Agreement walked = new Agreement(product, MAX_STATES);
    Successors steps = product.successors();
    State target = new State(1);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long fired = 0;
    long bytes = 0;
    for (int round = 0; round < 200; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < walked.states.size(); i++) {
        steps.reset(walked.states.get(i));
        while (steps.next()) {
          fired += steps.fire(target) ? 1 : 0;
        }
      }
      bytes = threads.getCurrentThreadAllocatedBytes() - before;
    }
    assertThat(fired).isPositive();
    assertThat(bytes).isLessThan(walked.states.size() * 2L);
  }
}
