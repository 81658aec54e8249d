package io.nutshell.store.sorted;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The latest layers, with the order of their keys' bits: as many as memory, and a limit on their
 * bytes, allow.
 *
 * <p><b>How it works.</b> Deep and narrow spaces have millions of layers with a few keys each, so a
 * layer must not cost more than its keys. The few keys of a layer that are not in a run are packed
 * into pages, in as many bytes as their bits need; layers that follow each other share those pages
 * and make up a {@link Chunk}, which also has the number of such keys for each layer. A run is kept
 * as it is. Kept layers may take as much memory as is still free, and no more: whenever the store
 * needs another page they are checked, and the oldest ones give way.
 */
final class KeptLayers {
  private static final int MIN_LAYERS = 2;

  /**
   * A chunk with this many pages of keys is full; small chunks free memory in small steps, since
   * they are freed as a whole.
   */
  private static final int CHUNK_PAGES = 16;

  /** A layer, and how to read its keys. */
  record Kept(Layer layer, KeyOrder order) {}

  private final Pages memory;
  private final long mostBytes;
  private final TreeMap<Long, Chunk> chunks = new TreeMap<>();
  private long first;
  private long count;
  private long bytes;
  private long pagesInMemory;

  /** The chunk read last, and where the keys of each of its layers begin. */
  private @Nullable Chunk opened;

  private int[] starts = {};

  /**
   * @param mostBytes what the layers may take in memory and on disk
   */
  KeptLayers(Pages memory, long mostBytes) {
    this.memory = memory;
    this.mostBytes = mostBytes;
    memory.onShortage(this::makeRoom);
  }

  /** Keeps a layer, and drops the oldest ones if they take too much memory. */
  void add(Layer layer, KeyOrder order) {
    Map.Entry<Long, Chunk> last = chunks.lastEntry();
    Chunk chunk = last == null ? null : last.getValue();
    if (chunk == null || !chunk.takes(order)) {
      chunk = new Chunk(first + count, layer.words, order, layer.many);
      chunks.put(chunk.first, chunk);
    }
    count++;
    bytes += chunk.add(layer);
    while (bytes > mostBytes && count > MIN_LAYERS) {
      dropOldest();
    }
  }

  private void makeRoom() {
    while (pagesInMemory * memory.bytes > memory.room() && count > MIN_LAYERS) {
      dropOldest();
    }
  }

  private void dropOldest() {
    Chunk oldest = chunks.firstEntry().getValue();
    bytes -= oldest.dropLayer();
    first++;
    count--;
    if (oldest.empty() && chunks.size() > 1) {
      chunks.pollFirstEntry();
      oldest.close();
    }
  }

  /** The layer of that number, counted from the first that was ever added, or null. */
  @Nullable Kept get(long number) {
    if (number < first || number >= first + count) {
      return null;
    }
    Chunk chunk = chunks.floorEntry(number).getValue();
    if (chunk != opened) {
      opened = chunk;
      starts = chunk.starts();
    }
    return chunk.get((int) (number - chunk.first), starts);
  }

  /** The number of layers kept. */
  long count() {
    return count;
  }

  /** Consecutive layers. */
  private final class Chunk {
    private final long first;
    private final int words;
    private final KeyOrder order;

    /** An empty run, for layers without one. */
    private final Run noRun;

    /** The most significant word of a key has no more bytes than its bits need. */
    private final int topBytes;

    private final int keyBytes;
    private final int keysOfPage;
    private final int counts;
    private int[] pages = new int[1];
    private int pageCount;
    private int keys;
    private int layers;
    private int dropped;
    private final Map<Integer, Run> runs = new HashMap<>();

    Chunk(long first, int words, KeyOrder order, Run like) {
      this.first = first;
      this.words = words;
      this.order = order;
      this.noRun = new Run(memory, like.shape, like.code);
      int topBits = order.bits() - (words - 1) * Long.SIZE;
      this.topBytes = Math.max(words == 1 ? 1 : 0, (topBits + Byte.SIZE - 1) / Byte.SIZE);
      this.keyBytes = topBytes + (words - 1) * Long.BYTES;
      this.keysOfPage = memory.bytes / keyBytes;
      this.counts = memory.take();
      pagesInMemory++;
    }

