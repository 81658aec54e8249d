package io.nutshell.app.contest;

import io.nutshell.check.Coverage;
import io.nutshell.check.Report;
import io.nutshell.check.Structure;
import io.nutshell.language.pnml.PnmlNet;
import io.nutshell.model.Describer;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers questions about all transitions of a net from the report of a search. */
record Liveness(PnmlNet net) {

  /** Whether every transition of the file can fire; null if the search is incomplete. */
  @Nullable Boolean quasiLive(Report report) {
    Coverage coverage = report.analyses().coverage();
    if (coverage == null) {
      return null;
    }
    Describer describer = report.model().describer();
    Set<Long> fired = new HashSet<>();
    for (Coverage.Event event : coverage.events()) {
      if (event.enabled()) {
        fired.add(net.coloured() ? describer.rule(event.event()) : event.event());
      }
    }
    boolean all = fired.size() == net.transitionNodes().size();
    return all ? Boolean.TRUE : report.complete() ? false : null;
  }

  /** Whether every transition of the file can always fire again. */
  @Nullable Boolean live(Report report) {
    Structure structure = report.analyses().structure();
    if (structure == null) {
      return report.explored().deadlocks() > 0 ? Boolean.FALSE : null;
    }
    int live = net.coloured() ? structure.liveRules().size() : structure.live().size();
    return live == net.transitionNodes().size();
  }
}
