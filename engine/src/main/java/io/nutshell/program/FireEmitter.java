package io.nutshell.program;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/**
 * Emits the firing of branches: a switch over one method per outcome, in two levels where there are
 * many.
 */
final class FireEmitter {
  private static final int BRANCH = 1;
  private static final int SOURCE = 2;
  private static final int TARGET = 3;

  private static final int UNROLLED_COPY = 4;
  private static final int FAN_OUT = 256;

  /** {@code boolean (int branch, long[] words)}. */
  private static final MethodTypeDesc SOME =
      MethodTypeDesc.of(
          ConstantDescs.CD_boolean, ConstantDescs.CD_int, ConstantDescs.CD_long.arrayType());

  private final Unit unit;
  private final Effects effects;
  private final CollectEmitter guards;

  FireEmitter(Unit unit, Effects effects, CollectEmitter guards) {
    this.unit = unit;
    this.effects = effects;
    this.guards = guards;
  }

  void emit(List<Step> steps, int words) {
    List<String> outcomes = new ArrayList<>();
    for (Step step : steps) {
      for (List<Statement> outcome : step.command().outcomes()) {
        outcomes.add(unit.add(Unit.EFFECT, code -> outcome(step, outcome, code)));
      }
    }
    int first = steps.isEmpty() ? 0 : steps.getFirst().branch();
    unit.writer.override(
        "fire",
        Unit.FIRE,
        code -> {
          copy(code, words);
          if (outcomes.size() <= FAN_OUT) {
            dispatch(code, BRANCH, TARGET, first, outcomes);
          } else {
            groups(code, first, outcomes);
          }
        });
  }

  private static void copy(CodeBuilder code, int words) {
    if (words <= UNROLLED_COPY) {
      for (int i = 0; i < words; i++) {
        code.aload(TARGET).loadConstant(i).aload(SOURCE).loadConstant(i).laload().lastore();
      }
    } else {
      code.aload(SOURCE).iconst_0().aload(TARGET).iconst_0().loadConstant(words);
      code.invokestatic(ClassWriter.desc(System.class), "arraycopy", Unit.ARRAYCOPY);
    }
  }

  private void groups(CodeBuilder code, int first, List<String> outcomes) {
    List<SwitchCase> cases = new ArrayList<>();
    for (int g = 0; g * FAN_OUT < outcomes.size(); g++) {
      cases.add(SwitchCase.of(g, code.newLabel()));
    }
    Label none = code.newLabel();
    code.iload(BRANCH).loadConstant(first).isub().loadConstant(FAN_OUT).idiv();
    code.tableswitch(0, cases.size() - 1, none, cases);
    for (int g = 0; g < cases.size(); g++) {
      int from = g * FAN_OUT;
      List<String> some = outcomes.subList(from, Math.min(from + FAN_OUT, outcomes.size()));
      String name = unit.add(SOME, c -> dispatch(c, 0, 1, first + from, some));
      code.labelBinding(cases.get(g).target()).iload(BRANCH).aload(TARGET);
      code.invokestatic(ClassWriter.SELF, name, SOME).ireturn();
    }
    code.labelBinding(none).iconst_0().ireturn();
  }

  private static void dispatch(
      CodeBuilder code, int branch, int words, int first, List<String> outcomes) {
    Label none = code.newLabel();
    if (!outcomes.isEmpty()) {
      List<SwitchCase> cases = new ArrayList<>();
      for (int i = 0; i < outcomes.size(); i++) {
        cases.add(SwitchCase.of(first + i, code.newLabel()));
      }
      code.iload(branch).tableswitch(first, first + outcomes.size() - 1, none, cases);
      for (int i = 0; i < outcomes.size(); i++) {
        code.labelBinding(cases.get(i).target()).aload(words);
        code.invokestatic(ClassWriter.SELF, outcomes.get(i), Unit.EFFECT).ireturn();
      }
    }
    code.labelBinding(none).iconst_0().ireturn();
  }

  private void outcome(Step step, List<Statement> outcome, CodeBuilder code) {
    if (step.faults()) {
      Label fine = code.newLabel();
      code.aload(0).invokestatic(ClassWriter.SELF, guards.guard(step), Unit.CONDITION);
      code.loadConstant(CompiledProgram.FAULT).if_icmpne(fine);
      code.iconst_0().ireturn().labelBinding(fine);
    }
    effects.emit(outcome, code, 0);
  }
}
