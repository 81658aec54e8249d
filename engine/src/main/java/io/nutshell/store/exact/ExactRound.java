package io.nutshell.store.exact;

import io.nutshell.model.State;
import io.nutshell.parallel.Helpers;
import io.nutshell.store.Claimer;
import io.nutshell.store.Retrievable;
import io.nutshell.store.Round;
import io.nutshell.store.table.Claims;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.Places;
import java.util.function.UnaryOperator;

/** Rounds of an {@link ExactStore} whose states all have the same length. */
final class ExactRound implements Round {
  private final Hash hash;
  private final IdTable table;
  private final FixedEntries entries;
  private final Places places;
  private final Claims claims;
  private final UnaryOperator<Claimer> wrapping;

  ExactRound(Hash hash, IdTable table, FixedEntries entries, Places places) {
    this(hash, table, entries, places, UnaryOperator.identity());
  }

  private ExactRound(
      Hash hash,
      IdTable table,
      FixedEntries entries,
      Places places,
      UnaryOperator<Claimer> wrapping) {
    this.hash = hash;
    this.table = table;
    this.entries = entries;
    this.places = places;
    this.wrapping = wrapping;
    claims = new Claims(table, entries.words(), entries::isAt);
  }

  /** The same with other handles for workers, made of these. */
  ExactRound of(UnaryOperator<Claimer> others) {
    return new ExactRound(hash, table, entries, places, others);
  }

  @Override
  public Claimer claimer() {
    return wrapping.apply(new ExactClaimer());
  }

  @Override
  public void growWith(Helpers helpers) {
    table.beforeMoving(() -> {}, helpers);
  }

  @Override
  public int begin(int most) {
    return places.count() == places.bound() ? claims.beginRound(most, places.bound()) : 0;
  }

  @Override
  public int left() {
    return claims.left();
  }

  @Override
  public boolean valid(int claim) {
    return claims.valid(claim);
  }

  @Override
  public void reserve(int states) {
    entries.reserve(places.bound() + states);
  }

  @Override
  public void commit(int claim, long id) {
    entries.set(id, claims.words(), claims.offset(claim));
    claims.setId(claim, id);
  }

  @Override
  public void end(int states) {
    places.takeNext(states);
    claims.end(states);
  }

  @Override
  public void undo() {
    claims.undo();
  }

  private final class ExactClaimer implements Claimer {
    private final Claims.Worker worker = claims.worker();

    @Override
    public Retrievable reader() {
      return entries::get;
    }

    @Override
    public void begin(int chunk) {
      worker.beginChunk(chunk);
    }

    @Override
    public void prepare(State[] states, int begin, int end) {
      worker.lookup().ensure(end);
      for (int i = begin; i < end; i++) {
        worker.lookup().set(i, hash.of(states[i].words, states[i].length));
      }
    }

    @Override
    public void claim(State[] states, int count, Claimed claimed) {
      worker.touch(count);
      claimed.clear();
      for (int i = 0; i < count; i++) {
        int claim = worker.claim(states[i], worker.lookup().get(i));
        if (claim != KNOWN) {
          claimed.add(i, claim);
        }
      }
    }
  }
}
