package io.nutshell.program.compiler;

import io.nutshell.program.compiler.DecisionTables.Plan;
import io.nutshell.program.compiler.DecisionTables.Table;
import io.nutshell.program.compiler.ExpressionEmitter.OnFault;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Variable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Emits one method {@code int (long[] words, int[] enabled, int count)} that finds the enabled
 * commands of some runs.
 *
 * <p>The results of tables and guards are collected as bits of a long, for up to 64 branches at a
 * time, and then appended in order. A run without tables appends its branches directly: it is a
 * switch on the location, which is extracted once, and each case tests only the guards of its own
 * commands.
 */
final class RunEmitter {
  private static final int WORDS = 0;
  private static final int ENABLED = 1;
  private static final int COUNT = 2;

  /** Branches of a command are appended by a loop if there are more than this. */
  private static final int MAX_UNROLLED_BRANCHES = 4;

  /** States of at most this many words are kept entirely in local variables. */
  private static final int MAX_KEPT_WORDS = 4;

  private static final MethodTypeDesc APPEND = MethodTypeDesc.ofDescriptor("([IIIII)I");
  private static final MethodTypeDesc EXPAND = MethodTypeDesc.ofDescriptor("(JJI[II)I");

  private final Unit unit;
  private final CodeBuilder code;
  private final CollectEmitter guards;
  private final ExpressionEmitter expressions;

  /**
   * Local variables: the branches found, those of them whose guard faults, the result of a guard.
   */
  private final int found;

  private final int faulted;
  private final int answer;

  /** The branch of the lowest bit of {@link #found}; -1 if branches are appended directly. */
  private int window = -1;

  RunEmitter(Unit unit, CodeBuilder code, CollectEmitter guards) {
    this.unit = unit;
    this.code = code;
    this.guards = guards;
    this.expressions = new ExpressionEmitter(unit, code, WORDS, Map.of(), OnFault.ANSWER);
    this.found = code.allocateLocal(TypeKind.LONG);
    this.faulted = code.allocateLocal(TypeKind.LONG);
    this.answer = code.allocateLocal(TypeKind.INT);
  }

  void emit(List<Plan> plans) {
    expressions.words.keep(kept(plans));
    for (Plan plan : plans) {
      if (window >= 0 && (plan.tables().isEmpty() || plan.end() - window > Long.SIZE)) {
        close();
      }
      if (!plan.tables().isEmpty()) {
        if (window < 0) {
          window = plan.first();
          code.lconst_0().lstore(found).lconst_0().lstore(faulted);
        }
        for (Table table : plan.tables()) {
          lookUp(table, plan.first() - window);
        }
      }
      test(plan.rest());
    }
    if (window >= 0) {
      close();
    }
    code.iload(COUNT).ireturn();
  }

  /** Emits a method {@code long (long[] words)}: the branches found, as bits from the first up. */
  void emitSet(Plan plan) {
    expressions.words.keep(kept(List.of(plan)));
    window = plan.first();
    code.lconst_0().lstore(found).lconst_0().lstore(faulted);
    for (Table table : plan.tables()) {
      lookUp(table, 0);
    }
    test(plan.rest());
    code.lload(found).lreturn();
  }

  private void close() {
    code.lload(found).lload(faulted).loadConstant(window).aload(ENABLED).iload(COUNT);
    code.invokestatic(CompiledProgram.DESC, "expand", EXPAND).istore(COUNT);
    window = -1;
  }

  private void lookUp(Table table, int shift) {
    long[] shifted = Arrays.stream(table.enabled).map(set -> set << shift).toArray();
    code.getstatic(ClassWriter.SELF, unit.writer.constant(shifted), ClassWriter.ARRAY);
    table.key.emit(code, expressions.words);
    code.laload().lload(found).lor().lstore(found);
  }

