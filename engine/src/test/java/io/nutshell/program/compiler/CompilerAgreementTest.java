package io.nutshell.program.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.Seeds;
import io.nutshell.program.Agreement;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.RandomProtocols;
import io.nutshell.program.analysis.IntervalAnalysis;
import io.nutshell.program.analysis.Learning;
import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.syntax.Program;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** The compiled executor agrees with the interpreter on every step of random programs. */
class CompilerAgreementTest {
  private static final int STATES = 600;

  private Compiler.Sizes sizes = Compiler.Sizes.DEFAULT;
  private long steps;
  private long mistakes;
  private long overflows;

  @Test
  void agrees_on_random_programs() {
    compare(400, CompilerAgreementTest::any, (program, _) -> RandomPrograms.declared(program));
    assertThat(steps).isGreaterThan(100_000);
    assertThat(mistakes).isGreaterThan(1000);
  }

  @Test
  void agrees_where_ranges_are_analysed_and_learnt() {
    compare(100, CompilerAgreementTest::any, (program, _) -> Learning.learn(program));
  }

  @Test
  void agrees_where_ranges_are_too_narrow() {
    compare(400, CompilerAgreementTest::any, RandomPrograms::narrow);
    assertThat(overflows).isGreaterThan(1000);
  }

  @Test
  void agrees_where_methods_and_classes_are_split() {
    for (int bytes = 60; bytes < 400; bytes += 80) {
      sizes = new Compiler.Sizes(bytes, 300, 1000, 200);
      compare(100, CompilerAgreementTest::any, (program, _) -> RandomPrograms.declared(program));
      compare(100, CompilerAgreementTest::any, RandomPrograms::narrow);
    }
  }

  @Test
  void agrees_without_tables() {
    sizes = new Compiler.Sizes(5000, 0, 0, 200);
    compare(200, CompilerAgreementTest::any, (program, _) -> RandomPrograms.declared(program));
    compare(200, CompilerAgreementTest::any, RandomPrograms::narrow);
    compare(200, RandomProtocols::generate, (program, _) -> IntervalAnalysis.of(program));
  }

  @Test
  void agrees_where_only_changed_blocks_are_reevaluated() {
    for (int bytes : new int[] {200, 5000}) {
      sizes = new Compiler.Sizes(bytes, 300, 1000, 0);
      compare(200, CompilerAgreementTest::any, (program, _) -> RandomPrograms.declared(program));
      compare(200, CompilerAgreementTest::any, RandomPrograms::narrow);
      compare(200, RandomProtocols::generate, (program, _) -> IntervalAnalysis.of(program));
      compare(
          200,
          seed -> RandomPrograms.generate(seed, new RandomPrograms.Options(false, false)),
          (program, _) -> RandomPrograms.declared(program));
    }
    assertThat(steps).isGreaterThan(100_000);
  }

  @Test
  void agrees_on_random_protocols() {
    compare(300, RandomProtocols::generate, (program, _) -> IntervalAnalysis.of(program));
    assertThat(steps).isGreaterThan(100_000);
  }

  @Test
  void agrees_on_random_protocols_with_ranges_that_are_too_narrow() {
    compare(300, RandomProtocols::generate, RandomPrograms::narrow);
    assertThat(overflows).isGreaterThan(1000);
  }

  @Test
  void never_faults_on_programs_generated_without_faults() {
    compare(
        150,
        seed -> RandomPrograms.generate(seed, new RandomPrograms.Options(false, false)),
        (program, _) -> RandomPrograms.declared(program));
    assertThat(mistakes + overflows).isZero();
  }

  private static Program any(long seed) {
    return RandomPrograms.generate(seed, new RandomPrograms.Options(seed % 2 == 0, seed % 3 > 0));
  }

  private void compare(
      int seeds, LongFunction<Program> programs, BiFunction<Program, Long, Ranges> ranges) {
    Seeds.each(
        seeds,
        seed -> {
          Program program = programs.apply(seed);
          Ranges range = ranges.apply(program, seed);
          ProgramModel model = Agreement.model(program, range);
          Agreement agreement =
              new Agreement(
                  model, new Compiler(program, range, model.layout(), sizes).successors(), STATES);
          for (int i = 0; i < 4; i++) {
            agreement.predicate(
                program,
                range,
                RandomPrograms.expression(
                    program, seed + i, new RandomPrograms.Options(true, true)));
          }
          steps += agreement.steps;
          mistakes += agreement.mistakes;
          overflows += agreement.overflows;
        });
  }
}
