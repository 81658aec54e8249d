package io.nutshell.store.tree;

import io.nutshell.model.Layout;
import io.nutshell.model.Slot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How a state of a given length is cut into a binary tree. The slots, group by group, are halved
 * until a part is small enough to be a leaf. A cut is made where the two sides come closest to the
 * same number of bits, preferably between two groups. So slots that change together lie in one
 * sub-tree, and both sides of a root have about equally many different values.
 */
final class TreeShape {
  /**
   * A part of at most this many bits is a leaf. Leaves and inner nodes take a word each, and a part
   * has as many different values in either form, so smaller leaves would only add nodes below.
   */
  private static final int LEAF_BITS = Long.SIZE;

  private static final int LEAF = -1;

  /** A run of bits within one word, of one leaf. */
  private record Piece(int word, int shift, int bits, int group) {
    int end() {
      return shift + bits;
    }
  }

  private final List<List<Piece>> leaves = new ArrayList<>();
  private final List<int[]> building = new ArrayList<>();

  private final int[] left;
  private final int[] right;
  private final int[] middle;

  private final int[] firstPiece;
  private final int[] pieceWord;
  private final int[] pieceShift;
  private final long[] pieceMask;
  private final int[] pieceBits;

  /** Index of each word's first entry in {@link #leafInWord} and {@link #bitsInWord}. */
  private final int[] firstInWord;

  /** The leaves that have bits in a word, and those bits. */
  private final int[] leafInWord;

  private final long[] bitsInWord;

