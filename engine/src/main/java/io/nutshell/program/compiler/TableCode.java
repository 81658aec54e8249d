package io.nutshell.program.compiler;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;

/**
 * Emits the code that fires any branch of {@link EffectTables}, specialized to what these tables
 * need.
 */
final class TableCode {
  private static final MethodTypeDesc ROTATE = MethodTypeDesc.ofDescriptor("(JI)J");
  private static final int MASK = 0x3ff;
  private static final int WORD = 0xffff;

  private final int first;
  private final int stride;
  private final long[] table;
  private final long[] places;
  private final long[] wordNumbers;
  private final int pieces;
  private final boolean complete;
  private final boolean faults;
  private final boolean severalWords;

  /**
   * @param first the branch that {@code places} and {@code wordNumbers} start with
   * @param pieces the maximum number of pieces of a key
   * @param complete whether the tables have all branches
   * @param faults whether some entry is a failing step
   */
  TableCode(
      int first,
      int stride,
      long[] table,
      long[] places,
      long[] wordNumbers,
      int pieces,
      boolean complete,
      boolean faults,
      boolean severalWords) {
    this.first = first;
    this.stride = stride;
    this.table = table;
    this.places = places;
    this.wordNumbers = wordNumbers;
    this.pieces = pieces;
    this.complete = complete;
    this.faults = faults;
    this.severalWords = severalWords;
  }

  /**
   * Emits a step that returns whether it succeeded. If states have several words, they have been
   * copied before.
   *
   * @param otherwise the label for a branch that is not in the tables
   */
  void emit(
      ClassWriter writer, CodeBuilder code, int branch, int source, int target, Label otherwise) {
    int place = code.allocateLocal(TypeKind.LONG);
    int numbers = code.allocateLocal(TypeKind.LONG);
    int index = code.allocateLocal(TypeKind.INT);
    int keep = code.allocateLocal(TypeKind.LONG);
    int set = code.allocateLocal(TypeKind.LONG);
    String tableName = writer.constant(table);
    if (severalWords) {
      load(code, writer.constant(wordNumbers), branch);
      code.lstore(numbers);
    }
    if (complete && pieces == 0) {
      code.iload(branch).loadConstant(first).isub().loadConstant(stride).imul();
    } else {
      load(code, writer.constant(places), branch);
      code.lstore(place);
      if (!complete) {
        code.lload(place).lconst_0().lcmp().iflt(otherwise);
      }
      code.lload(place).loadConstant(32).lushr().l2i();
      for (int i = 0; i < pieces; i++) {
        piece(code, i, place, numbers, source);
      }
    }
    code.istore(index);
    entry(code, tableName, index, 0);
    code.lstore(keep);
    entry(code, tableName, index, 1);
    code.lstore(set);
    if (faults) {
      Label fine = code.newLabel();
      code.lload(keep);
      LongConstants.push(code, EffectTables.FAILS);
      code.lcmp().ifne(fine);
      code.iconst_0().ireturn().labelBinding(fine);
    }
    code.aload(target);
    word(code, numbers, 2);
    code.aload(severalWords ? target : source);
    word(code, numbers, 2);
    code.laload().lload(keep).land().lload(set).ladd().lastore();
    if (stride == 4) {
      code.aload(target);
      word(code, numbers, 3);
      code.aload(target);
      word(code, numbers, 3);
      code.laload();
      entry(code, tableName, index, 2);
      code.land();
      entry(code, tableName, index, 3);
      code.ladd().lastore();
    }
    code.iconst_1().ireturn();
  }

  /** Loads a branch's element. */
  private void load(CodeBuilder code, String array, int branch) {
    code.getstatic(ClassWriter.SELF, array, ClassWriter.ARRAY).iload(branch);
    if (first > 0) {
      code.loadConstant(first).isub();
    }
    code.laload();
  }

  /** Adds one piece of the key to the int on the stack. */
  private void piece(CodeBuilder code, int piece, int place, int numbers, int source) {
    code.aload(source);
    word(code, numbers, piece);
    code.laload().lload(place);
    if (piece > 0) {
      code.loadConstant(6 * piece).lushr();
    }
    code.l2i().invokestatic(ClassWriter.desc(Long.class), "rotateRight", ROTATE).l2i();
    code.lload(place).loadConstant(12 + 10 * piece).lushr().l2i();
    code.loadConstant(MASK).iand().iand().iadd();
  }

  private static void entry(CodeBuilder code, String array, int index, int offset) {
    code.getstatic(ClassWriter.SELF, array, ClassWriter.ARRAY).iload(index);
    if (offset > 0) {
      code.loadConstant(offset).iadd();
    }
    code.laload();
  }

  private void word(CodeBuilder code, int numbers, int which) {
    if (!severalWords) {
      code.iconst_0();
      return;
    }
    code.lload(numbers);
    if (which > 0) {
      code.loadConstant(16 * which).lushr();
    }
    code.l2i().loadConstant(WORD).iand();
  }
}
