package io.nutshell.app.report;

import io.nutshell.search.Progress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a run went: samples of its progress, spread over its time, never more than a few hundred.
 * When there are too many, the pause between two doubles and those that come too soon are dropped.
 *
 * <p>Used from the searching thread only.
 */
public final class RunCurve {
  static final int MOST = 256;

  private final List<Progress> spread = new ArrayList<>();
  private @Nullable Progress latest;
  private long pause;

  /** Notes how far the run is. */
  public void add(Progress progress) {
    if (progress.rebuilding() != null) {
      return; // The search is over.
    }
    if (latest != null && progress.elapsedNanos() < latest.elapsedNanos()) {
      spread.clear(); // The model was widened and the search began anew.
      pause = 0;
    }
    latest = progress;
    if (farEnough(spread, progress)) {
      spread.add(progress);
    }
    if (spread.size() > MOST) {
      thin(progress.elapsedNanos());
    }
  }

  private boolean farEnough(List<Progress> before, Progress progress) {
    return before.isEmpty() || progress.elapsedNanos() - before.getLast().elapsedNanos() >= pause;
  }

  /** Leaves about half of the room free. */
  private void thin(long elapsed) {
    pause = Math.max(2 * pause, 2 * elapsed / MOST);
    List<Progress> kept = new ArrayList<>();
    for (Progress sample : spread) {
      if (farEnough(kept, sample)) {
        kept.add(sample);
      }
    }
    spread.clear();
    spread.addAll(kept);
  }

  /** From the first to the very last. */
  public List<Progress> samples() {
    List<Progress> samples = new ArrayList<>(spread);
    if (latest != null && !latest.equals(samples.getLast())) {
      samples.add(latest);
    }
    return samples;
  }
}
