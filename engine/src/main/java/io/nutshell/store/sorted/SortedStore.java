package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.store.BatchStore;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Prototype. */
public final class SortedStore implements BatchStore {
  private final boolean fixed;
  private final Sizes sizes;
  private final MemoryBudget budget;
  private final int stateWords;
  private Pages memory;
  private KeyTable batch;
  private SortedSet set;
  private LayerWriter next;
  private LayerReader current;
  private KeyOrder order;

  /** Layers that were read, kept since {@link #restart}; the first one's number; their bytes. */
  private final ArrayDeque<Layer> kept = new ArrayDeque<>();

  private long firstKept;
  private long keptBytes;
  private long mostKept = -1;

  /** The first state: its key is 0. */
  private long[] base = {};

  private boolean started;

  /** The state read last, and its key; another state's words and key. */
  private long[] source = {};

  private long[] sourceKey = new long[1];
  private long[] target = {};
  private long[] targetKey = new long[1];
  private int most;

  public SortedStore(Layout layout, MemoryBudget budget, Sizes sizes) {
    this.sizes = sizes;
    this.budget = budget;
    fixed = layout.fixedLength();
    stateWords = fixed ? layout.words() : 0;
    order = new KeyOrder(new int[0], stateWords);
    memory = new Pages(budget);
    batch = new KeyTable(budget, 1);
    set = new SortedSet(budget, memory, 1, sizes);
    next = new LayerWriter(budget, memory, 1, sizes);
    current = new LayerReader(Layer.EMPTY, 1, true);
    most = sizes.batch(0, 1);
  }

  private void start(State initial) {
    started = true;
    long[] words = wordsOf(initial);
    base = words.clone();
    source = base.clone();
  }

  /** The words that tell all of a state: where lengths vary, the length comes first. */
  private long[] wordsOf(State state) {
    if (fixed) {
      return state.words;
    }
    int needed = state.length + 1;
    if (needed > order.stateWords()) {
      order = order.lengthened(needed);
      base = Arrays.copyOf(base, needed);
      source = Arrays.copyOf(source, needed);
      target = Arrays.copyOf(target, needed);
    }
    target[0] = state.length;
    System.arraycopy(state.words, 0, target, 1, state.length);
    Arrays.fill(target, needed, order.stateWords(), 0);
    return target;
  }

  @Override
  public boolean offer(State state) {
    if (!started) {
      start(state);
    }
    long[] words = wordsOf(state);
    keyFromSource(words);
    batch.add(targetKey, 0);
    return batch.hasRoom(most);
  }

  private void keyFromSource(long[] words) {
    while (true) {
      System.arraycopy(sourceKey, 0, targetKey, 0, targetKey.length);
      int missing = -1;
      for (int i = 0; i < order.stateWords() && missing < 0; i++) {
        long difference = words[i] ^ source[i];
        if (difference != 0) {
          missing = order.flip(i, difference, targetKey, 0);
        }
      }
      if (missing < 0) {
        return;
      }
      widen(missing);
    }
  }

  private void widen(int stateBit) {
    int before = order.words();
    order = order.widened(stateBit);
    int words = order.words();
    if (words > before) {
      long[] wider = new long[words];
      Keys.widen(sourceKey, 0, before, wider, 0, words);
      sourceKey = wider;
      targetKey = new long[words];
      batch.widen(words);
      set.widen(words);
      current.widen(words);
      next.widen(words);
    }
  }

  @Override
  public boolean settle(Visitor visitor) {
    int offered = batch.count();
    if (offered == 0) {
      return true;
    }
    long[] keys = batch.sorted();
    int fresh = set.add(keys, offered);
    next.add(keys, fresh);
    boolean goOn = true;
    State state = new State(1);
    long[] words = source.clone();
    long[] key = sourceKey.clone();
    for (int i = 0; i < fresh && goOn; i++) {
      move(key, words, keys, i * key.length);
      stateOf(words, state);
      goOn = visitor.found(state);
    }
    batch.clear();
    most = sizes.batch(memory.used(), order.words());
    return goOn;
  }

  /** Turns a key and the words of its state into another. */
  private void move(long[] key, long[] words, long[] to, int at) {
    for (int i = 0; i < key.length; i++) {
      long difference = key[i] ^ to[at + i];
      if (difference != 0) {
        order.flipBack(i, difference, words);
        key[i] = to[at + i];
      }
    }
  }

  private void stateOf(long[] words, State state) {
    if (fixed) {
      state.resize(order.stateWords());
      System.arraycopy(words, 0, state.words, 0, state.length);
    } else {
      state.resize((int) words[0]);
      System.arraycopy(words, 1, state.words, 0, state.length);
    }
  }

  @Override
  public long advance() {
    current.end();
    Layer layer = next.finish();
    boolean keep = mostKept >= 0;
    current = new LayerReader(layer, order.words(), !keep);
    if (keep) {
      keep(layer);
    }
    return current.left();
  }

  private void keep(Layer layer) {
    kept.addLast(layer);
    keptBytes += layer.bytes();
    while (keptBytes > mostKept && kept.size() > 2) {
      Layer oldest = kept.removeFirst();
      keptBytes -= oldest.bytes();
      oldest.drop();
      firstKept++;
    }
  }

  @Override
  public void restart(long bytes) {
    close();
    order = new KeyOrder(new int[0], stateWords);
    memory = new Pages(budget);
    batch = new KeyTable(budget, 1);
    set = new SortedSet(budget, memory, 1, sizes);
    next = new LayerWriter(budget, memory, 1, sizes);
    current = new LayerReader(Layer.EMPTY, 1, true);
    most = sizes.batch(0, 1);
    sourceKey = new long[1];
    targetKey = new long[1];
    started = false;
    kept.clear();
    keptBytes = 0;
    firstKept = 0;
    mostKept = bytes;
  }

  @Override
  public boolean reopen(long layer) {
    if (layer < firstKept || layer >= firstKept + kept.size()) {
      return false;
    }
    Layer wanted = kept.stream().skip(layer - firstKept).findFirst().orElseThrow();
    current = new LayerReader(wanted, order.words(), false);
    return true;
  }

  @Override
  public boolean next(State state) {
    if (current.left() == 0) {
      return false;
    }
    current.next(targetKey);
    move(sourceKey, source, targetKey, 0);
    stateOf(source, state);
    return true;
  }

  @Override
  public long waiting() {
    return current.left() + next.size();
  }

  @Override
  public long size() {
    return set.size();
  }

  @Override
  public Map<String, Long> statistics() {
    Map<String, Long> counts = new TreeMap<>();
    counts.put("key bits", (long) order.bits());
    counts.put("peak", budget.peak());
    return counts;
  }

  @Override
  public void close() {
    batch.close();
    set.close();
    next.close();
    memory.close();
  }
}
