package io.nutshell.program.compiler;

import io.nutshell.program.analysis.Interval;
import io.nutshell.program.compiler.Effects.Prepared;
import io.nutshell.program.compiler.ExpressionEmitter.OnFault;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Expression.Constant;
import io.nutshell.program.syntax.Statement.Assign;
import io.nutshell.program.syntax.Statement.Shift;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Emits statements within one method, which modify the words of the target in place. */
final class EffectEmitter {
  /** The shift of an array of at most this many words is unrolled. */
  static final int MAX_UNROLLED_SHIFT_WORDS = 4;

  private static final MethodTypeDesc SHIFT = MethodTypeDesc.ofDescriptor("([JIIIIJ)V");

  private final Fields fields;
  private final CodeBuilder code;
  private final int array;
  private final Words words;
  private final ExpressionEmitter expressions;
  private final Map<Variable, Integer> locals;
  private int value = -1;

  /**
   * @param locals the local variables for variables with intermediate values that their slots may
   *     not hold
   */
  EffectEmitter(Unit unit, CodeBuilder code, int array, Map<Variable, Integer> locals) {
    this.fields = unit.fields;
    this.code = code;
    this.array = array;
    this.expressions = new ExpressionEmitter(unit, code, array, locals, OnFault.FAIL);
    this.words = expressions.words;
    this.locals = locals;
  }

  void emit(List<Prepared> statements) {
    words.keep(kept(statements));
    locals.forEach(
        (variable, local) -> {
          expressions.cell(fields.of(variable));
          code.lstore(local);
        });
    for (Prepared prepared : statements) {
      switch (prepared.statement()) {
        case Assign assign -> assign(assign, prepared);
        case Shift shift -> shift(fields.of(shift.array()));
      }
    }
    locals.forEach(
        (variable, local) -> {
          Field field = fields.of(variable);
          expressions.check(local, field.range().join(declared(variable)), field.range());
          if (field.bits() > 0) {
            words.settle(field.word());
            write(field, () -> code.lload(local));
          }
        });
    words.finish();
  }

  /** The words used, except those whose number is computed: they must stay in the array. */
  private BitSet kept(List<Prepared> statements) {
    BitSet used = new BitSet();
    BitSet computed = new BitSet();
    locals.keySet().forEach(variable -> Fields.mark(fields.of(variable), used));
    for (Prepared prepared : statements) {
      switch (prepared.statement()) {
        case Assign assign -> {
          fields.reads(assign.value(), used);
          fields.computed(assign.value(), computed);
          fields.writes(assign, used);
          if (assign.index() != null) {
            fields.reads(assign.index(), used);
            fields.computed(assign.index(), computed);
            fields.computed(assign.variable(), assign.index(), computed);
          }
        }
        case Shift shift -> {
          Field field = fields.of(shift.array());
          Fields.mark(field, field.words() > MAX_UNROLLED_SHIFT_WORDS ? computed : used);
        }
      }
    }
    used.andNot(computed);
    return used;
  }

  private static Interval declared(Variable variable) {
    return new Interval(variable.low(), variable.high());
  }

  private void assign(Assign assign, Prepared prepared) {
    Variable variable = assign.variable();
    Field field = fields.of(variable);
    Interval room = Objects.requireNonNull(fields.assignable(variable));
    if (expressions.splits(assign.value())
        || (assign.index() != null && expressions.splits(assign.index()))) {
      // A separate method sees only the array.
      words.finish();
    }
    BitSet read = new BitSet();
    fields.reads(assign.value(), read);
    Integer local = locals.get(variable);
    if (local != null) {
      words.settle(read);
      expressions.value(assign.value());
      code.lstore(local);
      expressions.check(local, prepared.value(), declared(variable));
      return;
    }
    int cell = assign.index() == null ? 0 : Terms.constantIndex(variable, assign.index());
    if (cell >= 0) {
      words.settle(read);
      assign(field.cell(cell), assign.value(), prepared.value(), room);
    } else if (assign.index() != null) {
      fields.reads(assign.index(), read);
      Fields.mark(field, read);
      words.settle(read);
      checked(assign.value(), prepared.value(), room);
      write(field, expressions.locate(variable, assign.index(), prepared.index()));
    }
  }

