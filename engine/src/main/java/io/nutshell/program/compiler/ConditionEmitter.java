package io.nutshell.program.compiler;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Expression.Binary;
import io.nutshell.program.syntax.Expression.Constant;
import io.nutshell.program.syntax.Expression.Not;
import io.nutshell.program.syntax.Operator;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.util.ArrayList;
import java.util.List;

/**
 * Emits conditions as jumps. Within a conjunction, all {@link FieldTest}s of one word become one
 * test.
 */
final class ConditionEmitter {
  private final ExpressionEmitter expressions;
  private final CodeBuilder code;

  ConditionEmitter(ExpressionEmitter expressions) {
    this.expressions = expressions;
    this.code = expressions.code;
  }

  void jump(Expression condition, boolean truth, Label label) {
    if (expressions.apart(condition)) {
      expressions.value(condition);
      code.lconst_0().lcmp().branch(truth ? Opcode.IFNE : Opcode.IFEQ, label);
    } else {
      jumpInline(condition, truth, label);
    }
  }

  void jumpInline(Expression condition, boolean truth, Label label) {
    FieldTest test = FieldTest.of(condition, expressions::field);
    if (test != null) {
      jump(test, truth, label);
      return;
    }
    switch (condition) {
      case Constant constant -> {
        if ((constant.value() != 0) == truth) {
          code.goto_(label);
        }
      }
      case Not not -> jump(not.operand(), !truth, label);
      case Binary binary -> {
        switch (binary.operator()) {
          case AND -> conjunction(operands(binary), truth, label);
          case OR -> disjunction(operands(binary), truth, label);
          case IMPLY -> disjunction(List.of(new Not(binary.left()), binary.right()), truth, label);
          case EQ, NE, LT, LE, GT, GE -> comparison(binary, truth, label);
          default -> nonZero(condition, truth, label);
        }
      }
      default -> nonZero(condition, truth, label);
    }
  }

  private void nonZero(Expression value, boolean truth, Label label) {
    expressions.inline(value);
    code.lconst_0().lcmp().branch(truth ? Opcode.IFNE : Opcode.IFEQ, label);
  }

  private void jump(FieldTest test, boolean truth, Label label) {
    masked(test);
    LongConstants.push(code, test.bits());
    code.lcmp().branch(truth == test.negated() ? Opcode.IFNE : Opcode.IFEQ, label);
  }

  private void masked(FieldTest test) {
    expressions.words.load(test.word());
    if (test.mask() != -1L) {
      LongConstants.push(code, test.mask());
      code.land();
    }
  }

  private void comparison(Binary binary, boolean truth, Label label) {
    if (!inPlace(binary.operator(), binary.left(), binary.right(), truth, label)
        && !inPlace(
            FieldTest.mirrored(binary.operator()), binary.right(), binary.left(), truth, label)) {
      expressions.value(binary.left());
      expressions.value(binary.right());
      code.lcmp().branch(opcode(binary.operator(), truth), label);
    }
  }

  /**
   * Compares a field with a constant without shifting the field: masked values have the same order.
   */
  private boolean inPlace(
      Operator operator, Expression left, Expression right, boolean truth, Label label) {
    Field field = FieldTest.field(left, expressions::field);
    if (field == null
        || !(right instanceof Constant constant)
        || !field.range().contains(constant.value())
        || field.bits() == 0
        || field.shift() + field.bits() == 64) {
      return false;
    }
    masked(new FieldTest(field.word(), field.mask() << field.shift(), 0, false));
    LongConstants.push(code, (constant.value() - field.low()) << field.shift());
    code.lcmp().branch(opcode(operator, truth), label);
    return true;
  }

  private static Opcode opcode(Operator operator, boolean truth) {
    return switch (operator) {
      case EQ -> truth ? Opcode.IFEQ : Opcode.IFNE;
      case NE -> truth ? Opcode.IFNE : Opcode.IFEQ;
      case LT -> truth ? Opcode.IFLT : Opcode.IFGE;
      case LE -> truth ? Opcode.IFLE : Opcode.IFGT;
      case GT -> truth ? Opcode.IFGT : Opcode.IFLE;
      case GE -> truth ? Opcode.IFGE : Opcode.IFLT;
      default -> throw new AssertionError(operator);
    };
  }

  private List<Expression> operands(Binary chain) {
    List<Expression> operands = new ArrayList<>();
    gather(chain.operator(), chain.left(), operands);
    gather(chain.operator(), chain.right(), operands);
    return operands;
  }

  private void gather(Operator operator, Expression expression, List<Expression> into) {
    if (expression instanceof Binary binary
        && binary.operator() == operator
        && !expressions.apart(expression)) {
      gather(operator, binary.left(), into);
      gather(operator, binary.right(), into);
    } else {
      into.add(expression);
    }
  }

  private void disjunction(List<Expression> operands, boolean truth, Label label) {
    if (truth) {
      operands.forEach(operand -> jump(operand, true, label));
    } else {
      Label yes = code.newLabel();
      operands.subList(0, operands.size() - 1).forEach(operand -> jump(operand, true, yes));
      jump(operands.getLast(), false, label);
      code.labelBinding(yes);
    }
  }

  private void conjunction(List<Expression> operands, boolean truth, Label label) {
    if (truth) {
      Label no = code.newLabel();
      conjunction(operands, false, no);
      code.goto_(label).labelBinding(no);
      return;
    }
    List<FieldTest> tests = new ArrayList<>();
    List<Expression> others = new ArrayList<>();
    for (Expression operand : operands) {
      FieldTest test =
          expressions.apart(operand) ? null : FieldTest.of(operand, expressions::field);
      if (test != null) {
        merge(test, tests);
      } else if (expressions.simplifier.mayFault(operand)) {
        // All operands before it decide whether it is evaluated, and so whether it faults.
        flush(tests, others, label);
        jump(operand, false, label);
      } else {
        others.add(operand);
      }
    }
    flush(tests, others, label);
  }

  private static void merge(FieldTest test, List<FieldTest> tests) {
    for (int i = 0; i < tests.size(); i++) {
      FieldTest both = tests.get(i).and(test);
      if (both != null) {
        tests.set(i, both);
        return;
      }
    }
    tests.add(test);
  }

  private void flush(List<FieldTest> tests, List<Expression> others, Label label) {
    tests.forEach(test -> jump(test, false, label));
    others.forEach(other -> jump(other, false, label));
    tests.clear();
    others.clear();
  }
}
