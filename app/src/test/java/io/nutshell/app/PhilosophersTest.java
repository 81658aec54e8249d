package io.nutshell.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Report;
import io.nutshell.language.registry.Languages;
import io.nutshell.plan.Check;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The dining philosophers in every language: think, take the left fork, take the right fork and
 * eat, put both back. The steps mean the same in all four, and so do the counts.
 */
final class PhilosophersTest {
  private static final Path EXAMPLES = Counts.ROOT.resolve("examples");

  private static final List<String> SAME_STEPS =
      List.of(
          "dve/philosophers.dve",
          "esml/philosophers.esml",
          "pnml/philosophers.pnml",
          "cpn/philosophers.cpn");

  private static Check check(String model) {
    return Check.of(Languages.load(EXAMPLES.resolve(model)));
  }

  @Test
  void all_languages_give_the_same_counts() {
    for (String model : SAME_STEPS) {
      Report report = check(model).deadlock().all().run();
      assertThat(report.states()).as(model).isEqualTo(82);
      assertThat(report.explored().transitions()).as(model).isEqualTo(265);
      assertThat(report.explored().levels()).as(model).isEqualTo(6);
      assertThat(report.explored().deadlocks()).as(model).isOne();
    }
  }

  @Test
  void all_languages_find_the_deadlock_after_five_steps() {
    for (String model : SAME_STEPS) {
      Report report = check(model).deadlock().run();
      assertThat(report.verdict().id()).as(model).isEqualTo("violated");
      assertThat(report.properties().getFirst().trace().steps()).as(model).hasSize(5);
    }
  }

  /** With forks that are processes there are other steps, but the verdicts are the same. */
  @Test
  void forks_that_are_processes_do_not_change_the_verdict() {
    Report report = check("esml/philosophers_forks.esml").deadlock().run();
    assertThat(report.verdict().id()).isEqualTo("violated");
    assertThat(check("esml/philosophers.esml").invariant("NOT (Phil_0.eat AND Phil_1.eat)").run())
        .satisfies(holds -> assertThat(holds.verdict().id()).isEqualTo("holds"));
    assertThat(
            check("esml/philosophers_forks.esml")
                .invariant("NOT (Phil_0.eat AND Phil_1.eat)")
                .run())
        .satisfies(holds -> assertThat(holds.verdict().id()).isEqualTo("holds"));
  }
}
