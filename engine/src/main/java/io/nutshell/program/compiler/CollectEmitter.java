package io.nutshell.program.compiler;

import io.nutshell.program.syntax.Expression.Constant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

/**
 * Emits the search for enabled commands.
 *
 * <p>The commands are cut into runs that share a location variable, and {@link DecisionTables}
 * plans how to find the enabled ones of each. Several runs share a method, up to the size that the
 * JIT compiles.
 */
final class CollectEmitter {
  /** A guard of more bytes than this gets a method of its own. */
  private static final int MAX_INLINE_GUARD_BYTES = 600;

  /** Bytes of code that append a branch. */
  private static final int APPEND_BYTES = 14;

  /** Bytes of code that look up a table. */
  private static final int LOOK_UP_BYTES = 80;

  private final Unit unit;
  private final DecisionTables decisions;
  private final int limit;
  private final IdentityHashMap<Step, String> guards = new IdentityHashMap<>();

  CollectEmitter(Unit unit, DecisionTables decisions) {
    this.unit = unit;
    this.decisions = decisions;
    this.limit = unit.limit / 2;
  }

  /** Overrides a method of {@link CompiledProgram} that collects the given commands. */
  void emit(String name, List<Step> steps) {
    List<String> methods = new ArrayList<>();
    List<DecisionTables.Plan> group = new ArrayList<>();
    int size = 0;
    for (List<Step> run : runs(steps)) {
      DecisionTables.Plan plan = decisions.plan(run);
      int bytes = LOOK_UP_BYTES * plan.tables().size() + bytes(plan.rest());
      if (size + bytes > limit && !group.isEmpty()) {
        methods.add(method(List.copyOf(group)));
        group.clear();
        size = 0;
      }
      group.add(plan);
      size += bytes;
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

  private String method(List<DecisionTables.Plan> plans) {
    return unit.add(Unit.COLLECT, code -> new RunEmitter(unit, code, this).emit(plans));
  }

  private List<List<Step>> runs(List<Step> steps) {
    List<List<Step>> runs = new ArrayList<>();
    int size = 0;
    for (Step step : steps) {
      if (step.guard() instanceof Constant constant && constant.value() == 0) {
        continue;
      }
      int bytes = bytes(List.of(step));
      if (runs.isEmpty()
          || !Objects.equals(runs.getLast().getLast().location(), step.location())
          || (step.location() == null && branches(runs.getLast(), step) > Long.SIZE)
          || size + bytes > limit) {
        runs.add(new ArrayList<>());
        size = 0;
      }
      runs.getLast().add(step);
      size += bytes;
    }
    return runs;
  }

  /** The number of branches of a run extended by one step. */
  private static int branches(List<Step> run, Step more) {
    return more.branch() + more.branches() - run.getFirst().branch();
  }

  private static int bytes(List<Step> steps) {
    int bytes = 0;
    for (Step step : steps) {
      bytes +=
          Math.min(step.size(), MAX_INLINE_GUARD_BYTES)
              + APPEND_BYTES * Math.min(step.branches(), 4)
              + 2 * APPEND_BYTES;
    }
    return bytes;
  }

  /** Whether a guard has a method of its own: if it may fault or is large. */
  static boolean apart(Step step) {
    return step.faults() || step.size() > MAX_INLINE_GUARD_BYTES;
  }

  /** The method {@code int (long[] words)} that evaluates a command's guard. */
  String guard(Step step) {
    return guards.computeIfAbsent(
        step, _ -> unit.add(Unit.CONDITION, code -> unit.condition(step.guard(), code, 0)));
  }
}