  private BitSet kept(List<Plan> plans) {
    BitSet all = new BitSet();
    BitSet locations = new BitSet();
    for (Plan plan : plans) {
      for (Table table : plan.tables()) {
        table.key.pieces().forEach(piece -> all.set(piece.word()));
      }
      for (Step step : plan.rest()) {
        if (step.location() != null) {
          Fields.mark(unit.fields.of(step.location()), locations);
        }
        if (!CollectEmitter.apart(step)) {
          unit.fields.reads(step.guard(), all);
        }
      }
    }
    all.or(locations);
    return all.cardinality() <= MAX_KEPT_WORDS ? all : locations;
  }

  /** Tests the guards of commands that share a location variable, or have none. */
  private void test(List<Step> steps) {
    Variable location = steps.isEmpty() ? null : steps.getFirst().location();
    if (location == null || !worthSwitch(steps, unit.fields.of(location))) {
      steps.forEach(step -> test(step, step.at() != null));
      return;
    }
    Field field = unit.fields.of(location);
    TreeMap<Integer, List<Step>> cases = new TreeMap<>();
    for (Step step : steps) {
      int key = (int) (Objects.requireNonNull(step.at()).value() - field.low());
      cases.computeIfAbsent(key, _ -> new ArrayList<>()).add(step);
    }
    List<SwitchCase> table =
        cases.keySet().stream().map(key -> SwitchCase.of(key, code.newLabel())).toList();
    Label end = code.newLabel();
    expressions.offset(field);
    code.l2i();
    if (cases.lastKey() - cases.firstKey() < 4 * cases.size() + 8) {
      code.tableswitch(cases.firstKey(), cases.lastKey(), end, table);
    } else {
      code.lookupswitch(end, table);
    }
    for (SwitchCase one : table) {
      code.labelBinding(one.target());
      Objects.requireNonNull(cases.get(one.caseValue())).forEach(step -> test(step, false));
      code.goto_(end);
    }
    code.labelBinding(end);
  }

  /** Locations outside the range of the field are known to be unreachable. */
  private static boolean worthSwitch(List<Step> steps, Field field) {
    return field.bits() > 0
        && field.bits() < Integer.SIZE
        && steps.stream().map(Step::at).distinct().count() > 2;
  }

  private void test(Step step, boolean location) {
    Label next = code.newLabel();
    Expression here =
        location && step.at() != null
            ? unit.simplifier.simplify(Expression.equal(step.at().location(), step.at().value()))
            : Expression.TRUE;
    if (CollectEmitter.apart(step)) {
      expressions.jump(here, false, next);
      code.aload(WORDS).invokestatic(ClassWriter.SELF, guards.guard(step), Unit.CONDITION);
      code.dup().istore(answer).ifeq(next);
    } else {
      expressions.jump(Expression.and(here, step.guard()), false, next);
    }
    if (window >= 0) {
      mark(step);
    } else {
      append(step);
    }
    code.labelBinding(next);
  }

  private void mark(Step step) {
    long bits = Field.ones(step.branches()) << (step.branch() - window);
    code.lload(found);
    LongConstants.push(code, bits);
    code.lor().lstore(found);
    if (step.faults()) {
      Label fine = code.newLabel();
      code.iload(answer).loadConstant(CompiledProgram.FAULT).if_icmpne(fine).lload(faulted);
      LongConstants.push(code, bits);
      code.lor().lstore(faulted).labelBinding(fine);
    }
  }

  private void append(Step step) {
    if (step.faults() || step.branches() > MAX_UNROLLED_BRANCHES) {
      code.aload(ENABLED).iload(COUNT).loadConstant(step.branch()).loadConstant(step.branches());
      if (step.faults()) {
        code.iload(answer);
      } else {
        code.loadConstant(CompiledProgram.TRUE);
      }
      code.invokestatic(CompiledProgram.DESC, "append", APPEND).istore(COUNT);
      return;
    }
    for (int i = 0; i < step.branches(); i++) {
      code.aload(ENABLED).iload(COUNT).loadConstant(step.branch() + i).iastore();
      code.iinc(COUNT, 1);
    }
  }
}
