package io.nutshell.program;

import io.nutshell.model.Group;
import io.nutshell.model.SourcePosition;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Command.At;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Expression.Element;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Statement.Assign;
import io.nutshell.program.syntax.Statement.Shift;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * Small random programs with every feature of programs: scalars and arrays of many ranges, some of
 * them over several words or 64 bits wide, processes with locations, computed indices, urgency,
 * several outcomes, shifts, checks. Equal seeds and options give equal programs; a test that fails
 * should name its seed.
 */
public final class RandomPrograms {

  /**
   * The optional features of the generated programs.
   *
   * @param deterministic whether every command has one outcome only
   * @param faults whether divisions by zero, indices out of bounds and values out of range may
   *     occur; where not, no step faults
   */
  public record Options(boolean deterministic, boolean faults) {}

  private static final long[][] RANGES = {
    {0, 1},
    {0, 1},
    {0, 3},
    {0, 6},
    {-3, 4},
    {1, 5},
    {7, 7},
    {0, 255},
    {-32768, 32767},
    {-5, -2},
    {Integer.MIN_VALUE, Integer.MAX_VALUE},
    {0, Long.MAX_VALUE},
    {Long.MIN_VALUE, Long.MAX_VALUE}
  };
  private static final List<Operator> OPERATORS = List.of(Operator.values());
  private static final long[] CONSTANTS = {
    0,
    0,
    1,
    1,
    2,
    3,
    4,
    7,
    -1,
    -2,
    63,
    64,
    65,
    255,
    1L << 31,
    1L << 40,
    Long.MIN_VALUE,
    Long.MAX_VALUE
  };

  private final Random random;
  private final Random checks;
  private final Options options;
  private final List<Group> groups = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();

  private RandomPrograms(long seed, Options options) {
    this.random = new Random(seed);
    this.checks = new Random(~seed);
    this.options = options;
  }

  public static Program generate(long seed, Options options) {
    return new RandomPrograms(seed, options).program("random " + seed);
  }

  /** An expression over a program's variables. */
  public static Expression expression(Program program, long seed, Options options) {
    RandomPrograms generator = new RandomPrograms(seed, options);
    generator.variables.addAll(program.variables());
    return generator.expression(4);
  }

  /** The declared ranges. */
  public static Ranges declared(Program program) {
    return new Ranges(
        program.variables().stream().map(v -> new Interval(v.low(), v.high())).toList(),
        Collections.nCopies(program.variables().size(), true));
  }

  /** Ranges that hold the initial values but perhaps not every reachable value. */
  public static Ranges narrow(Program program, long seed) {
    Random random = new Random(seed);
    return new Ranges(
        program.variables().stream()
            .map(
                v -> {
                  long least = Collections.min(v.initial());
                  long most = Collections.max(v.initial());
                  return switch (random.nextInt(3)) {
                    case 0 -> new Interval(least, most);
                    case 1 ->
                        new Interval(
                            least == v.low() ? least : least - 1,
                            most == v.high() ? most : most + 1);
                    default -> new Interval(v.low(), v.high());
                  };
                })
            .toList(),
        Collections.nCopies(program.variables().size(), true),
        declared(program).intervals());
  }

