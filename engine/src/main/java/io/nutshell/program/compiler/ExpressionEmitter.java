package io.nutshell.program.compiler;

import io.nutshell.program.analysis.Interval;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Expression.Binary;
import io.nutshell.program.syntax.Expression.Checked;
import io.nutshell.program.syntax.Expression.Complement;
import io.nutshell.program.syntax.Expression.Constant;
import io.nutshell.program.syntax.Expression.Element;
import io.nutshell.program.syntax.Expression.Negate;
import io.nutshell.program.syntax.Expression.Not;
import io.nutshell.program.syntax.Expression.Read;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Terms;
import io.nutshell.program.syntax.Variable;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Emits simplified expressions within one method: values as longs on the stack, conditions as
 * jumps.
 *
 * <p>A fault leaves the method at once, whatever is on the stack, in the way that {@link OnFault}
 * says.
 */
final class ExpressionEmitter {

  /** How a method reports a fault. */
  enum OnFault {
    /** The method returns {@link CompiledProgram#FAULT}. */
    ANSWER,
    /** The method returns false, which equals {@link CompiledProgram#FALSE}. */
    FAIL,
    /** The method throws, since any result would be a valid value. */
    THROW
  }

  final CodeBuilder code;
  final Words words;
  final Simplifier simplifier;
  private final ConditionEmitter conditions;
  private final Unit unit;
  private final Map<Variable, Integer> locals;
  private final int array;
  private final OnFault onFault;
  private int scratch = -1;
  private int place = -1;

  /**
   * @param array the local variable that holds the state's words
   * @param locals variables whose current value is in a local variable instead of the packed state
   */
  ExpressionEmitter(
      Unit unit, CodeBuilder code, int array, Map<Variable, Integer> locals, OnFault onFault) {
    this.unit = unit;
    this.simplifier = unit.simplifier;
    this.code = code;
    this.words = new Words(code, array);
    this.array = array;
    this.locals = locals;
    this.onFault = onFault;
    this.conditions = new ConditionEmitter(this);
  }

  @Nullable Field field(Variable variable) {
    return locals.containsKey(variable) ? null : unit.fields.of(variable);
  }

  boolean apart(Expression expression) {
    return unit.splitter.apart(expression);
  }

  boolean splits(Expression expression) {
    return unit.splitter.splits(expression);
  }

  /** Jumps if the condition has the given truth value; else continues. */
  void jump(Expression condition, boolean truth, Label label) {
    conditions.jump(condition, truth, label);
  }

  void value(Expression expression) {
    if (apart(expression)) {
      code.aload(array);
      code.invokestatic(ClassWriter.SELF, unit.method(expression), Unit.VALUE);
    } else {
      inline(expression);
    }
  }

  /** Emits the body of the expression's own method. */
  void inline(Expression expression) {
    switch (expression) {
      case Constant constant -> LongConstants.push(code, constant.value());
      case Read read -> {
        Integer local = locals.get(read.variable());
        if (local != null) {
          code.lload(local);
        } else {
          cell(unit.fields.of(read.variable()));
        }
      }
      case Element element -> element(element);
      case Negate negate -> {
        value(negate.operand());
        code.lneg();
      }
      case Complement complement -> {
        value(complement.operand());
        LongConstants.push(code, -1);
        code.lxor();
      }
      case Not _ -> truth(expression);
      case Binary binary -> binary(binary);
      case Checked checked -> {
        Label fine = code.newLabel();
        jump(checked.condition(), true, fine);
        fault();
        code.labelBinding(fine);
        value(checked.value());
      }
    }
  }

  /** A condition as a value: 1 or 0. */
  private void truth(Expression condition) {
    Label no = code.newLabel();
    Label end = code.newLabel();
    conditions.jumpInline(condition, false, no);
    code.lconst_1().goto_(end).labelBinding(no).lconst_0().labelBinding(end);
  }

  private void binary(Binary binary) {
    switch (binary.operator()) {
      case AND, OR, IMPLY, EQ, NE, LT, LE, GT, GE -> truth(binary);
      case SHL, SHR -> {
        value(binary.left());
        value(binary.right());
        code.l2i();
        if (binary.operator() == Operator.SHL) {
          code.lshl();
        } else {
          code.lshr();
        }
      }
      default -> {
        value(binary.left());
        value(binary.right());
        if (simplifier.mayDivideByZero(binary)) {
          Label fine = code.newLabel();
          code.dup2().lconst_0().lcmp().ifne(fine);
          fault();
          code.labelBinding(fine);
        }
        arithmetic(binary.operator());
      }
    }
  }

