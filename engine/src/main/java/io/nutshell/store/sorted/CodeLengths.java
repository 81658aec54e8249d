package io.nutshell.store.sorted;

import java.util.Arrays;

/** Lengths of Huffman codes, none longer than a limit. */
final class CodeLengths {
  private CodeLengths() {}

  /**
   * The length of each symbol's code: 0 if it never occurs. If only one symbol occurs, its code has
   * one bit. If the optimal codes are too long, the counts are evened out until they fit.
   */
  static int[] of(int[] counts, int longest) {
    int[] evened = counts.clone();
    while (true) {
      int[] lengths = unlimited(evened);
      if (Arrays.stream(lengths).max().orElse(0) <= longest) {
        return lengths;
      }
      for (int i = 0; i < evened.length; i++) {
        evened[i] = evened[i] == 0 ? 0 : evened[i] / 2 + 1;
      }
    }
  }

  /** The first of the canonical codes of each length. */
  static int[] firstCodes(int[] lengths, int longest) {
    int[] perLength = new int[longest + 2];
    for (int length : lengths) {
      perLength[length]++;
    }
    perLength[0] = 0;
    int[] first = new int[longest + 2];
    for (int length = 1; length <= longest; length++) {
      first[length] = (first[length - 1] + perLength[length - 1]) << 1;
    }
    return first;
  }

  private static int[] unlimited(int[] counts) {
    int used = (int) Arrays.stream(counts).filter(count -> count > 0).count();
    int[] lengths = new int[counts.length];
    // A count and its symbol in one number, so that sorting orders them by count.
    long[] leaves = new long[used];
    for (int symbol = 0, i = 0; symbol < counts.length; symbol++) {
      if (counts[symbol] > 0) {
        leaves[i++] = ((long) counts[symbol] << 32) | symbol;
      }
    }
    if (used <= 1) {
      if (used == 1) {
        lengths[(int) leaves[0]] = 1;
      }
      return lengths;
    }
    Arrays.sort(leaves);
    // The two-queue algorithm: leaves by count, and inner nodes, which are created in order of
    // weight.
    int nodes = used - 1;
    long[] weight = new long[nodes];
    int[] leafParent = new int[used];
    int[] nodeParent = new int[nodes];
    int leaf = 0;
    int inner = 0;
    for (int node = 0; node < nodes; node++) {
      for (int child = 0; child < 2; child++) {
        boolean takeLeaf = leaf < used && (inner == node || leaves[leaf] >>> 32 <= weight[inner]);
        if (takeLeaf) {
          weight[node] += leaves[leaf] >>> 32;
          leafParent[leaf++] = node;
        } else {
          weight[node] += weight[inner];
          nodeParent[inner++] = node;
        }
      }
    }
    int[] depth = new int[nodes];
    for (int node = nodes - 2; node >= 0; node--) {
      depth[node] = depth[nodeParent[node]] + 1;
    }
    for (int i = 0; i < used; i++) {
      lengths[(int) leaves[i]] = depth[leafParent[i]] + 1;
    }
    return lengths;
  }
}
