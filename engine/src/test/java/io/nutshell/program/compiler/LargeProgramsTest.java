package io.nutshell.program.compiler;

import static io.nutshell.program.Sketch.element;
import static io.nutshell.program.Sketch.is;
import static io.nutshell.program.Sketch.set;
import static io.nutshell.program.syntax.Expression.TRUE;
import static io.nutshell.program.syntax.Expression.binary;
import static io.nutshell.program.syntax.Expression.constant;
import static io.nutshell.program.syntax.Expression.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Predicate;
import io.nutshell.program.Agreement;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.Sketch;
import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs of any size compile, into methods that the JIT also compiles. */
class LargeProgramsTest {
  /** The JIT does not compile larger methods. */
  private static final int JIT_LIMIT = 8000;

  private static void agree(Program program) {
    Ranges ranges = RandomPrograms.declared(program);
    assertThat(new Agreement(Agreement.model(program, ranges), 5).steps).isPositive();
    for (byte[] bytes : new Compiler(program, ranges, ranges.layout(program)).classes()) {
      ClassModel parsed = ClassFile.of().parse(bytes);
      parsed
          .methods()
          .forEach(
              method ->
                  method
                      .findAttribute(Attributes.code())
                      .ifPresent(
                          code ->
                              assertThat(code.codeLength())
                                  .as(method.methodName().stringValue())
                                  .isLessThan(JIT_LIMIT)));
    }
  }

  @Test
  void compiles_ten_thousand_commands_of_a_hundred_processes() {
    Sketch sketch = new Sketch();
    for (int p = 0; p < 100; p++) {
      Variable x = sketch.number("x" + p, 0, 1000, p);
      Variable at = sketch.location("p" + p, 50);
      for (int i = 0; i < 100; i++) {
        sketch.command(
            at,
            i / 2,
            is(x, Operator.LT, 900 + i),
            set(x, binary(Operator.ADD, read(x), constant(1 + i % 2))),
            set(at, (i + 7) / 2 % 50));
      }
    }
    agree(sketch.program());
  }

  @Test
  void compiles_ten_thousand_commands_without_locations() {
    Sketch sketch = new Sketch();
    List<Variable> variables = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      variables.add(sketch.number("v" + i, -i, i, 0));
    }
    for (int i = 0; i < 10_000; i++) {
      Variable other = variables.get((i * 7919) % 10_000);
      sketch.command(
          is(read(other), Operator.LT, read(variables.get(i))),
          set(variables.get(i), binary(Operator.SUB, read(other), constant(i % 3))));
    }
    sketch.command(TRUE, set(variables.get(77), 5));
    agree(sketch.program());
  }

  @Test
  void compiles_a_command_of_twenty_thousand_statements() {
    Sketch sketch = new Sketch();
    Variable a = sketch.array("a", 5000, -50_000, 50_000);
    Variable x = sketch.number("x", 0, 100_000, 0);
    List<Statement> effect = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      effect.add(
          switch (i % 4) {
            case 0 -> set(a, constant(i % 5000), constant(i));
            case 1 -> set(x, binary(Operator.ADD, read(x), constant(1)));
            case 2 -> set(a, binary(Operator.MOD, read(x), constant(5000)), read(x));
            default ->
                set(
                    a,
                    constant(i / 4),
                    binary(Operator.SUB, constant(i), element(a, constant(i % 4999))));
          });
    }
    sketch.command(is(x, Operator.LT, 50_000), effect.toArray(Statement[]::new));
    agree(sketch.program());
  }

  @Test
  void compiles_guards_of_five_thousand_conjuncts_or_disjuncts() {
    Sketch sketch = new Sketch();
    List<Variable> variables = new ArrayList<>();
    Expression all = TRUE;
    Expression any = Expression.FALSE;
    for (int i = 0; i < 5000; i++) {
      Variable variable = sketch.number("v" + i, 0, i, i);
      variables.add(variable);
      Expression divided = binary(Operator.DIV, read(variable), read(variables.get(i / 2)));
      all =
          binary(
              Operator.AND,
              all,
              i == 0 ? is(variable, Operator.EQ, 0) : is(divided, Operator.GE, constant(1)));
      any = binary(Operator.OR, any, is(variable, Operator.GT, i == 4999 ? 3 : i - 1L));
    }
    all = balanced(Operator.AND, all);
    any = balanced(Operator.OR, any);
    sketch
        .command(all, set(variables.get(9), 0))
        .command(any, set(variables.get(4000), binary(Operator.MUL, all, any)))
        .command(new Expression.Not(binary(Operator.AND, all, any)), set(variables.get(1), 0));
    agree(sketch.program());
  }

  @Test
  void compiles_an_expression_of_depth_nine_hundred_that_may_fault() {
    Sketch sketch = new Sketch();
    Variable a = sketch.array("a", 100, 0, 7);
    Variable i = sketch.number("i", 0, 120, 99);
    Expression sum = constant(0);
    for (int n = 0; n < 900; n++) {
      Expression cell = element(a, binary(Operator.SUB, read(i), constant(n % 90)));
      sum =
          binary(
              n % 3 == 0 ? Operator.BIT_XOR : Operator.ADD,
              sum,
              binary(Operator.SUB, binary(Operator.MUL, cell, constant(n)), cell));
    }
    Expression remainder = binary(Operator.BIT_AND, sum, constant(7));
    Statement less = set(i, binary(Operator.SUB, read(i), constant(3)));
    sketch
        .command(TRUE, set(a, read(i), remainder), less)
        .command(TRUE, less, set(a, constant(7), constant(5)), set(a, read(i), remainder))
        .command(TRUE, less, less, set(i, remainder), set(a, remainder, remainder), less)
        .command(is(sum, Operator.LT, constant(3)), set(a, constant(3), constant(1)));
    agree(sketch.program());
  }

  @Test
  void compiles_a_predicate_of_ten_thousand_terms() {
    Sketch sketch = new Sketch();
    List<Variable> variables = new ArrayList<>();
    Expression all = TRUE;
    for (int i = 0; i < 10_000; i++) {
      variables.add(sketch.number("v" + i, 0, 3, i % 4));
      all =
          binary(
              Operator.AND,
              all,
              binary(
                  Operator.OR,
                  is(variables.get(i), Operator.LT, 3),
                  is(read(variables.get(i)), Operator.GE, read(variables.get(i / 2)))));
    }
    Program program = sketch.command(TRUE, set(variables.get(0), 1)).program();
    Ranges ranges = RandomPrograms.declared(program);
    Agreement agreement = new Agreement(Agreement.model(program, ranges), 2);
    agreement.predicate(program, ranges, balanced(Operator.AND, all));
    Predicate deep = new Compiler(program, ranges, ranges.layout(program)).predicate(all);
    assertThat(deep.test(agreement.states.getFirst())).isTrue();
  }

  /** The same chain, balanced so that recursion over it does not overflow the stack. */
  private static Expression balanced(Operator operator, Expression chain) {
    return Simplifier.balanced(operator, Simplifier.flatten(operator, chain));
  }
}
