package io.nutshell.program.compiler;

import java.lang.classfile.CodeBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A table index made of some bits of a state: pieces of its words, side by side. */
record BitKey(List<Piece> pieces) {

  /**
   * Bits {@code shift} … {@code shift + bits - 1} of a word, placed in the key from bit {@code
   * position} up.
   */
  record Piece(int word, int shift, int bits, int position) {
    int end() {
      return shift + bits;
    }
  }

  /** The key that consists of exactly the given cells' bits. */
  static BitKey of(Collection<Field> cells) {
    return of(cells, Integer.MAX_VALUE);
  }

  /**
   * The key of the given cells' bits. Joins pieces of one word, including the bits between them,
   * until there are at most {@code most} pieces, if possible.
   */
  static BitKey of(Collection<Field> cells, int most) {
    List<Piece> pieces = new ArrayList<>();
    cells.stream()
        .sorted((a, b) -> Integer.compare(a.firstBit(), b.firstBit()))
        .forEach(cell -> pieces.add(new Piece(cell.word(), cell.shift(), cell.bits(), 0)));
    while (true) {
      int nearest = -1;
      int least = Integer.MAX_VALUE;
      for (int i = 1; i < pieces.size(); i++) {
        int gap = pieces.get(i).shift - pieces.get(i - 1).end();
        if (pieces.get(i).word == pieces.get(i - 1).word && gap < least) {
          nearest = i;
          least = gap;
        }
      }
      if (nearest < 0 || (least > 0 && pieces.size() <= most)) {
        return placed(pieces);
      }
      Piece after = pieces.remove(nearest);
      Piece before = pieces.get(nearest - 1);
      pieces.set(nearest - 1, new Piece(before.word, before.shift, after.end() - before.shift, 0));
    }
  }

  private static BitKey placed(List<Piece> pieces) {
    int position = 0;
    List<Piece> placed = new ArrayList<>();
    for (Piece piece : pieces) {
      placed.add(new Piece(piece.word, piece.shift, piece.bits, position));
      position += piece.bits;
    }
    return new BitKey(placed);
  }

  /** The number of bits. */
  int size() {
    return pieces.stream().mapToInt(Piece::bits).sum();
  }

  /** The position of a cell in the key. */
  int position(Field cell) {
    for (Piece piece : pieces) {
      if (piece.word == cell.word() && piece.shift <= cell.shift() && cell.shift() < piece.end()) {
        return piece.position + cell.shift() - piece.shift;
      }
    }
    throw new IllegalArgumentException(cell + " is not in " + this);
  }

  /** Emits code that pushes the key of a state as an int. */
  void emit(CodeBuilder code, Words words) {
    if (pieces.isEmpty()) {
      code.iconst_0();
      return;
    }
    for (Piece piece : pieces) {
      words.load(piece.word);
      int shift = piece.shift - piece.position;
      if (shift > 0) {
        code.loadConstant(shift).lushr();
      } else if (shift < 0) {
        code.loadConstant(-shift).lshl();
      }
      code.l2i().loadConstant((int) Field.ones(piece.bits) << piece.position).iand();
      if (piece.position > 0) {
        code.ior();
      }
    }
  }
}
