package io.nutshell.program.compiler;

import java.util.Arrays;
import java.util.List;

/** A program too large for one class: each part holds the code of consecutive commands. */
final class ChunkedProgram extends CompiledProgram {
  private final CompiledProgram[] parts;
  private final int[] first;
  private final int[] firstBlock;

  /**
   * @param first the number of each part's first branch
   * @param firstBlock the number of each part's first block
   */
  ChunkedProgram(List<CompiledProgram> parts, int[] first, int[] firstBlock) {
    this.parts = parts.toArray(CompiledProgram[]::new);
    this.first = first;
    this.firstBlock = firstBlock;
  }

  @Override
  int urgency(long[] words) {
    return parts[0].urgency(words);
  }

  @Override
  int collect(long[] words, int[] enabled, int count) {
    int end = count;
    for (CompiledProgram part : parts) {
      end = part.collect(words, enabled, end);
    }
    return end;
  }

  @Override
  int collectUrgent(long[] words, int[] enabled, int count) {
    int end = count;
    for (CompiledProgram part : parts) {
      end = part.collectUrgent(words, enabled, end);
    }
    return end;
  }

  @Override
  long enabled(int block, long[] words) {
    int part = parts.length - 1;
    while (firstBlock[part] > block) {
      part--;
    }
    return parts[part].enabled(block, words);
  }

  @Override
  boolean fire(int branch, long[] source, long[] target) {
    int found = Arrays.binarySearch(first, branch);
    return parts[found < 0 ? -found - 2 : found].fire(branch, source, target);
  }
}
