package io.nutshell.program;

import static io.nutshell.program.Sketch.element;
import static io.nutshell.program.Sketch.set;
import static io.nutshell.program.syntax.Expression.binary;
import static io.nutshell.program.syntax.Expression.constant;
import static io.nutshell.program.syntax.Expression.read;

import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random programs of the kind whose commands can often be undone: counters, tokens moved from
 * one place to another, values passed on and exchanged, flags that are tested before they are set.
 */
public final class ReversibleSketches {
  private final Random random;
  private final Sketch sketch = new Sketch();
  private final List<Variable> scalars = new ArrayList<>();
  private final List<Variable> arrays = new ArrayList<>();

  private ReversibleSketches(long seed) {
    random = new Random(seed);
  }

  public static Program generate(long seed) {
    return new ReversibleSketches(seed).program();
  }

  private Program program() {
    for (int i = 0; i < 3; i++) {
      scalars.add(sketch.number("x" + i, -2, 3, random.nextInt(2)));
    }
    for (int i = 0; i < 2; i++) {
      arrays.add(sketch.array("a" + i, 1 + random.nextInt(3)));
    }
    Variable at = sketch.location("at", 3);
    for (int c = 0; c < 7; c++) {
      List<Statement> effect = new ArrayList<>();
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        effect.add(statement());
      }
      int from = random.nextInt(3);
      effect.add(random.nextInt(effect.size() + 1), set(at, random.nextInt(3)));
      sketch.command(at, from, guard(), effect.toArray(Statement[]::new));
    }
    return sketch.program();
  }

  private Expression guard() {
    Expression guard = Expression.TRUE;
    for (int n = random.nextInt(4); n > 0; n--) {
      Operator operator =
          switch (random.nextInt(5)) {
            case 0 -> Operator.NE;
            case 1 -> Operator.LT;
            case 2 -> Operator.GE;
            default -> Operator.EQ;
          };
      guard =
          Expression.and(
              guard, binary(operator, place(), random.nextBoolean() ? small() : place()));
    }
    return guard;
  }

  private Statement statement() {
    if (random.nextInt(8) == 0) {
      return new Statement.Shift(arrays.get(random.nextInt(arrays.size())));
    }
    Expression place = place();
    Expression value =
        switch (random.nextInt(6)) {
          case 0 -> small();
          case 1 -> place();
          case 2 -> new Expression.Negate(place);
          case 3 -> binary(Operator.BIT_XOR, place, random.nextBoolean() ? small() : place());
          case 4 -> binary(Operator.SUB, random.nextBoolean() ? place() : small(), place);
          default -> binary(Operator.ADD, place, random.nextBoolean() ? place() : small());
        };
    return place instanceof Expression.Element element
        ? set(element.array(), element.index(), value)
        : set(((Expression.Read) place).variable(), value);
  }

  private Expression small() {
    return constant(random.nextInt(4) - 1);
  }

  private Expression place() {
    if (random.nextInt(3) > 0) {
      return read(scalars.get(random.nextInt(scalars.size())));
    }
    Variable array = arrays.get(random.nextInt(arrays.size()));
    return element(
        array,
        random.nextBoolean()
            ? constant(random.nextInt(array.size()))
            : random.nextInt(4) == 0
                ? element(array, constant(0))
                : read(scalars.get(random.nextInt(scalars.size()))));
  }
}
