package io.nutshell.check;

import io.nutshell.check.property.Extent;
import io.nutshell.check.property.Finding;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.check.property.Watcher;
import io.nutshell.check.trace.LastState;
import io.nutshell.check.trace.Replay;
import io.nutshell.check.trace.Trace;
import io.nutshell.model.Model;
import io.nutshell.search.Limits;
import io.nutshell.store.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns findings into answers: gets the path to the finding, has the reference executor replay it,
 * and confirms that the last state shows what the property's watcher noticed.
 */
final class Answers {
  private final Model model;
  private final @Nullable PathRebuilder rebuilder;
  private final Limits limits;
  private final long start = System.nanoTime();
  private final Consumer<String> notes;

  /** The verdict whose trace is being rebuilt, until it is announced; else empty. */
  private String unannounced = "";

  /**
   * @param model a model wide enough for all states of the traces
   * @param rebuilder finds paths that the search has forgotten; null if traces are off
   * @param limits the limits that remain
   */
  Answers(Model model, @Nullable PathRebuilder rebuilder, Limits limits, Consumer<String> notes) {
    this.model = model;
    this.rebuilder = rebuilder;
    this.limits = limits;
    this.notes = notes;
  }

  PropertyResult to(Property property, PropertyObserver.@Nullable Found found, Extent extent) {
    if (found == null) {
      return property.withoutFinding(extent);
    }
    Verdict verdict = property.findingMeans();
    String message = found.finding().message();
    if (!found.finding().conclusive()) {
      // The finding is inconclusive: its state is shown only if nothing better can still be found.
      PropertyResult open = property.withoutFinding(extent);
      if (open.verdict() != Verdict.VIOLATED) {
        return open;
      }
      verdict = open.verdict();
      message = open.message() + "; " + message;
    }
    unannounced = property.name() + (verdict == Verdict.HOLDS ? " holds" : " is violated");
    Path path = path(property, found);
    Trace trace = path == null ? null : confirmed(property, found, path);
    unannounced = "";
    return new PropertyResult(property, verdict, message, found.finding().position(), trace);
  }

  private Trace confirmed(Property property, PropertyObserver.Found found, Path path) {
    Trace trace = new Replay(model).along(path);
    LastState last = new LastState(model, trace.last());
    Finding finding = found.finding();
    boolean confirmed =
        finding.event() >= 0
            ? last.mistaken(finding.event(), finding.choice())
            : shows(property, last, finding);
    if (!confirmed) {
      throw Replay.defect("the state that the path leads to does not decide " + property.name());
    }
    return finding.event() < 0
        ? trace
        : trace.failing(new Trace.Failure(finding.event(), finding.choice(), finding.message()));
  }

  /** Whether the state shows the finding, and a new watcher has the same finding there. */
  private boolean shows(Property property, LastState last, Finding finding) {
    Finding again =
        property.watcher(model) instanceof Watcher.OfStates watcher
            ? watcher.found(last.state())
            : null;
    return property.evidence(last).orElseThrow().shows() == finding.conclusive()
        && (again == null || again.equals(finding));
  }

  /** Announces the verdict before its trace, if rebuilding the trace takes a while. */
  void announce() {
    if (!unannounced.isEmpty()) {
      notes.accept(unannounced + "; its trace is being rebuilt");
      unannounced = "";
    }
  }

  private @Nullable Path path(Property property, PropertyObserver.Found found) {
    Supplier<@Nullable Path> known = found.path();
    Path path;
    if (known != null) {
      path = known.get();
    } else if (rebuilder == null) {
      return null;
    } else {
      PathRebuilder.Found rebuilt = rebuilder.to(found.state());
      path = rebuilt.path();
      if (path != null) {
        notes.accept(property.name() + ": the path was found " + rebuilt.how());
      }
    }
    if (path == null) {
      notes.accept("%s: there is no trace: %s".formatted(property.name(), whyNoPath()));
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
