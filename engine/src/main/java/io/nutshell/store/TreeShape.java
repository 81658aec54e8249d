package io.nutshell.store;

import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import java.util.Arrays;

/**
 * A balanced binary tree over the words of a state. Node 0 is the top; a node covers a run of words
 * and splits it near the middle, where it can between two groups of the layout, so that what
 * changes together lies in one sub-tree.
 */
final class TreeShape {
  private static final int LEAF = -1;

  private final int[] left;
  private final int[] right;
  private final int[] word;
  private final boolean[] groupBegins;
  private int nodes;

  /**
   * @param words how many words; at least one
   */
  TreeShape(Layout layout, int words) {
    left = new int[2 * words - 1];
    right = new int[2 * words - 1];
    word = new int[2 * words - 1];
    groupBegins = groupBegins(layout, words);
    build(0, words);
  }

  /** Whether a word's first slot is of another group than the last slot of the word before it. */
  private static boolean[] groupBegins(Layout layout, int words) {
    boolean[] begins = new boolean[words];
    int[] first = new int[words];
    int[] last = new int[words];
    Arrays.fill(first, -1);
    for (Slot slot : layout.slots()) {
      if (slot.bits() > 0 && slot.word() < words) {
        if (first[slot.word()] < 0) {
          first[slot.word()] = slot.group();
        }
        last[slot.word()] = slot.group();
      }
    }
    for (int word = 1; word < words; word++) {
      begins[word] = first[word] != last[word - 1];
    }
    return begins;
  }

  private int build(int from, int to) {
    int node = nodes++;
    if (to - from == 1) {
      left[node] = LEAF;
      word[node] = from;
    } else {
      word[node] = middle(from, to);
      left[node] = build(from, word[node]);
      right[node] = build(word[node], to);
    }
    return node;
  }

  private int middle(int from, int to) {
    int exact = (from + to) / 2;
    for (int off = 0; off <= (to - from) / 4; off++) {
      if (exact - off > from && groupBegins[exact - off]) {
        return exact - off;
      }
      if (exact + off < to && groupBegins[exact + off]) {
        return exact + off;
      }
    }
    return exact;
  }

  int nodes() {
    return nodes;
  }

  boolean isLeaf(int node) {
    return left[node] == LEAF;
  }

  int left(int node) {
    return left[node];
  }

  int right(int node) {
    return right[node];
  }

  /** A leaf's word, or the first word of an inner node's right child. */
  int word(int node) {
    return word[node];
  }
}