  /**
   * @param words how many words; at least one
   */
  TreeShape(Layout layout, int words) {
    List<Piece> state =
        layout.fixedLength() && !layout.slots().isEmpty() ? pieces(layout) : halves(words);
    // The two references of a root take fewer bits than a leaf of its own and a reference to it.
    build(state, layout.fixedLength());
    left = building.stream().mapToInt(node -> node[0]).toArray();
    right = building.stream().mapToInt(node -> node[1]).toArray();
    middle = building.stream().mapToInt(node -> node[2]).toArray();
    List<Piece> all = leaves.stream().flatMap(List::stream).toList();
    pieceWord = all.stream().mapToInt(Piece::word).toArray();
    pieceShift = all.stream().mapToInt(Piece::shift).toArray();
    pieceBits = all.stream().mapToInt(Piece::bits).toArray();
    pieceMask = all.stream().mapToLong(piece -> -1L >>> (Long.SIZE - piece.bits())).toArray();
    firstPiece = new int[leaves.size() + 1];
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      firstPiece[leaf + 1] = firstPiece[leaf] + leaves.get(leaf).size();
    }
    firstInWord = new int[words + 1];
    leafInWord = new int[all.size()];
    bitsInWord = new long[all.size()];
    int count = 0;
    for (int word = 0; word < words; word++) {
      for (int leaf = 0; leaf < leaves.size(); leaf++) {
        for (Piece piece : leaves.get(leaf)) {
          if (piece.word == word) {
            leafInWord[count] = leaf;
            bitsInWord[count++] = (-1L >>> (Long.SIZE - piece.bits)) << piece.shift;
          }
        }
      }
      firstInWord[word + 1] = count;
    }
  }

  private static List<Piece> halves(int words) {
    List<Piece> halves = new ArrayList<>();
    for (int word = 0; word < words; word++) {
      halves.add(new Piece(word, 0, Integer.SIZE, word));
      halves.add(new Piece(word, Integer.SIZE, Integer.SIZE, word));
    }
    return halves;
  }

  private static List<Piece> pieces(Layout layout) {
    List<Piece> pieces =
        layout.slots().stream()
            .filter(slot -> slot.bits() > 0)
            .sorted(
                Comparator.comparingInt(Slot::group)
                    .thenComparingInt(Slot::word)
                    .thenComparingInt(Slot::shift))
            .map(slot -> new Piece(slot.word(), slot.shift(), slot.bits(), slot.group()))
            .toList();
    return pieces.isEmpty() ? List.of(new Piece(0, 0, 1, 0)) : pieces;
  }

  private static int bits(List<Piece> part) {
    return part.stream().mapToInt(Piece::bits).sum();
  }

  /**
   * @param cut whether to cut the part even if it would fit into a leaf
   */
  private int build(List<Piece> part, boolean cut) {
    int node = building.size();
    building.add(new int[] {LEAF, LEAF, leaves.size()});
    if (part.size() == 1 || (!cut && bits(part) <= LEAF_BITS)) {
      leaves.add(joined(part));
    } else {
      int split = split(part);
      int leftNode = build(part.subList(0, split), false);
      int rightLeaf = leaves.size();
      int rightNode = build(part.subList(split, part.size()), false);
      building.set(node, new int[] {leftNode, rightNode, rightLeaf});
    }
    return node;
  }

  private static int split(List<Piece> part) {
    int total = bits(part);
    int best = 1;
    int bestCost = Integer.MAX_VALUE;
    int before = 0;
    for (int at = 1; at < part.size(); at++) {
      before += part.get(at - 1).bits;
      boolean withinGroup = part.get(at - 1).group == part.get(at).group;
      int cost = Math.abs(2 * before - total) + (withinGroup ? total / 6 : 0);
      if (cost < bestCost) {
        bestCost = cost;
        best = at;
      }
    }
    return best;
  }

  /** Merges adjacent pieces. */
  private static List<Piece> joined(List<Piece> part) {
    List<Piece> runs = new ArrayList<>();
    for (Piece piece : part) {
      Piece last = runs.isEmpty() ? null : runs.getLast();
      if (last != null && last.word == piece.word && last.end() == piece.shift) {
        runs.set(
            runs.size() - 1, new Piece(last.word, last.shift, last.bits + piece.bits, piece.group));
      } else {
        runs.add(piece);
      }
    }
    return runs;
  }

  int nodes() {
    return left.length;
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

  /** A leaf node's leaf, or the first leaf of an inner node's right child. */
  int leaf(int node) {
    return middle[node];
  }

  int leaves() {
    return firstPiece.length - 1;
  }

  long leafValue(int leaf, long[] words) {
    long value = 0;
    for (int piece = firstPiece[leaf]; piece < firstPiece[leaf + 1]; piece++) {
      long bits = (words[pieceWord[piece]] >>> pieceShift[piece]) & pieceMask[piece];
      value = (value << pieceBits[piece]) | bits;
    }
    return value;
  }

  /** Writes a leaf's value to its bits in the words. */
  void putLeaf(int leaf, long value, long[] words) {
    for (int piece = firstPiece[leaf + 1] - 1; piece >= firstPiece[leaf]; piece--) {
      long others = words[pieceWord[piece]] & ~(pieceMask[piece] << pieceShift[piece]);
      words[pieceWord[piece]] = others | ((value & pieceMask[piece]) << pieceShift[piece]);
      value >>>= pieceBits[piece];
    }
  }

  /**
   * Lists the leaves in which two states differ, in ascending order.
   *
   * @param differing the caller's scratch: a bit for each leaf, all clear before and afterwards
   * @return how many there are
   */
  int differences(long[] some, long[] others, int words, long[] differing, int[] found) {
    for (int word = 0; word < words; word++) {
      long bits = some[word] ^ others[word];
      if (bits != 0) {
        for (int i = firstInWord[word]; i < firstInWord[word + 1]; i++) {
          if ((bits & bitsInWord[i]) != 0) {
            differing[leafInWord[i] >>> 6] |= 1L << leafInWord[i];
          }
        }
      }
    }
    int count = 0;
    for (int i = 0; i < differing.length; i++) {
      for (long left = differing[i]; left != 0; left &= left - 1) {
        found[count++] = i * Long.SIZE + Long.numberOfTrailingZeros(left);
      }
      differing[i] = 0;
    }
    return count;
  }
}
