package io.nutshell.store.sorted;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** The latest layers, with the order of their keys' bits; as many as some memory holds. */
final class KeptLayers {
  private static final int FEWEST = 2;

  /** A layer, and how to read its keys. */
  record Kept(Layer layer, KeyOrder order) {}

  private final long mostBytes;
  private final ArrayDeque<Kept> layers = new ArrayDeque<>();
  private long first;
  private long bytes;

  KeptLayers(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Keeps a layer, and lets go of the oldest ones if they take too much. */
  void add(Layer layer, KeyOrder order) {
    layers.addLast(new Kept(layer, order));
    bytes += layer.bytes();
    while (bytes > mostBytes && layers.size() > FEWEST) {
      Layer oldest = layers.removeFirst().layer();
      bytes -= oldest.bytes();
      oldest.many.drop();
      first++;
    }
  }

  /** The layer of that number, counted from the first that was ever added, or null. */
  @Nullable Kept get(long number) {
    return number < first ? null : layers.stream().skip(number - first).findFirst().orElse(null);
  }
}
