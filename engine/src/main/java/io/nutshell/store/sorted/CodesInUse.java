package io.nutshell.store.sorted;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Frees codes that were replaced, once no run is written with them. */
final class CodesInUse {
  /** The runs of layers that remain readable after they were merged, until they are dropped. */
  private final List<Run> keptLayers = new ArrayList<>();

  /** The codes of a layer's run are needed until the run is dropped. */
  void keep(Run layer) {
    if (layer.size() > 0) {
      keptLayers.add(layer);
    }
  }

  /**
   * Frees the replaced codes.
   *
   * @param runs all runs but those of the candidates and of layers that are kept
   */
  void free(List<RunCode> codes, FlipLearning flips, Candidates candidates, Run... runs) {
    List<RunCode> all = new ArrayList<>(codes);
    all.add(candidates.code());
    if (!flips.hasReplaced() && all.stream().noneMatch(RunCode::hasReplaced)) {
      return;
    }
    keptLayers.removeIf(layer -> layer.size() == 0);
    Set<GapCode> used = new HashSet<>();
    all.forEach(code -> used.add(code.code()));
    keptLayers.forEach(layer -> used.add(layer.code));
    candidates.runs().forEach(run -> used.add(run.code));
    for (Run run : runs) {
      used.add(run.code);
    }
    all.forEach(code -> code.free(used));
    flips.free(used);
  }
}