  private void arithmetic(Operator operator) {
    switch (operator) {
      case BIT_OR -> code.lor();
      case BIT_XOR -> code.lxor();
      case BIT_AND -> code.land();
      case ADD -> code.ladd();
      case SUB -> code.lsub();
      case MUL -> code.lmul();
      case DIV -> code.ldiv();
      case MOD -> code.lrem();
      default -> throw new AssertionError(operator);
    }
  }

  /** The value of one cell. */
  void cell(Field field) {
    if (field.bits() > 0) {
      offset(field);
    }
    raise(field);
  }

  /** The value of one cell minus its least value. */
  void offset(Field field) {
    words.load(field.word());
    if (field.shift() > 0) {
      code.loadConstant(field.shift()).lushr();
    }
    if (field.shift() + field.bits() < 64) {
      LongConstants.push(code, field.mask());
      code.land();
    }
  }

  private void raise(Field field) {
    if (field.bits() == 0) {
      LongConstants.push(code, field.low());
    } else if (field.low() != 0) {
      LongConstants.push(code, field.low());
      code.ladd();
    }
  }

  private void element(Element element) {
    Field field = unit.fields.of(element.array());
    int cell = Terms.constantIndex(element.array(), element.index());
    if (cell >= 0) {
      cell(field.cell(cell));
      return;
    }
    locate(element.array(), element.index(), simplifier.index(element));
    if (field.bits() > 0) {
      if (field.words() > 1) {
        words.loadComputed(place);
      } else {
        words.load(field.word());
      }
      code.iload(place + 1).lushr();
      LongConstants.push(code, field.mask());
      code.land();
    }
    raise(field);
  }

  /**
   * Evaluates and checks an index, and stores the number of the word (if there are several) and the
   * shift of the cell in two local int variables.
   *
   * @param known what is known of the index
   * @return the first of the two; the second follows it
   */
  int locate(Variable array, Expression index, Interval known) {
    Field field = unit.fields.of(array);
    if (scratch < 0) {
      scratch = code.allocateLocal(TypeKind.LONG);
      place = code.allocateLocal(TypeKind.INT);
      code.allocateLocal(TypeKind.INT);
    }
    value(index);
    code.lstore(scratch);
    check(scratch, known, new Interval(0, array.size() - 1));
    if (field.bits() == 0) {
      return place;
    }
    code.lload(scratch).l2i();
    int perWord = field.perWord();
    if (field.words() > 1) {
      code.dup();
      if (Integer.bitCount(perWord) == 1) {
        code.loadConstant(Integer.numberOfTrailingZeros(perWord)).iushr();
      } else {
        code.loadConstant(perWord).idiv();
      }
      code.loadConstant(field.word()).iadd().istore(place);
      if (Integer.bitCount(perWord) == 1) {
        code.loadConstant(perWord - 1).iand();
      } else {
        code.loadConstant(perWord).irem();
      }
    }
    code.loadConstant(field.bits()).imul();
    if (field.shift() > 0) {
      code.loadConstant(field.shift()).iadd();
    }
    code.istore(place + 1);
    return place;
  }

  /**
   * Faults unless the long in a local variable, known to be within {@code known}, is in {@code
   * range}.
   */
  void check(int local, Interval known, Interval range) {
    Label bad = code.newLabel();
    Label fine = code.newLabel();
    boolean below = known.low() < range.low();
    boolean above = known.high() > range.high();
    if (!below && !above) {
      return;
    }
    if (below) {
      code.lload(local);
      LongConstants.push(code, range.low());
      code.lcmp().iflt(bad);
    }
    if (above) {
      code.lload(local);
      LongConstants.push(code, range.high());
      code.lcmp().ifle(fine);
    } else {
      code.goto_(fine);
    }
    code.labelBinding(bad);
    fault();
    code.labelBinding(fine);
  }

  void fault() {
    switch (onFault) {
      case ANSWER -> code.loadConstant(CompiledProgram.FAULT).ireturn();
      case FAIL -> code.iconst_0().ireturn();
      case THROW -> code.invokestatic(CompiledProgram.DESC, "unvalued", Unit.UNVALUED).athrow();
    }
  }
}
