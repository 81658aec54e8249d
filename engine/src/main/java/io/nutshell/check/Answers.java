package io.nutshell.check;

import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.trace.Replay;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.search.Limits;
import io.nutshell.store.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes answers of findings: gets the way to what was found, has the reference executor walk it,
 * and confirms that the property is decided where it leads.
 */
final class Answers {
  private static final String NO_VALUE = "without a value";

  private final Model model;
  private final @Nullable Retrace retrace;
  private final Limits limits;
  private final long start = System.nanoTime();
  private final Consumer<String> notes;

  /** The verdict whose trace is being rebuilt; empty where there is none, or it was announced. */
  private String unannounced = "";

  /**
   * @param retrace finds ways that the search has forgotten; null where none are wanted
   * @param limits what is left of them, from now on
   */
  Answers(Model model, @Nullable Retrace retrace, Limits limits, Consumer<String> notes) {
    this.model = model;
    this.retrace = retrace;
    this.limits = limits;
    this.notes = notes;
  }

  PropertyResult to(Property property, Watch.@Nullable Finding finding, Extent extent) {
    if (finding == null) {
      return extent.judge(property);
    }
    boolean reach = property instanceof Property.Reach;
    Verdict verdict = reach ? Verdict.HOLDS : Verdict.VIOLATED;
    String message = finding.message();
    if (reach && finding.valueless()) {
      // No witness: the state is only worth showing where there is none at all.
      PropertyResult open = extent.judge(property);
      if (open.verdict() != Verdict.VIOLATED) {
        return open;
      }
      verdict = open.verdict();
      message = open.message() + "; " + message;
    }
    unannounced = property.name() + (verdict == Verdict.HOLDS ? " holds" : " is violated");
    Trace trace = confirmed(property, finding, way(property, finding));
    unannounced = "";
    return new PropertyResult(property.name(), verdict, message, finding.position(), trace);
  }

  private @Nullable Trace confirmed(Property property, Watch.Finding finding, @Nullable Path path) {
    if (path == null) {
      return null;
    }
    Replay replay = new Replay(model);
    Trace trace = replay.walk(path);
    if (finding.event() >= 0) {
      replay.confirmFaulty(trace, finding.event(), finding.choice());
    } else {
      switch (property) {
        case Property.Deadlock _ -> replay.confirmDead(trace);
        case Property.Invariant invariant ->
            confirm(invariant.predicate().apply(model), trace, false, finding.valueless());
        case Property.Reach reach ->
            confirm(reach.predicate().apply(model), trace, true, finding.valueless());
        case Property.Home home -> {
          if (holds(home.predicate().apply(model), trace)) {
            throw Replay.defect("the predicate is true where it should be lost for good");
          }
        }
        case Property.Automaton _ -> throw Replay.defect("no state shows an accepting cycle");
        case Property.StateCount _ -> throw Replay.defect("no state shows how many there are");
        case Property.Assertions _ -> {
          if (model.assertions().stream().allMatch(a -> holds(a.predicate(), trace))) {
            throw Replay.defect("no assertion fails in the state that the path leads to");
          }
        }
      }
    }
    return trace;
  }

  private static void confirm(Predicate predicate, Trace trace, boolean wanted, boolean valueless) {
    String confirmed;
    try {
      confirmed = Boolean.toString(predicate.test(trace.last()));
    } catch (EvaluationFault fault) {
      confirmed = NO_VALUE;
    }
    String found = valueless ? NO_VALUE : Boolean.toString(wanted);
    if (!confirmed.equals(found)) {
      throw Replay.defect(
          "the predicate is %s, not %s, where the path leads".formatted(confirmed, found));
    }
  }

  private static boolean holds(Predicate predicate, Trace trace) {
    try {
      return predicate.test(trace.last());
    } catch (EvaluationFault fault) {
      return false;
    }
  }

  /** Tells the verdict found, before its trace is there: rebuilding that takes a while. */
  void announce() {
    if (!unannounced.isEmpty()) {
      notes.accept(unannounced + "; its trace is being rebuilt");
      unannounced = "";
    }
  }

  private @Nullable Path way(Property property, Watch.Finding finding) {
    Supplier<@Nullable Path> way = finding.way();
    Path path;
    if (way != null) {
      path = way.get();
    } else if (retrace == null) {
      return null;
    } else {
      Retrace.Found found = retrace.to(model, finding.state());
      path = found.path();
      if (path != null) {
        notes.accept(property.name() + ": the way there was found " + found.how());
      }
    }
    if (path == null) {
      notes.accept("%s: there is no trace, as %s".formatted(property.name(), whyNoPath()));
    }
    return path;
  }

  private String whyNoPath() {
    if (limits.cancelled().getAsBoolean()) {
      return "the run was interrupted while it was being rebuilt";
    }
    return System.nanoTime() - start > limits.timeout().toNanos()
        ? "the time limit was reached while it was being rebuilt"
        : "there was not enough memory to rebuild it";
  }
}
