package io.nutshell.program;

import io.nutshell.program.Expression.Constant;
import io.nutshell.program.Statement.Assign;
import io.nutshell.program.Statement.Shift;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Prepares the outcomes of commands for {@link EffectEmitter}: each becomes a method, a long one
 * several.
 *
 * <p>A variable that is assigned more than once may pass through values that its slot, learnt from
 * whole steps, has no room for. Such a variable lives in a local variable until the end of the
 * step, as it does in the interpreter's memory. Where a long outcome is cut, it cannot; then such a
 * step is left to the interpreter.
 */
final class Effects {
  /** Bytes of one method. */
  private static final int LIMIT = 5000;

  private final Unit unit;
  private final Function<Variable, Interval> ranges;
  private final Simplifier plain;

  Effects(Unit unit, Function<Variable, Interval> ranges) {
    this.unit = unit;
    this.ranges = ranges;
    this.plain = new Simplifier(ranges);
  }

  /** Emits the rest of a method {@code boolean (long[] words)} that carries out an outcome. */
  void emit(List<Statement> outcome, CodeBuilder code, int array) {
    Set<Variable> passing = passing(outcome);
    Simplifier simplifier =
        passing.isEmpty()
            ? plain
            : new Simplifier(v -> passing.contains(v) ? passed(v) : ranges.apply(v));
    List<Statement> statements = simplified(outcome, simplifier);
    if (doomed(statements, passing)) {
      code.iconst_0().ireturn();
      return;
    }
    List<List<Statement>> parts = parts(statements);
    if (parts.size() > 1 && !passing.isEmpty()) {
      statements = simplified(outcome, plain);
      parts = parts(statements);
      if (doomed(statements, Set.of())) {
        code.iconst_0().ireturn();
        return;
      }
      part(parts, plain, Set.of(), code, array);
    } else {
      part(parts, simplifier, passing, code, array);
    }
  }

  private void part(
      List<List<Statement>> parts,
      Simplifier simplifier,
      Set<Variable> passing,
      CodeBuilder code,
      int array) {
    if (parts.size() > 1) {
      for (List<Statement> part : parts) {
        Label next = code.newLabel();
        String name = unit.add(Unit.EFFECT, c -> body(part, simplifier, Set.of(), c, 0));
        code.aload(array).invokestatic(ClassWriter.SELF, name, Unit.EFFECT).ifne(next);
        code.iconst_0().ireturn().labelBinding(next);
      }
      code.iconst_1().ireturn();
    } else {
      body(parts.isEmpty() ? List.of() : parts.getFirst(), simplifier, passing, code, array);
    }
  }

  private void body(
      List<Statement> statements,
      Simplifier simplifier,
      Set<Variable> passing,
      CodeBuilder code,
      int array) {
    Map<Variable, Integer> locals = new LinkedHashMap<>();
    passing.forEach(variable -> locals.put(variable, code.allocateLocal(TypeKind.LONG)));
    unit.catching(
        code,
        0,
        () -> {
          new EffectEmitter(unit, simplifier, code, array, locals).emit(statements);
          code.iconst_1().ireturn();
        });
  }

  /** The variables assigned again after a value that may not fit. */
  private Set<Variable> passing(List<Statement> outcome) {
    Set<Variable> passing = new HashSet<>();
    Map<Variable, Boolean> fits = new HashMap<>();
    for (Statement statement : outcome) {
      if (statement instanceof Assign assign && assign.index() == null) {
        Boolean before =
            fits.put(assign.variable(), fits(assign.variable(), plain.interval(assign.value())));
        if (before != null && !before) {
          passing.add(assign.variable());
        }
      }
    }
    return passing;
  }

  private static List<Statement> simplified(List<Statement> outcome, Simplifier simplifier) {
    List<Statement> simple = new ArrayList<>();
    for (Statement statement : outcome) {
      simple.add(
          switch (statement) {
            case Assign assign ->
                new Assign(
                    assign.variable(),
                    assign.index() == null ? null : simplifier.simplify(assign.index()),
                    simplifier.simplify(assign.value()),
                    assign.position());
            case Shift shift -> shift;
          });
    }
    return simple;
  }

  /** Whether the compiled step can only fail, since it writes a constant that has no room. */
  private boolean doomed(List<Statement> statements, Set<Variable> passing) {
    return statements.stream()
        .anyMatch(
            statement ->
                switch (statement) {
                  case Assign assign ->
                      !passing.contains(assign.variable()) && unassignable(assign);
                  case Shift shift -> !ranges.apply(shift.array()).contains(0);
                });
  }

  private boolean unassignable(Assign assign) {
    Interval room = unit.fields.assignable(assign.variable());
    return room == null
        || (assign.value() instanceof Constant constant && !room.contains(constant.value()));
  }

  private boolean fits(Variable variable, Interval value) {
    Interval room = unit.fields.assignable(variable);
    return room != null && room.contains(value);
  }

  /** What a variable that is not in the packed state may hold. */
  private Interval passed(Variable variable) {
    return ranges.apply(variable).join(new Interval(variable.low(), variable.high()));
  }

  private List<List<Statement>> parts(List<Statement> statements) {
    List<List<Statement>> parts = new ArrayList<>();
    int size = LIMIT;
    for (Statement statement : statements) {
      int bytes = size(statement);
      if (size + bytes > LIMIT) {
        parts.add(new ArrayList<>());
        size = 0;
      }
      parts.getLast().add(statement);
      size += bytes;
    }
    return parts;
  }

  private int size(Statement statement) {
    return switch (statement) {
      case Assign assign -> {
        int index =
            assign.index() == null || assign.index() instanceof Constant
                ? 0
                : 60 + unit.splitter.split(assign.index());
        yield 60 + index + unit.splitter.split(assign.value());
      }
      case Shift _ -> 50 * EffectEmitter.UNROLLED_SHIFT;
    };
  }
}
