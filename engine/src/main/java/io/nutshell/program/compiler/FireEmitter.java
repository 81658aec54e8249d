package io.nutshell.program.compiler;

import io.nutshell.program.syntax.Statement;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Emits the firing of branches: a switch over one method per outcome, two-level if there are many.
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
  private final EffectTables tables;
  private final Effects effects;

  FireEmitter(Unit unit, EffectTables tables, Effects effects) {
    this.tables = tables;
    this.unit = unit;
    this.effects = effects;
  }

  void emit(List<Step> steps, int words) {
    int first = steps.isEmpty() ? 0 : steps.getFirst().branch();
    List<@Nullable String> methods = new ArrayList<>();
    for (Step step : steps) {
      for (List<Statement> outcome : step.command().outcomes()) {
        int branch = first + methods.size();
        tables.offer(branch, outcome, effects.prepared(step, outcome));
        methods.add(
            tables.contains(branch)
                ? null
                : unit.add(Unit.EFFECT, code -> effects.emit(step, outcome, code, 0)));
      }
    }
    unit.writer.override(
        "fire",
        Unit.FIRE,
        code -> {
          Label otherwise = code.newLabel();
          if (words > 1) {
            copy(code, words);
          }
          if (!tables.isEmpty()) {
            tables
                .code(first, methods.size(), words)
                .emit(unit.writer, code, BRANCH, SOURCE, TARGET, otherwise);
          }
          code.labelBinding(otherwise);
          if (words == 1) {
            copy(code, words);
          }
          if (methods.size() <= FAN_OUT) {
            dispatch(code, BRANCH, TARGET, first, methods);
          } else {
            groups(code, first, methods);
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

  private void groups(CodeBuilder code, int first, List<@Nullable String> outcomes) {
    List<SwitchCase> cases = new ArrayList<>();
    for (int g = 0; g * FAN_OUT < outcomes.size(); g++) {
      cases.add(SwitchCase.of(g, code.newLabel()));
    }
    Label none = code.newLabel();
    code.iload(BRANCH).loadConstant(first).isub().loadConstant(FAN_OUT).idiv();
    code.tableswitch(0, cases.size() - 1, none, cases);
    for (int g = 0; g < cases.size(); g++) {
      int from = g * FAN_OUT;
      List<@Nullable String> some =
          outcomes.subList(from, Math.min(from + FAN_OUT, outcomes.size()));
      String name = unit.add(SOME, c -> dispatch(c, 0, 1, first + from, some));
      code.labelBinding(cases.get(g).target()).iload(BRANCH).aload(TARGET);
      code.invokestatic(ClassWriter.SELF, name, SOME).ireturn();
    }
    code.labelBinding(none).iconst_0().ireturn();
  }

  private static void dispatch(
      CodeBuilder code, int branch, int words, int first, List<@Nullable String> outcomes) {
    Label none = code.newLabel();
    List<SwitchCase> cases = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i) != null) {
        cases.add(SwitchCase.of(first + i, code.newLabel()));
      }
    }
    if (!cases.isEmpty()) {
      code.iload(branch);
      code.tableswitch(cases.getFirst().caseValue(), cases.getLast().caseValue(), none, cases);
      for (SwitchCase one : cases) {
        String method = Objects.requireNonNull(outcomes.get(one.caseValue() - first));
        code.labelBinding(one.target()).aload(words);
        code.invokestatic(ClassWriter.SELF, method, Unit.EFFECT).ireturn();
      }
    }
    code.labelBinding(none).iconst_0().ireturn();
  }
}
