package io.nutshell.program;

import io.nutshell.program.Expression.Constant;
import io.nutshell.program.ExpressionEmitter.OnFault;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Emits the search for enabled commands.
 *
 * <p>The commands are cut into runs that share a location variable. A run of more than a few
 * commands becomes a switch on the location, which is extracted once, and each case has only the
 * guards of its own commands. Runs are gathered into methods of a size that the JIT likes.
 */
final class CollectEmitter {
  /** Bytes of one method. */
  private static final int LIMIT = 2500;

  /** Bytes of a guard above which it gets its own method. */
  private static final int INLINE_GUARD = 600;

  private static final int APPEND = 14;

  /** The parameters of the methods: {@code int (long[] words, int[] enabled, int count)}. */
  private static final int WORDS = 0;

  private static final int ENABLED = 1;
  private static final int COUNT = 2;

  private final Unit unit;
  private final Simplifier simplifier;
  private final IdentityHashMap<Step, String> guards = new IdentityHashMap<>();

  CollectEmitter(Unit unit, Simplifier simplifier) {
    this.unit = unit;
    this.simplifier = simplifier;
  }

  /** Commands that are looked at together: with or without a switch. */
  private record Run(@Nullable Variable location, List<Step> steps, int size) {}

  /** Overrides a method of {@link CompiledProgram} that collects the given commands. */
  void emit(String name, List<Step> steps) {
    List<String> methods = new ArrayList<>();
    List<Run> group = new ArrayList<>();
    int size = 0;
    for (Run run : runs(steps)) {
      if (size + run.size > LIMIT && !group.isEmpty()) {
        methods.add(method(List.copyOf(group)));
        group.clear();
        size = 0;
      }
      group.add(run);
      size += run.size;
    }
    methods.add(method(List.copyOf(group)));
    unit.writer.override(
        name,
        Unit.COLLECT,
        code -> {
          for (String method : methods) {
            code.aload(1).aload(2).iload(3);
            code.invokestatic(ClassWriter.SELF, method, Unit.COLLECT).istore(3);
          }
          code.iload(3).ireturn();
        });
  }

  private List<Run> runs(List<Step> steps) {
    List<Run> runs = new ArrayList<>();
    List<Step> open = new ArrayList<>();
    int size = 0;
    for (Step step : steps) {
      if (step.guard() instanceof Constant constant && constant.value() == 0) {
        continue;
      }
      int bytes = Math.min(step.size(), INLINE_GUARD) + APPEND * Math.min(step.branches(), 4) + 12;
      if (!open.isEmpty()
          && (!Objects.equals(open.getLast().location(), step.location())
              || size + bytes > LIMIT)) {
        runs.add(new Run(open.getFirst().location(), List.copyOf(open), size));
        open.clear();
        size = 0;
      }
      open.add(step);
      size += bytes;
    }
    if (!open.isEmpty()) {
      runs.add(new Run(open.getFirst().location(), List.copyOf(open), size));
    }
    return runs;
  }

  private String method(List<Run> runs) {
    return unit.add(
        Unit.COLLECT,
        code -> {
          ExpressionEmitter expressions =
              new ExpressionEmitter(unit, simplifier, code, WORDS, Map.of(), OnFault.ANSWER);
          expressions.words.keep(kept(runs));
          for (Run run : runs) {
            run(run, expressions);
          }
          code.iload(COUNT).ireturn();
        });
  }

  private BitSet kept(List<Run> runs) {
    BitSet all = new BitSet();
    BitSet locations = new BitSet();
    for (Run run : runs) {
      if (run.location != null) {
        Fields.mark(unit.fields.of(run.location), locations);
      }
      for (Step step : run.steps) {
        if (!apart(step)) {
          unit.fields.reads(step.guard(), all);
        }
      }
    }
    all.or(locations);
    return all.cardinality() <= 4 ? all : locations;
  }

  private void run(Run run, ExpressionEmitter expressions) {
    Variable location = run.location;
    if (location == null || !switched(run, unit.fields.of(location))) {
      for (Step step : run.steps) {
        step(step, step.at(), expressions);
      }
      return;
    }
    CodeBuilder code = expressions.code;
    TreeMap<Integer, List<Step>> cases = new TreeMap<>();
    Field field = unit.fields.of(location);
    for (Step step : run.steps) {
      if (step.at() != null && field.range().contains(step.at().value())) {
        int key = (int) (step.at().value() - field.low());
        cases.computeIfAbsent(key, _ -> new ArrayList<>()).add(step);
      }
    }
    Label end = code.newLabel();
    Map<Integer, Label> labels = new TreeMap<>();
    cases.keySet().forEach(key -> labels.put(key, code.newLabel()));
    List<SwitchCase> table =
        labels.entrySet().stream().map(e -> SwitchCase.of(e.getKey(), e.getValue())).toList();
    expressions.offset(field);
    code.l2i();
    if (cases.lastKey() - cases.firstKey() < 4 * cases.size() + 8) {
      code.tableswitch(cases.firstKey(), cases.lastKey(), end, table);
    } else {
      code.lookupswitch(end, table);
    }
    cases.forEach(
        (key, steps) -> {
          code.labelBinding(Objects.requireNonNull(labels.get(key)));
          for (Step step : steps) {
            step(step, null, expressions);
          }
          code.goto_(end);
        });
    code.labelBinding(end);
  }

  private static boolean switched(Run run, Field field) {
    return field.bits() > 0
        && field.bits() < 31
        && run.steps.stream()
                .filter(step -> step.at() != null && field.range().contains(step.at().value()))
                .mapToLong(step -> Objects.requireNonNull(step.at()).value())
                .distinct()
                .count()
            > 2;
  }

  private static boolean apart(Step step) {
    return step.faults() || step.size() > INLINE_GUARD;
  }

  private void step(Step step, Command.@Nullable At at, ExpressionEmitter expressions) {
    CodeBuilder code = expressions.code;
    Expression here =
        at == null
            ? Expression.TRUE
            : simplifier.simplify(Expression.equal(at.location(), at.value()));
    Label next = code.newLabel();
    if (apart(step)) {
      expressions.jump(here, false, next);
      code.aload(WORDS).invokestatic(ClassWriter.SELF, guard(step), Unit.CONDITION).ifeq(next);
    } else {
      expressions.jump(Expression.and(here, step.guard()), false, next);
    }
    append(step, code);
    code.labelBinding(next);
  }

  private static void append(Step step, CodeBuilder code) {
    if (step.branches() > 4) {
      code.aload(ENABLED).iload(COUNT).loadConstant(step.branch()).loadConstant(step.branches());
      code.invokestatic(CompiledProgram.DESC, "append", Unit.APPEND).istore(COUNT);
    } else {
      for (int i = 0; i < step.branches(); i++) {
        code.aload(ENABLED).iload(COUNT).loadConstant(step.branch() + i).iastore();
        code.iinc(COUNT, 1);
      }
    }
  }

  /** The method that answers a command's guard. */
  String guard(Step step) {
    return guards.computeIfAbsent(
        step,
        _ ->
            unit.add(
                Unit.CONDITION, code -> unit.condition(step.guard(), simplifier, code, WORDS)));
  }
}