  private void assign(Field field, Expression to, Interval known, Interval room) {
    if (to instanceof Constant constant && room.contains(constant.value())) {
      if (field.bits() > 0) {
        words.set(
            field.word(),
            field.mask() << field.shift(),
            (constant.value() - field.low()) << field.shift());
      }
      return;
    }
    words.settle(field.word());
    if (room.contains(known) && field.bits() > 0) {
      write(field, () -> expressions.value(to));
    } else {
      checked(to, known, room);
      if (field.bits() > 0) {
        write(field, () -> code.lload(value));
      }
    }
  }

  /** Checks that a value fits and stores it in the local variable {@link #value}. */
  private void checked(Expression to, Interval known, Interval room) {
    if (value < 0) {
      value = code.allocateLocal(TypeKind.LONG);
    }
    expressions.value(to);
    code.lstore(value);
    expressions.check(value, known, room);
  }

  private void write(Field field, Runnable push) {
    push.run();
    lower(field);
    if (field.bits() < 64) {
      if (field.shift() > 0) {
        code.loadConstant(field.shift()).lshl();
      }
      words.load(field.word());
      LongConstants.push(code, ~(field.mask() << field.shift()));
      code.land().lor();
    }
    words.store(field.word());
  }

  private void lower(Field field) {
    if (field.low() != 0) {
      LongConstants.push(code, field.low());
      code.lsub();
    }
  }

  /** Writes {@link #value} into the cell that {@link ExpressionEmitter#locate} has found. */
  private void write(Field field, int place) {
    if (field.bits() == 0) {
      return;
    }
    Runnable changed =
        () -> {
          if (field.words() > 1) {
            words.loadComputed(place);
          } else {
            words.load(field.word());
          }
          LongConstants.push(code, field.mask());
          code.iload(place + 1).lshl();
          LongConstants.push(code, -1);
          code.lxor().land().lload(value);
          lower(field);
          code.iload(place + 1).lshl().lor();
        };
    if (field.words() > 1) {
      words.storeComputed(place, changed);
    } else {
      changed.run();
      words.store(field.word());
    }
  }

  /**
   * Moves the packed cells of each word down by one, and the first cell of the next word into the
   * gap; the last gap holds 0.
   */
  private void shift(Field field) {
    if (field.bits() == 0) {
      return;
    }
    BitSet all = new BitSet();
    Fields.mark(field, all);
    words.settle(all);
    int bits = field.bits();
    if (field.words() > MAX_UNROLLED_SHIFT_WORDS) {
      code.aload(array).loadConstant(field.word()).loadConstant(bits).loadConstant(field.size());
      code.loadConstant(field.perWord());
      LongConstants.push(code, -field.low());
      code.invokestatic(CompiledProgram.DESC, "shift", SHIFT);
      return;
    }
    for (int first = 0; first < field.size(); first += field.perWord()) {
      int cells = Math.min(field.perWord(), field.size() - first);
      Field start = field.cell(first);
      long whole = Field.ones(cells * bits) << start.shift();
      long moved = Field.ones((cells - 1) * bits) << start.shift();
      int gap = start.shift() + (cells - 1) * bits;
      words.load(start.word());
      LongConstants.push(code, ~whole);
      code.land();
      if (cells > 1) {
        words.load(start.word());
        code.loadConstant(bits).lushr();
        LongConstants.push(code, moved);
        code.land().lor();
      }
      if (first + cells < field.size()) {
        Field next = field.cell(first + cells);
        words.load(next.word());
        LongConstants.push(code, next.mask() << next.shift());
        code.land();
        code.loadConstant(gap - next.shift()).lshl().lor();
      } else {
        LongConstants.push(code, -field.low() << gap);
        code.lor();
      }
      words.store(start.word());
    }
  }
}
