package io.nutshell.program.compiler;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The commands of a large program in blocks, with the bits of a state that each block's guards
 * read.
 *
 * <p>While those bits stay the same, so do the enabled commands of the block: see {@link Enabling}.
 * Immutable once sealed.
 */
final class Blocks {
  /** Branches per block: one bit each in the enabled mask, a long. */
  static final int MAX_BRANCHES = Long.SIZE;

  /**
   * Commands per block. A larger block is reevaluated too often because one of its commands
   * changed; smaller blocks are too many.
   */
  private static final int MAX_STEPS = 12;

  /** A block's reads of one word. */
  private record Reader(int block, long mask) {}

  private final List<List<Reader>> readersOfWord = new ArrayList<>();
  private final List<Integer> firsts = new ArrayList<>();
  private int[] first = {};
  private int[] start = {};
  private int[] readers = {};
  private long[] masks = {};

  Blocks(int words) {
    for (int word = 0; word < words; word++) {
      readersOfWord.add(new ArrayList<>());
    }
  }

  /** Cuts commands, in order, into runs that make a block each. */
  static List<List<Step>> cut(List<Step> steps) {
    List<List<Step>> blocks = new ArrayList<>();
    int from = 0;
    for (Step step : steps) {
      if (step.guard() instanceof Expression.Constant constant && constant.value() == 0) {
        continue;
      }
      if (blocks.isEmpty()
          || blocks.getLast().size() == MAX_STEPS
          || step.branch() + step.branches() - from > MAX_BRANCHES
          || !Objects.equals(blocks.getLast().getLast().location(), step.location())) {
        blocks.add(new ArrayList<>());
        from = step.branch();
      }
      blocks.getLast().add(step);
    }
    return blocks;
  }

  /** The number of blocks added. */
  int added() {
    return firsts.size();
  }

  /** Adds a block, with the next number. */
  void add(List<Step> block, Fields fields) {
    int number = firsts.size();
    firsts.add(block.getFirst().branch());
    Map<Integer, Long> read = new TreeMap<>();
    for (Step step : block) {
      if (step.at() != null) {
        mark(fields.of(step.at().location()), read);
      }
      Terms.readCells(
          step.guard(),
          (variable, first, count) -> {
            for (int i = first; i < first + count; i++) {
              mark(fields.of(variable).cell(i), read);
            }
          });
    }
    read.forEach((word, mask) -> readersOfWord.get(word).add(new Reader(number, mask)));
  }

  private static void mark(Field cell, Map<Integer, Long> read) {
    if (cell.bits() > 0) {
      read.merge(cell.word(), cell.mask() << cell.shift(), (a, b) -> a | b);
    }
  }

  /** Completes the index, once all blocks are added. */
  void seal() {
    first = firsts.stream().mapToInt(i -> i).toArray();
    start = new int[readersOfWord.size() + 1];
    for (int word = 0; word < readersOfWord.size(); word++) {
      start[word + 1] = start[word] + readersOfWord.get(word).size();
    }
    List<Reader> all = readersOfWord.stream().flatMap(List::stream).toList();
    readers = all.stream().mapToInt(Reader::block).toArray();
    masks = all.stream().mapToLong(Reader::mask).toArray();
  }

  int count() {
    return first.length;
  }

  /** The branch of the lowest bit of a block. */
  int first(int block) {
    return first[block];
  }

  /** Adds to a set the blocks that read any of the given bits of a word. */
  void reading(int word, long bits, long[] into) {
    for (int i = start[word]; i < start[word + 1]; i++) {
      if ((masks[i] & bits) != 0) {
        into[readers[i] >> 6] |= 1L << readers[i];
      }
    }
  }

  /** A set of all blocks. */
  long[] all() {
    long[] all = new long[(count() + Long.SIZE - 1) / Long.SIZE];
    Arrays.fill(all, -1);
    if (count() % Long.SIZE != 0) {
      all[all.length - 1] = Field.ones(count() % Long.SIZE);
    }
    return all;
  }
}