    /** Whether there is room for another layer: a chunk has one page of counts, two bytes each. */
    boolean takes(KeyOrder wanted) {
      return order == wanted && layers < memory.bytes / Short.BYTES && pageCount < CHUNK_PAGES;
    }

    /** Returns the number of bytes that the layer takes. */
    long add(Layer layer) {
      int few = layer.few.length / words;
      for (int i = 0; i < few; i++) {
        add(layer.few, i * words);
      }
      put((long) counts * memory.bytes + (long) layers * Short.BYTES, Short.BYTES, few);
      if (layer.many.size() > 0) {
        runs.put(layers, layer.many);
        pagesInMemory += layer.many.inMemory();
      }
      layers++;
      return bytes(few, layer.many);
    }

    private long bytes(int few, @Nullable Run many) {
      long run = many == null ? 0 : (long) many.pages() * memory.bytes;
      return run + (long) few * keyBytes + Short.BYTES;
    }

    private void add(long[] source, int at) {
      if (keys == pageCount * keysOfPage) {
        int page = memory.take();
        pagesInMemory++;
        if (pageCount == pages.length) {
          pages = Arrays.copyOf(pages, 2 * pageCount);
        }
        pages[pageCount++] = page;
      }
      long offset = offset(keys++);
      put(offset, topBytes, source[at]);
      for (int i = 1; i < words; i++) {
        memory.region.setLongAtByte(offset + topBytes + (i - 1L) * Long.BYTES, source[at + i]);
      }
    }

    private long offset(int key) {
      return (long) pages[key / keysOfPage] * memory.bytes + (long) (key % keysOfPage) * keyBytes;
    }

    /**
     * Writes {@code size} bytes, and leaves the rest of the eight bytes at the offset unchanged.
     */
    private void put(long offset, int size, long value) {
      long mask = mask(size);
      long there = memory.region.getLongAtByte(offset) & ~mask;
      memory.region.setLongAtByte(offset, there | (value & mask));
    }

    private long get(long offset, int size) {
      return memory.region.getLongAtByte(offset) & mask(size);
    }

    private static long mask(int size) {
      return size == Long.BYTES ? -1 : (1L << (size * Byte.SIZE)) - 1;
    }

    private int few(int layer) {
      return (int) get((long) counts * memory.bytes + (long) layer * Short.BYTES, Short.BYTES);
    }

    /** Where the keys of each layer begin, and where those of the last one end. */
    int[] starts() {
      int[] sums = new int[layers + 1];
      for (int i = 0; i < layers; i++) {
        sums[i + 1] = sums[i] + few(i);
      }
      return sums;
    }

    Kept get(int layer, int[] begins) {
      int count = begins[layer + 1] - begins[layer];
      long[] few = new long[count * words];
      for (int i = 0; i < count; i++) {
        long offset = offset(begins[layer] + i);
        few[i * words] = get(offset, topBytes);
        for (int word = 1; word < words; word++) {
          few[i * words + word] =
              memory.region.getLongAtByte(offset + topBytes + (word - 1L) * Long.BYTES);
        }
      }
      return new Kept(new Layer(words, few, runs.getOrDefault(layer, noRun)), order);
    }

    boolean empty() {
      return dropped == layers;
    }

    /** Returns the number of bytes that the layer took. */
    long dropLayer() {
      Run run = runs.remove(dropped);
      long freed = bytes(few(dropped), run);
      if (run != null) {
        pagesInMemory -= run.inMemory();
        run.drop();
      }
      dropped++;
      return freed;
    }

    void close() {
      memory.giveBack(counts);
      for (int i = 0; i < pageCount; i++) {
        memory.giveBack(pages[i]);
      }
      pagesInMemory -= pageCount + 1;
    }
  }
}
