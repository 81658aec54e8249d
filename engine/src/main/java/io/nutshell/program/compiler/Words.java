package io.nutshell.program.compiler;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Emits the loads and stores of the words of a packed state, within one method.
 *
 * <p>Words that the method keeps in local variables are loaded once at its start and written back
 * at its end. Constant bits are buffered and merged, word by word, until {@link #settle}: several
 * assignments of constants to fields of one word cost one mask and one or.
 */
final class Words {
  private record Pending(long mask, long bits) {}

  private final CodeBuilder code;
  private final int array;
  private final Map<Integer, Integer> locals = new HashMap<>();
  private final TreeMap<Integer, Pending> pending = new TreeMap<>();
  private final BitSet dirty = new BitSet();
  private int spare = -1;

  /**
   * @param array the local variable that holds the state's {@code long[]}
   */
  Words(CodeBuilder code, int array) {
    this.code = code;
    this.array = array;
  }

  /** Keeps the given words in local variables from here on. */
  void keep(BitSet words) {
    words.stream()
        .forEach(
            word -> {
              load(word);
              int local = code.allocateLocal(TypeKind.LONG);
              code.lstore(local);
              locals.put(word, local);
            });
  }

  void load(int word) {
    Integer local = locals.get(word);
    if (local != null) {
      code.lload(local);
    } else {
      code.aload(array).loadConstant(word).laload();
    }
  }

  /** Stores the long on the stack. */
  void store(int word) {
    Integer local = locals.get(word);
    if (local != null) {
      code.lstore(local);
      dirty.set(word);
    } else {
      if (spare < 0) {
        spare = code.allocateLocal(TypeKind.LONG);
      }
      code.lstore(spare).aload(array).loadConstant(word).lload(spare).lastore();
    }
  }

  /** Loads the word whose number the given local int variable holds. */
  void loadComputed(int number) {
    code.aload(array).iload(number).laload();
  }

  /**
   * Stores a long into the word whose number a local variable holds; {@code value} emits the long.
   */
  void storeComputed(int number, Runnable value) {
    code.aload(array).iload(number);
    value.run();
    code.lastore();
  }

  /** Sets the bits of {@code mask} to constants, at the latest when the word is settled. */
  void set(int word, long mask, long bits) {
    Pending before = pending.getOrDefault(word, new Pending(0, 0));
    pending.put(word, new Pending(before.mask | mask, (before.bits & ~mask) | bits));
  }

  /** Writes the buffered bits of the given words, since they are about to be read. */
  void settle(BitSet words) {
    words.stream().forEach(this::settle);
  }

  void settle(int word) {
    Pending held = pending.remove(word);
    if (held == null) {
      return;
    }
    if (held.mask == -1L) {
      LongConstants.push(code, held.bits);
    } else {
      load(word);
      if (held.bits != held.mask) {
        LongConstants.push(code, ~held.mask);
        code.land();
      }
      if (held.bits != 0) {
        LongConstants.push(code, held.bits);
        code.lor();
      }
    }
    store(word);
  }

  /** Writes all kept words back to the array. */
  void finish() {
    while (!pending.isEmpty()) {
      settle(pending.firstKey());
    }
    dirty.stream()
        .forEach(
            word ->
                code.aload(array).loadConstant(word).lload(locals.getOrDefault(word, 0)).lastore());
    dirty.clear();
  }
}
