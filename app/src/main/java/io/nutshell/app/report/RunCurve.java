package io.nutshell.app.report;

import io.nutshell.search.Progress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Samples of a run's progress over time, at most {@link #MAX_SAMPLES}. When there are more, the
 * interval between two samples doubles, and samples closer than the interval are dropped.
 *
 * <p>Used from the searching thread only.
 */
public final class RunCurve {
  static final int MAX_SAMPLES = 256;

  private final List<Progress> spread = new ArrayList<>();
  private @Nullable Progress latest;
  private long pause;

  /** Adds a sample if enough time has passed since the last one. */
  public void add(Progress progress) {
    if (progress.rebuilding() != null) {
      return; // The search is over.
    }
    if (latest != null && progress.elapsedNanos() < latest.elapsedNanos()) {
      spread.clear(); // The model was widened and the search restarted.
      pause = 0;
    }
    latest = progress;
    if (intervalPassed(spread, progress)) {
      spread.add(progress);
    }
    if (spread.size() > MAX_SAMPLES) {
      thin(progress.elapsedNanos());
    }
  }

  private boolean intervalPassed(List<Progress> before, Progress progress) {
    return before.isEmpty() || progress.elapsedNanos() - before.getLast().elapsedNanos() >= pause;
  }

  /** Drops about half of the samples. */
  private void thin(long elapsed) {
    pause = Math.max(2 * pause, 2 * elapsed / MAX_SAMPLES);
    List<Progress> kept = new ArrayList<>();
    for (Progress sample : spread) {
      if (intervalPassed(kept, sample)) {
        kept.add(sample);
      }
    }
    spread.clear();
    spread.addAll(kept);
  }

  /** All samples kept, including the latest. */
  public List<Progress> samples() {
    List<Progress> samples = new ArrayList<>(spread);
    if (latest != null && !latest.equals(samples.getLast())) {
      samples.add(latest);
    }
    return samples;
  }
}
