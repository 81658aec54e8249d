package io.nutshell.search;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import java.util.ArrayDeque;

/**
 * A first-in-first-out frontier of whole states, for stores that cannot give them back. An entry is
 * an id, a length and the words; entries are in chunks, which are freed once read.
 */
final class StateQueue implements Frontier {
  private static final long CHUNK_WORDS = 1L << 15;

  private final MemoryBudget budget;
  private final ArrayDeque<Chunk> chunks = new ArrayDeque<>();
  private long size;

  private static final class Chunk {
    final Region region;
    long read;
    long written;

    Chunk(Region region) {
      this.region = region;
    }
  }

  StateQueue(MemoryBudget budget) {
    this.budget = budget;
  }

  @Override
  public void add(long id, State state) {
    int needed = state.length + 2;
    Chunk chunk = chunks.peekLast();
    if (chunk == null || (chunk.written + needed) * Long.BYTES > chunk.region.capacity()) {
      chunk = new Chunk(new Region(budget, Math.max(CHUNK_WORDS, needed) * Long.BYTES));
      chunks.addLast(chunk);
    }
    chunk.region.setLong(chunk.written, id);
    chunk.region.setLong(chunk.written + 1, state.length);
    chunk.region.setLongs(chunk.written + 2, state.words, state.length);
    chunk.written += needed;
    size++;
  }

  @Override
  public long take(State target) {
    Chunk chunk = chunks.getFirst();
    if (chunk.read == chunk.written) {
      chunks.removeFirst().region.close();
      chunk = chunks.getFirst();
    }
    long id = chunk.region.getLong(chunk.read);
    target.resize((int) chunk.region.getLong(chunk.read + 1));
    chunk.region.getLongs(chunk.read + 2, target.words, target.length);
    chunk.read += target.length + 2L;
    size--;
    return id;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void close() {
    chunks.forEach(chunk -> chunk.region.close());
    chunks.clear();
  }
}
