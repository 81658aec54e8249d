package io.nutshell.search;

import io.nutshell.model.Model;
import io.nutshell.store.Seeker;

/** One worker that expands chunks and looks their successors up, while another adds states. */
final class Scout {
  private final Seeker seeker;
  private final Batch batch;

  /** Whether known successors are left out; else all are passed on. */
  private final boolean seeks;

  private final PassedOn passedOn = new PassedOn();
  private boolean[] found = new boolean[2 * Batch.SIZE];

  Scout(Model model, Seeker seeker, boolean seeks) {
    this.seeker = seeker;
    this.batch = new Batch(Expansion.of(model));
    this.seeks = seeks;
  }

  /** Begins anew: the search may not have recorded all chunks. */
  void begin() {
    passedOn.clear();
  }

  /** Expands a chunk as far as possible. */
  void expand(Chunk chunk) {
    try {
      int next = 0;
      while (next < chunk.size()) {
        next = fill(chunk, next);
        if (seeks) {
          find();
        }
        chunk.add(batch, found);
      }
    } catch (Throwable problem) {
      // The search decides what this means when it comes to these states.
      chunk.failed(problem);
    }
  }

  private int fill(Chunk chunk, int from) {
    int next = from;
    batch.clear();
    while (next < chunk.size() && !batch.full()) {
      long id = chunk.id(next);
      chunk.source(next, batch.nextSource());
      batch.expand(id, true);
      next++;
    }
    if (found.length < batch.successors()) {
      found = new boolean[2 * batch.successors()];
    }
    return next;
  }

  /** Determines which successors need not be passed on. */
  private void find() {
    int count = batch.successors();
    seeker.find(batch.targets, count, found);
    for (int i = 0; i < count; i++) {
      if (!found[i]) {
        found[i] = passedOn.add(batch.targets[i]);
      }
    }
  }
}
