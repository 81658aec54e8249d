package io.nutshell.program.compiler;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The commands of a large program in blocks, and which bits of a state each block's guards read.
 *
 * <p>Where the bits that a block reads are as they were, so are the commands that it enables: see
 * {@link Enabling}. Immutable once built.
 */
final class Blocks {
  /** Of so many branches a block tells by the bits of a long which are enabled. */
  static final int MOST_BRANCHES = Long.SIZE;

  /** Larger blocks are looked at too often for the sake of one command, smaller ones are many. */
  private static final int STEPS = 12;

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
          || blocks.getLast().size() == STEPS
          || step.branch() + step.branches() - from > MOST_BRANCHES
          || !Objects.equals(blocks.getLast().getLast().location(), step.location())) {
        blocks.add(new ArrayList<>());
        from = step.branch();
      }
      blocks.getLast().add(step);
    }
    return blocks;
  }

  /** How many have been added. */
  int added() {
    return firsts.size();
  }

  /** Adds a block; its number is the next. */
  void add(List<Step> block, Fields fields) {
    int number = firsts.size();
    firsts.add(block.getFirst().branch());
    Map<Integer, Long> read = new TreeMap<>();
    for (Step step : block) {
      if (step.at() != null) {
        mark(fields.of(step.at().location()), read);
      }
      Terms.visit(
          step.guard(),
          part -> {
            switch (part) {
              case Expression.Read(Variable variable) -> mark(fields.of(variable), read);
              case Expression.Element element -> {
                int cell = Fields.constantIndex(element.array(), element.index());
                Field array = fields.of(element.array());
                mark(cell < 0 ? array : array.cell(cell), read);
              }
              default -> {}
            }
          });
    }
    read.forEach((word, mask) -> readersOfWord.get(word).add(new Reader(number, mask)));
  }

  private static void mark(Field field, Map<Integer, Long> read) {
    if (field.bits() > 0) {
      for (int i = 0; i < field.size(); i++) {
        Field cell = field.cell(i);
        read.merge(cell.word(), cell.mask() << cell.shift(), (a, b) -> a | b);
      }
    }
  }

  /** Called when all blocks have been added. */
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

  /** The branch of a block's lowest bit. */
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
