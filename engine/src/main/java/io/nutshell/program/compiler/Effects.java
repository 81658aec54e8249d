package io.nutshell.program.compiler;

import io.nutshell.program.analysis.Environment;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.analysis.Intervals;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Statement.Assign;
import io.nutshell.program.syntax.Statement.Shift;
import io.nutshell.program.syntax.Variable;
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
import org.jspecify.annotations.Nullable;

/**
 * Prepares the outcomes of commands for {@link EffectEmitter}: each becomes a method, or several if
 * it is long.
 *
 * <p>A variable that is assigned more than once may have intermediate values that its slot, learnt
 * from whole steps, cannot hold. Such a variable lives in a local variable until the end of the
 * step, as in the interpreter's memory. That is impossible where a long outcome is split; the
 * interpreter then executes such a step.
 */
final class Effects {
  /**
   * The number of statements of an outcome that are simplified by the values known before each of
   * them.
   */
  private static final int MAX_TRACKED = 500;

  private final Unit unit;

  Effects(Unit unit) {
    this.unit = unit;
  }

  /**
   * A simplified statement.
   *
   * @param value what is known of the assigned value
   * @param index what is known of the index
   */
  record Prepared(Statement statement, Interval value, Interval index) {}

  /** Emits the rest of a method {@code boolean (long[] words)} that executes an outcome. */
  void emit(Step step, List<Statement> outcome, CodeBuilder code, int array) {
    List<Prepared> statements = prepared(step, outcome);
    if (statements == null) {
      code.iconst_0().ireturn();
      return;
    }
    List<List<Prepared>> parts = parts(statements);
    if (parts.size() > 1) {
      for (List<Prepared> part : parts) {
        Label next = code.newLabel();
        String name = unit.add(Unit.EFFECT, c -> body(part, Set.of(), c, 0));
        code.aload(array).invokestatic(ClassWriter.SELF, name, Unit.EFFECT).ifne(next);
        code.iconst_0().ireturn().labelBinding(next);
      }
      code.iconst_1().ireturn();
    } else {
      body(statements, splits(statements) ? Set.of() : passing(statements), code, array);
    }
  }

  private void body(List<Prepared> statements, Set<Variable> passing, CodeBuilder code, int array) {
    Map<Variable, Integer> locals = new LinkedHashMap<>();
    passing.forEach(variable -> locals.put(variable, code.allocateLocal(TypeKind.LONG)));
    unit.catching(
        code,
        0,
        () -> {
          new EffectEmitter(unit, code, array, locals).emit(statements);
          code.iconst_1().ireturn();
        });
  }

  /** The simplified statements; null if the compiled step always fails. */
  @Nullable List<Prepared> prepared(Step step, List<Statement> outcome) {
    Environment known = unit.simplifier.anywhere();
    if (step.at() != null
        && !known.assume(Expression.equal(step.at().location(), step.at().value()), true)) {
      return null;
    }
    boolean follow = outcome.size() <= MAX_TRACKED;
    if (!follow) {
      known = unit.simplifier.anywhere();
    } else if (Simplifier.flatten(Operator.AND, step.guard()).size() <= Simplifier.MAX_TRACKED
        && !known.assume(step.guard(), true)) {
      return null;
    }
    List<Prepared> prepared = new ArrayList<>();
    for (Statement statement : outcome) {
      Prepared next = prepared(statement, known);
      prepared.add(next);
      if (neverFits(next) || (follow && !known.execute(next.statement))) {
        return null;
      }
    }
    return prepared;
  }

  private Prepared prepared(Statement statement, Environment known) {
    return switch (statement) {
      case Shift _ -> new Prepared(statement, Interval.of(0), Interval.of(0));
      case Assign assign -> {
        Expression value = unit.simplifier.simplify(assign.value(), known);
        Expression index =
            assign.index() == null ? null : unit.simplifier.simplify(assign.index(), known);
        yield new Prepared(
            new Assign(assign.variable(), index, value, assign.position()),
            Intervals.evaluate(value, known),
            index == null ? Interval.of(0) : Intervals.evaluate(index, known));
      }
    };
  }

  private boolean neverFits(Prepared prepared) {
    return switch (prepared.statement) {
      case Shift shift -> !unit.fields.of(shift.array()).range().contains(0);
      case Assign assign -> {
        Interval declared = new Interval(assign.variable().low(), assign.variable().high());
        yield declared.meet(prepared.value) == null
            || unit.fields.assignable(assign.variable()) == null;
      }
    };
  }

  private boolean splits(List<Prepared> statements) {
    return statements.stream()
        .anyMatch(
            prepared ->
                prepared.statement instanceof Assign assign
                    && (unit.splitter.splits(assign.value())
                        || (assign.index() != null && unit.splitter.splits(assign.index()))));
  }

  /** The variables that are assigned again after a value that may not fit. */
  private Set<Variable> passing(List<Prepared> statements) {
    Set<Variable> passing = new HashSet<>();
    Map<Variable, Boolean> fits = new HashMap<>();
    for (Prepared prepared : statements) {
      if (prepared.statement instanceof Assign assign && assign.index() == null) {
        Interval room = unit.fields.assignable(assign.variable());
        Boolean before = fits.put(assign.variable(), room != null && room.contains(prepared.value));
        if (before != null && !before) {
          passing.add(assign.variable());
        }
      }
    }
    return passing;
  }

  private List<List<Prepared>> parts(List<Prepared> statements) {
    List<List<Prepared>> parts = new ArrayList<>();
    int size = unit.limit;
    for (Prepared prepared : statements) {
      int bytes = size(prepared.statement);
      if (size + bytes > unit.limit) {
        parts.add(new ArrayList<>());
        size = 0;
      }
      parts.getLast().add(prepared);
      size += bytes;
    }
    return parts;
  }

  private int size(Statement statement) {
    return switch (statement) {
      case Assign assign -> {
        int index =
            assign.index() == null || assign.index() instanceof Expression.Constant
                ? 0
                : 60 + unit.splitter.split(assign.index());
        yield 60 + index + unit.splitter.split(assign.value());
      }
      case Shift _ -> 50 * EffectEmitter.MAX_UNROLLED_SHIFT_WORDS;
    };
  }
}