  private Program program(String name) {
    groups.add(new Group("globals", "globals"));
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      variable("g" + i, 0);
    }
    int processes = 1 + random.nextInt(3);
    List<Variable> locations = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      groups.add(new Group("P" + p, "process"));
      int last = 1 + random.nextInt(6);
      Variable location =
          new Variable(variables.size(), "P" + p, p + 1, false, List.of(0L), 0, last, List.of());
      variables.add(location);
      locations.add(location);
      if (random.nextBoolean()) {
        variable("l" + p, p + 1);
      }
    }
    List<Command> commands = new ArrayList<>();
    for (Variable location : locations) {
      for (long at = 0; at <= location.high(); at++) {
        for (int n = 1 + random.nextInt(2); n > 0; n--) {
          commands.add(command(commands.size(), location, at));
        }
      }
    }
    Expression urgency = random.nextInt(3) == 0 ? safeCondition() : null;
    return new Program(name, groups, variables, commands, urgency, List.of());
  }

  private void variable(String name, int group) {
    long[] range = RANGES[random.nextInt(RANGES.length)];
    boolean array = random.nextInt(3) == 0;
    int size = !array ? 1 : random.nextInt(5) == 0 ? 9 + random.nextInt(70) : 1 + random.nextInt(5);
    long first = random.nextInt(4) == 0 ? range[1] : range[0] <= 0 && range[1] >= 0 ? 0 : range[0];
    variables.add(
        new Variable(
            variables.size(),
            name,
            group,
            array,
            LongStream.generate(() -> first).limit(size).boxed().toList(),
            range[0],
            range[1],
            List.of()));
  }

  private Command command(int number, Variable location, long at) {
    int outcomes = options.deterministic || random.nextInt(3) > 0 ? 1 : 2 + random.nextInt(5);
    List<List<Statement>> effects = new ArrayList<>();
    for (int i = 0; i < outcomes; i++) {
      effects.add(effect(location));
    }
    return new Command(
        "c" + number,
        random.nextInt(6) == 0 ? null : new At(location, random.nextInt(15) == 0 ? at + 20 : at),
        random.nextInt(3) == 0 ? Expression.TRUE : condition(3),
        effects,
        random.nextInt(3) == 0,
        position());
  }

  private List<Statement> effect(Variable location) {
    List<Statement> statements = new ArrayList<>();
    for (int n = random.nextInt(4); n > 0; n--) {
      Variable variable = variables.get(random.nextInt(variables.size()));
      if (variable.array()
          && random.nextInt(3) == 0
          && (options.faults || (variable.low() <= 0 && variable.high() >= 0))) {
        statements.add(new Shift(variable));
      } else {
        statements.add(
            new Assign(
                variable,
                variable.array() ? index(variable, 2) : null,
                within(variable.low(), variable.high(), 3),
                position()));
      }
    }
    statements.add(
        random.nextInt(statements.size() + 1),
        Statement.assign(location, random.nextLong(location.high() + 1)));
    return statements;
  }

  private SourcePosition position() {
    return new SourcePosition("random", 1 + random.nextInt(1000), 1);
  }

  /** A condition that cannot fault, whatever the options. */
  private Expression safeCondition() {
    RandomPrograms safe =
        new RandomPrograms(random.nextLong(), new Options(options.deterministic, false));
    safe.variables.addAll(variables);
    return safe.condition(2);
  }

  private Expression index(Variable array, int depth) {
    return random.nextInt(3) == 0
        ? Expression.constant(random.nextInt(array.size()))
        : within(0, array.size() - 1L, depth);
  }

  /**
   * An expression whose value lies in a range: always without the option for faults, else mostly.
   */
  private Expression within(long low, long high, int depth) {
    if (random.nextInt(4) == 0) {
      return Expression.constant(
          high == Long.MAX_VALUE
              ? random.nextLong() & (low == 0 ? high : -1L)
              : low + random.nextLong(high - low + 1));
    }
    Expression any = expression(depth);
    if ((low == Long.MIN_VALUE && high == Long.MAX_VALUE)
        || (options.faults && random.nextInt(3) == 0)) {
      return any;
    }
    if (high == Long.MAX_VALUE) {
      return Expression.binary(Operator.BIT_AND, any, Expression.constant(Long.MAX_VALUE));
    }
    Expression size = Expression.constant(high - low + 1);
    Expression wrapped =
        Expression.binary(
            Operator.MOD,
            Expression.binary(Operator.ADD, Expression.binary(Operator.MOD, any, size), size),
            size);
    return low == 0 ? wrapped : Expression.binary(Operator.ADD, wrapped, Expression.constant(low));
  }

  private Expression condition(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      Operator[] comparisons = {
        Operator.EQ, Operator.NE, Operator.LT, Operator.LE, Operator.GT, Operator.GE
      };
      Operator operator = comparisons[random.nextInt(comparisons.length)];
      Variable variable = variables.get(random.nextInt(variables.size()));
      Expression left = random.nextBoolean() ? expression(1) : cell(variable, 1);
      Expression right =
          random.nextBoolean() ? within(variable.low(), variable.high(), 0) : expression(1);
      return random.nextInt(4) == 0
          ? Expression.binary(operator, right, left)
          : Expression.binary(operator, left, right);
    }
    return switch (random.nextInt(5)) {
      case 0 -> new Expression.Not(condition(depth - 1));
      case 1 -> Expression.binary(Operator.IMPLY, condition(depth - 1), condition(depth - 1));
      case 2 -> Expression.binary(Operator.AND, condition(depth - 1), condition(depth - 1));
      case 3 -> Expression.binary(Operator.OR, condition(depth - 1), condition(depth - 1));
      default -> expression(depth);
    };
  }

  private Expression cell(Variable variable, int depth) {
    return variable.array()
        ? new Element(variable, index(variable, depth), position())
        : Expression.read(variable);
  }

  /** Some values are checked first, by a condition that always holds if no step may fault. */
  private Expression checked(Expression value) {
    List<Variable> scalars = variables.stream().filter(v -> !v.array()).toList();
    if (scalars.isEmpty() || checks.nextBoolean()) {
      return value;
    }
    Variable variable = scalars.get(checks.nextInt(scalars.size()));
    return new Expression.Checked(
        Expression.binary(
            options.faults && checks.nextInt(3) == 0 ? Operator.GT : Operator.GE,
            Expression.read(variable),
            Expression.constant(variable.low())),
        value,
        "a random check failed",
        null);
  }

  private Expression expression(int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return random.nextBoolean()
          ? Expression.constant(CONSTANTS[random.nextInt(CONSTANTS.length)])
          : cell(variables.get(random.nextInt(variables.size())), 0);
    }
    return switch (random.nextInt(10)) {
      case 0 -> new Expression.Negate(expression(depth - 1));
      case 1 -> new Expression.Complement(expression(depth - 1));
      case 2 -> new Expression.Not(expression(depth - 1));
      case 3 -> checked(cell(variables.get(random.nextInt(variables.size())), depth - 1));
      case 4 -> condition(depth - 1);
      default -> {
        Operator operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
        boolean divides = operator == Operator.DIV || operator == Operator.MOD;
        yield new Expression.Binary(
            operator,
            expression(depth - 1),
            divides && !(options.faults && random.nextInt(3) == 0)
                ? Expression.constant(random.nextBoolean() ? -1 : 1 + random.nextInt(9))
                : expression(depth - 1),
            position());
      }
    };
  }
}
