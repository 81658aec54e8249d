package io.nutshell.store.sorted;

import java.util.Arrays;

/**
 * Chooses the context after each gap: gaps after which the same gaps are likely share a context.
 *
 * <p>This is clustering by code length. From a first choice on, each gap moves to the context whose
 * codes are the shortest for the gaps that followed it in the sample; then the codes are those for
 * the gaps that follow now, and so on, a few times.
 */
final class GapContexts {
  private static final int ROUNDS = 4;

  /**
   * A context's code is mixed with the code of all, as if that many more gaps had been seen: a gap
   * that never followed in a context can be written there, too.
   */
  private static final float MIXED = 8;

  private final int contexts;
  private final int symbols;
  private final int[] sample;
  private final int size;

  /**
   * @param sample symbols in the order of the sample; -1 where a piece begins, in the first context
   */
  GapContexts(int contexts, int symbols, int[] sample, int size) {
    this.contexts = contexts;
    this.symbols = symbols;
    this.sample = sample;
    this.size = size;
  }

  /**
   * Improves a choice of contexts.
   *
   * @param contextOf the context after each symbol, which is replaced by a better one
   */
  void improve(int[] contextOf) {
    int[] all = new int[symbols];
    for (int i = 0; i < size; i++) {
      if (sample[i] >= 0) {
        all[sample[i]]++;
      }
    }
    float[] lengths = new float[symbols * contexts];
    float[] after = new float[symbols * contexts];
    for (int round = 0; round < ROUNDS; round++) {
      codeLengths(contextOf, all, lengths);
      Arrays.fill(after, 0);
      int last = -1;
      for (int i = 0; i < size; i++) {
        int symbol = sample[i];
        if (symbol >= 0 && last >= 0) {
          int from = last * contexts;
          int with = symbol * contexts;
          for (int context = 0; context < contexts; context++) {
            after[from + context] += lengths[with + context];
          }
        }
        last = symbol;
      }
      for (int symbol = 0; symbol < symbols; symbol++) {
        int best = contextOf[symbol];
        for (int context = 0; context < contexts; context++) {
          if (after[symbol * contexts + context] < after[symbol * contexts + best]) {
            best = context;
          }
        }
        contextOf[symbol] = best;
      }
    }
  }

  /** Computes, for each symbol, about how many bits it takes in each context. */
  private void codeLengths(int[] contextOf, int[] all, float[] lengths) {
    int[] counts = new int[symbols * contexts];
    int[] sums = new int[contexts];
    int context = 0;
    for (int i = 0; i < size; i++) {
      int symbol = sample[i];
      if (symbol < 0) {
        context = 0;
        continue;
      }
      counts[symbol * contexts + context]++;
      sums[context]++;
      context = contextOf[symbol];
    }
    for (int symbol = 0; symbol < symbols; symbol++) {
      float mixed = MIXED * all[symbol] / size;
      for (int i = 0; i < contexts && all[symbol] > 0; i++) {
        float share = (counts[symbol * contexts + i] + mixed) / (sums[i] + MIXED);
        lengths[symbol * contexts + i] = (float) -OrderCost.log2(share);
      }
    }
  }
}
