package io.nutshell.program.compiler;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/** Emits a method for each block of commands, and the dispatch to it by block number. */
final class BlockEmitter {
  private static final int FAN_OUT = 256;

  /** {@code long (int block, long[] words)}. */
  private static final MethodTypeDesc ENABLED =
      MethodTypeDesc.of(
          ConstantDescs.CD_long, ConstantDescs.CD_int, ConstantDescs.CD_long.arrayType());

  private final Unit unit;
  private final CollectEmitter guards;
  private final DecisionTables decisions;
  private final Blocks blocks;

  BlockEmitter(Unit unit, DecisionTables decisions, Blocks blocks) {
    this.unit = unit;
    this.guards = new CollectEmitter(unit, decisions);
    this.decisions = decisions;
    this.blocks = blocks;
  }

  /** Adds the commands' blocks, and overrides {@link CompiledProgram#enabled}. */
  void emit(List<Step> steps) {
    List<String> methods = new ArrayList<>();
    int first = blocks.added();
    unit.firstBlock = first;
    for (List<Step> block : Blocks.cut(steps)) {
      blocks.add(block, unit.fields);
      DecisionTables.Plan plan = decisions.plan(block);
      methods.add(unit.add(Unit.VALUE, code -> new RunEmitter(unit, code, guards).emitSet(plan)));
    }
    unit.writer.override("enabled", ENABLED, code -> groups(code, first, methods));
  }

  private void groups(CodeBuilder code, int first, List<String> methods) {
    if (methods.size() <= FAN_OUT) {
      dispatch(code, 1, 2, first, methods);
      return;
    }
    List<SwitchCase> cases = new ArrayList<>();
    for (int g = 0; g * FAN_OUT < methods.size(); g++) {
      cases.add(SwitchCase.of(g, code.newLabel()));
    }
    Label none = code.newLabel();
    code.iload(1).loadConstant(first).isub().loadConstant(FAN_OUT).idiv();
    code.tableswitch(0, cases.size() - 1, none, cases);
    for (int g = 0; g < cases.size(); g++) {
      int from = g * FAN_OUT;
      List<String> some = methods.subList(from, Math.min(from + FAN_OUT, methods.size()));
      String name = unit.add(ENABLED, c -> dispatch(c, 0, 1, first + from, some));
      code.labelBinding(cases.get(g).target()).iload(1).aload(2);
      code.invokestatic(ClassWriter.SELF, name, ENABLED).lreturn();
    }
    code.labelBinding(none).lconst_0().lreturn();
  }

  private static void dispatch(
      CodeBuilder code, int block, int words, int first, List<String> methods) {
    Label none = code.newLabel();
    List<SwitchCase> cases = new ArrayList<>();
    for (int i = 0; i < methods.size(); i++) {
      cases.add(SwitchCase.of(first + i, code.newLabel()));
    }
    if (!cases.isEmpty()) {
      code.iload(block).tableswitch(first, first + cases.size() - 1, none, cases);
      for (int i = 0; i < methods.size(); i++) {
        code.labelBinding(cases.get(i).target()).aload(words);
        code.invokestatic(ClassWriter.SELF, methods.get(i), Unit.VALUE).lreturn();
      }
    }
    code.labelBinding(none).lconst_0().lreturn();
  }
}
