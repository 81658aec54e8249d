package io.nutshell.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Trace;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.ModelLayer;
import io.nutshell.model.State;
import io.nutshell.search.Stop;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces of stores that keep no log of predecessors: they are rebuilt by searching again. */
final class RebuiltTraceTest {

  /** Counts how often a search begins. */
  private record Counting(Model model, AtomicInteger begun) implements ModelLayer {
    @Override
    public Model widened(Fault.Overflow overflow) {
      return new Counting(model.widened(overflow), begun);
    }

    @Override
    public void initial(State target) {
      begun.incrementAndGet();
      model.initial(target);
    }
  }

  private static Trace trace(Report report) {
    return Objects.requireNonNull(report.properties().getFirst().trace());
  }

  @ParameterizedTest
  @CsvSource({"sorted, 1_000_000_000", "sorted, 120_000", "auto, 120_000"})
  void a_deep_trace_is_rebuilt_by_few_searches_however_little_memory_there_is(
      String store, String memory) {
    AtomicInteger begun = new AtomicInteger();
    Model chain = new Counting(new CounterGrid(1, 40_000), begun);
    Report report =
        Check.of(chain)
            .deadlock()
            .store(store)
            .memory(Long.parseLong(memory.replace("_", "")))
            .run();
    assertThat(report.effort().store()).isEqualTo("sorted");
    assertThat(trace(report).steps()).hasSize(40_000);
    assertThat(begun).hasValueLessThan(30);
  }

  @ParameterizedTest
  @CsvSource({"1, 3_000, 100_000", "3, 20, 130_000", "5, 8, 500_000"})
  void a_trace_rebuilt_in_little_memory_is_as_short_as_in_much(
      int counters, String bound, String memory) {
    Model grid = new CounterGrid(counters, Integer.parseInt(bound.replace("_", "")));
    long little = Long.parseLong(memory.replace("_", ""));
    Report report = Check.of(grid).deadlock().store("sorted").memory(little).run();
    Report roomy = Check.of(grid).deadlock().store("exact").run();
    assertThat(trace(report).steps()).hasSameSizeAs(trace(roomy).steps());
    assertThat(trace(report).last()).isEqualTo(trace(roomy).last());
  }

  @ParameterizedTest
  @CsvSource({"1, 4_000", "2, 150", "4, 11", "6, 5"})
  void wherever_the_search_fits_its_trace_can_be_rebuilt(int counters, String bound) {
    Model grid = new CounterGrid(counters, Integer.parseInt(bound.replace("_", "")));
    int found = 0;
    for (long memory = 75_000; memory < 200_000; memory += 12_500) {
      Report report = Check.of(grid).deadlock().store("sorted").memory(memory).run();
      if (report.verdict() == Verdict.VIOLATED) {
        assertThat(report.properties().getFirst().trace()).as("in %,d bytes", memory).isNotNull();
        found++;
      }
    }
    assertThat(found).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"sorted, 1_000_000_000", "auto, 100_000"})
  void a_run_cancelled_while_a_trace_is_rebuilt_keeps_its_verdict(String store, String memory) {
    AtomicBoolean found = new AtomicBoolean();
    Report report =
        Check.of(new CounterGrid(1, 20_000))
            .invariant(
                "small",
                model ->
                    state -> {
                      boolean large = model.layout().get(state, 0) == 20_000;
                      found.compareAndSet(false, large);
                      return !large;
                    })
            .store(store)
            .memory(Long.parseLong(memory.replace("_", "")))
            .cancelWhen(found::get)
            .run();
    assertThat(report.effort().store()).isEqualTo("sorted");
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(report.explored().stop()).isEqualTo(Stop.DECIDED);
    PropertyResult small = report.properties().getFirst();
    assertThat(small.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(small.trace()).isNull();
    assertThat(report.notes())
        .contains(
            "invariant small: there is no trace: the run was interrupted while it was being"
                + " rebuilt");
  }

  @Test
  void the_verdict_is_announced_before_a_trace_that_takes_long_is_rebuilt() {
    AtomicBoolean announced = new AtomicBoolean();
    AtomicBoolean rebuilding = new AtomicBoolean();
    Report report =
        Check.of(new CounterGrid(1, 500_000))
            .deadlock()
            .store("sorted")
            .memory(600_000)
            .onNote(note -> announced.set(note.startsWith("deadlock is violated")))
            .onProgress(
                progress -> {
                  if (progress.rebuilding() != null) {
                    assertThat(announced).isTrue();
                    rebuilding.set(true);
                  }
                })
            .cancelWhen(rebuilding::get)
            .run();
    assertThat(rebuilding).isTrue();
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(report.notes())
        .first()
        .isEqualTo("deadlock is violated; its trace is being rebuilt");
  }
}
