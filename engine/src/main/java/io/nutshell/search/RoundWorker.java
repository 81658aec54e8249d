package io.nutshell.search;

import io.nutshell.model.Model;
import io.nutshell.store.Claimer;
import io.nutshell.store.Retrievable;
import io.nutshell.store.Round;

/** One worker of {@link Rounds}: expands chunks and claims their successors. */
final class RoundWorker {
  private final Claimer claimer;
  private final Retrievable reader;
  private final Batch batch;
  private final Chunk.Kept kept;
  private final Claimer.Claimed claimed = new Claimer.Claimed();

  RoundWorker(Model model, Round round, Chunk.Kept kept) {
    this.claimer = round.claimer();
    this.reader = claimer.reader();
    this.batch = new Batch(Expansion.of(model));
    this.kept = kept;
  }

  /** Expands a chunk as far as possible. */
  void expand(int number, Chunk chunk) {
    try {
      claimer.begin(number);
      int next = 0;
      while (next < chunk.size()) {
        next = fill(chunk, next);
        claimer.claim(batch.targets, batch.successors(), claimed);
        chunk.add(batch, claimed, kept);
      }
    } catch (Throwable problem) {
      // The search expands these states again, and decides what this means.
      chunk.failed(problem);
    }
  }

  private int fill(Chunk chunk, int from) {
    int next = from;
    batch.clear();
    while (next < chunk.size() && !batch.full()) {
      long id = chunk.id(next);
      int begin = batch.successors();
      reader.get(id, batch.nextSource());
      batch.expand(id, kept.steps());
      claimer.from(id);
      claimer.prepare(batch.targets, begin, batch.successors());
      next++;
    }
    return next;
  }
}
