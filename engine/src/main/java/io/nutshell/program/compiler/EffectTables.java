package io.nutshell.program.compiler;

import io.nutshell.program.compiler.Effects.Prepared;
import io.nutshell.program.syntax.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Fires branches by table look-up: where an outcome depends on a few bits only and writes at most
 * two words, a table gives for every value of those bits which bits to keep and what to add to
 * them. A {@link ConstantChange} needs only one entry.
 *
 * <p>All such branches share one piece of code without jumps. The processor cannot predict which
 * branch comes next, so a switch would cost more than the rest of the step. One number describes a
 * branch: how to rotate the state's word so that the bits of the key, in at most two pieces, line
 * up with the masks, and where its part of the table starts. If states have several words, a second
 * number gives the words of the pieces and the words written.
 */
final class EffectTables {
  private static final int MAX_KEY_BITS = 8;
  private static final int MAX_KEY_PIECES = 2;

  /** Word numbers must be less than this to fit into a description. */
  private static final int WORD_LIMIT = 1 << 15;

  /** The kept bits of an entry for a failing step; no other entry keeps exactly these. */
  static final long FAILS = 0x5555_5555_5555_5555L;

  /** One branch's part of the table. */
  private record Part(int branch, BitKey key, int first, int second, List<long[]> changes) {}

  private final Unit unit;
  private final Fields fields;
  private final Enumeration enumeration;
  private final List<Part> parts = new ArrayList<>();
  private final BitSet branches = new BitSet();
  private final int most;
  private int entries;
  private boolean faults;
  private boolean twoWords;

  /**
   * @param most the maximum number of entries
   */
  EffectTables(Unit unit, Enumeration enumeration, int most) {
    this.most = most;
    this.unit = unit;
    this.fields = unit.fields;
    this.enumeration = enumeration;
  }

  boolean isEmpty() {
    return parts.isEmpty();
  }

  boolean contains(int branch) {
    return branches.get(branch);
  }

  /**
   * Adds a branch if a table can represent it.
   *
   * @param prepared the prepared outcome; null if it always fails
   */
  void offer(int branch, List<Statement> outcome, @Nullable List<Prepared> prepared) {
    int[] written = written(outcome);
    if (written.length > 2 || Arrays.stream(written).anyMatch(w -> w >= WORD_LIMIT)) {
      return;
    }
    int first = written.length > 0 ? written[0] : 0;
    int second = written.length > 1 ? written[1] : first;
    long[] constant = prepared == null ? null : ConstantChange.of(prepared, unit, first, second);
    if (constant != null && constant[0] != FAILS && entries < most) {
      add(new Part(branch, BitKey.of(List.of()), first, second, List.of(constant)));
    } else {
      offer(branch, outcome, first, second);
    }
  }

  private void offer(int branch, List<Statement> outcome, int first, int second) {
    Support support = new Support(fields);
    support.read(outcome);
    if (support.tooLarge()) {
      return;
    }
    BitKey key = BitKey.of(support.cells().values(), MAX_KEY_PIECES);
    if (key.size() > MAX_KEY_BITS
        || key.pieces().size() > MAX_KEY_PIECES
        || key.pieces().stream().anyMatch(p -> p.word() >= WORD_LIMIT)
        || entries + (1 << key.size()) > most) {
      return;
    }
    List<long[]> changes = changes(support.cells(), key, outcome, first, second);
    if (changes != null) {
      add(new Part(branch, key, first, second, changes));
    }
  }

  private void add(Part part) {
    parts.add(part);
    branches.set(part.branch);
    entries += part.changes.size();
    twoWords |= part.first != part.second;
  }

  /** The entry for each key; null if one of them looks like a failure. */
  private @Nullable List<long[]> changes(
      SortedMap<Integer, Field> cells, BitKey key, List<Statement> outcome, int first, int second) {
    List<long[]> changes = new ArrayList<>();
    for (int index = 0; index < 1 << key.size(); index++) {
      long[] change =
          enumeration.load(cells, key, index)
              ? enumeration.effect(outcome, first, second)
              : new long[] {-1, 0, -1, 0};
      if (change == null) {
        change = new long[] {FAILS, 0, -1, 0};
        faults = true;
      } else if (change[0] == FAILS) {
        return null;
      }
      changes.add(change);
    }
    return changes;
  }

  private int[] written(List<Statement> outcome) {
    BitSet words = new BitSet();
    outcome.forEach(statement -> fields.writes(statement, words));
    return words.stream().toArray();
  }

  /** The code for {@code count} branches from {@code first} up. */
  TableCode code(int first, int count, int words) {
    int stride = twoWords ? 4 : 2;
    long[] table = new long[stride * entries];
    long[] places = new long[count];
    long[] wordNumbers = new long[count];
    Arrays.fill(places, -1);
    int next = 0;
    int pieces = 0;
    for (Part part : parts) {
      places[part.branch - first] = place(part.key, stride, next);
      wordNumbers[part.branch - first] = wordNumbers(part);
      pieces = Math.max(pieces, part.key.pieces().size());
      for (long[] change : part.changes) {
        System.arraycopy(change, 0, table, next, stride);
        next += stride;
      }
    }
    return new TableCode(
        first,
        stride,
        table,
        places,
        wordNumbers,
        pieces,
        parts.size() == count,
        faults,
        words > 1);
  }

  /**
   * From the lowest bit up: two rotations of 6 bits, two masks of 10 bits, the start in the table.
   */
  private static long place(BitKey key, int stride, int start) {
    int lift = Integer.numberOfTrailingZeros(stride);
    long place = (long) start << 32;
    for (int i = 0; i < key.pieces().size(); i++) {
      BitKey.Piece piece = key.pieces().get(i);
      int position = piece.position() + lift;
      place |= (long) ((piece.shift() - position) & 63) << (6 * i);
      place |= (Field.ones(piece.bits()) << position) << (12 + 10 * i);
    }
    return place;
  }

  /** From the lowest bit up, 16 bits each: the words of the two pieces, then the words written. */
  private static long wordNumbers(Part part) {
    long numbers = ((long) part.first << 32) | ((long) part.second << 48);
    for (int i = 0; i < part.key.pieces().size(); i++) {
      numbers |= (long) part.key.pieces().get(i).word() << (16 * i);
    }
    return numbers;
  }
}
