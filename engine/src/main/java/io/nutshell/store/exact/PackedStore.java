package io.nutshell.store.exact;

import io.nutshell.compact.Packing;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.memory.Region;
import io.nutshell.model.State;
import io.nutshell.store.Removable;
import io.nutshell.store.StateStore;
import io.nutshell.store.table.Hash;
import io.nutshell.store.table.IdTable;
import io.nutshell.store.table.PackedEntries;
import io.nutshell.store.table.Places;
import java.util.Arrays;

/**
 * Every state in full, as some {@link Packing} writes it, in as many bytes as that takes. A state
 * is packed once when it is added; all else, hashing and comparing, is done with what that gave.
 * Otherwise as {@link ExactStore}.
 */
public final class PackedStore implements StateStore, Removable {
  private final Packing packing;
  private final Hash hash;
  private final IdTable table;
  private final IdTable.Hashes hashOf = this::hashOf;
  private final Region region;
  private final PackedEntries entries;
  private final long[] stored;
  private long[][] packed = {};
  private long[] hashes = {};
  private final Places places;

  public PackedStore(Packing packing, MemoryBudget budget, Hash hash) {
    this.packing = packing;
    this.hash = hash;
    table = new IdTable(budget, IdTable.Shape.FAST);
    region = new Region(budget);
    entries = new PackedEntries(region, packing.bytes());
    stored = new long[packing.words()];
    places = new Places(budget);
    enlarge(16);
  }

  private void enlarge(int count) {
    int before = packed.length;
    packed = Arrays.copyOf(packed, count);
    for (int i = before; i < count; i++) {
      packed[i] = new long[packing.words()];
    }
    hashes = Arrays.copyOf(hashes, count);
  }

  @Override
  public Inserter inserter() {
    return new BatchInserter() {
      @Override
      public long add(State state, long event, int choice) {
        packing.pack(state, packed[0]);
        return insert(packed[0], hash.of(packed[0], packed[0].length));
      }

      @Override
      public void prepare(State[] states, int begin, int end) {
        if (hashes.length < end) {
          enlarge(2 * end);
        }
        for (int i = begin; i < end; i++) {
          packing.pack(states[i], packed[i]);
          hashes[i] = hash.of(packed[i], packed[i].length);
        }
      }

      @Override
      public void settle(State[] states, int count, long[] ids) {
        table.touch(hashes, count);
        for (int i = 0; i < count; i++) {
          ids[i] = insert(packed[i], hashes[i]);
        }
      }
    };
  }

  private long insert(long[] words, long hashed) {
    for (long id = table.find(hashed); id != IdTable.FREE; id = table.findNext(hashed)) {
      if (entries.isAt(id, words)) {
        return ~id;
      }
    }
    long place = places.next();
    region.ensure(PackedEntries.bytes(place + 1, packing.bytes()));
    entries.set(place, words);
    table.append(hashed, place, hashOf);
    places.take(place);
    return place;
  }

  private long hashOf(long id) {
    entries.get(id, stored);
    return hash.of(stored, stored.length);
  }

  @Override
  public void get(long id, State target) {
    entries.get(id, stored);
    packing.unpack(stored, target);
  }

  @Override
  public void remove(long id) {
    places.giveBack(id);
    table.remove(hashOf(id), id, hashOf);
  }

  @Override
  public boolean holds(long id) {
    return places.inUse(id);
  }

  @Override
  public long bound() {
    return places.bound();
  }

  @Override
  public long size() {
    return places.count();
  }

  @Override
  public void close() {
    table.close();
    region.close();
    places.close();
  }
}
