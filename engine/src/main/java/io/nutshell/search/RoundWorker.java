package io.nutshell.search;

import io.nutshell.model.Model;
import io.nutshell.store.Retrievable;
import io.nutshell.store.Round;
import io.nutshell.store.RoundInserter;

/** One worker of {@link Rounds}: expands chunks and offers their successors. */
final class RoundWorker {
  private final RoundInserter inserter;
  private final Retrievable reader;
  private final Batch batch;
  private final Chunk.Kept kept;

  RoundWorker(int number, Model model, Round round, Chunk.Kept kept) {
    this.inserter = round.inserter(number);
    this.reader = inserter.reader();
    this.batch = new Batch(Expansion.of(model), kept.all() ? null : RecentStates.of(model));
    this.kept = kept;
  }

  /** Successors of chunks expanded before were not stored. */
  void forget() {
    batch.forget();
  }

  /** Expands a chunk as far as possible. */
  void expand(int number, Chunk chunk) {
    try {
      inserter.begin(number);
      int next = 0;
      while (next < chunk.size()) {
        next = fill(chunk, next);
        inserter.offer(batch.targets, batch.successors());
        chunk.add(batch, kept);
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
      inserter.from(id);
      inserter.prepare(batch.targets, begin, batch.successors());
      next++;
    }
    return next;
  }
}
