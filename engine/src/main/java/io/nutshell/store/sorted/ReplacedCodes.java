package io.nutshell.store.sorted;

import io.nutshell.memory.MemoryBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Codes that were replaced by others. They stay charged while runs are written with them. */
final class ReplacedCodes<C> {
  private final MemoryBudget budget;
  private final ToLongFunction<C> bytes;
  private final List<C> codes = new ArrayList<>();

  ReplacedCodes(MemoryBudget budget, ToLongFunction<C> bytes) {
    this.budget = budget;
    this.bytes = bytes;
  }

  /** Adds a code, which is charged already. */
  void add(C code) {
    codes.add(code);
  }

  boolean isEmpty() {
    return codes.isEmpty();
  }

  /** Frees the codes that are not used any more. */
  void free(Predicate<C> used) {
    for (C code : List.copyOf(codes)) {
      if (!used.test(code)) {
        codes.remove(code);
        budget.release(bytes.applyAsLong(code));
      }
    }
  }
}
