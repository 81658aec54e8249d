package io.nutshell.program.interpreter;

import static io.nutshell.program.Sketch.element;
import static io.nutshell.program.Sketch.is;
import static io.nutshell.program.Sketch.set;
import static io.nutshell.program.syntax.Expression.binary;
import static io.nutshell.program.syntax.Expression.constant;
import static io.nutshell.program.syntax.Expression.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.fixture.Seeds;
import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.Agreement;
import io.nutshell.program.Philosophers;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.RandomPrograms;
import io.nutshell.program.Sketch;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each instruction does what it says; all of them together do what the reference executor does. */
class AbstractMachineTest {
  private final Sketch sketch = new Sketch();
  private final Variable x = sketch.number("x", -1000, 1000, 7);
  private final Variable a = sketch.table("a", 3, 1, 4, 1, 5);
  private long mistakes;
  private long overflows;
  private long steps;

  private static Expression n(long value) {
    return constant(value);
  }

  static Stream<Arguments> values() {
    Sketch names = new Sketch();
    Variable x = names.number("x", -1000, 1000, 7);
    Variable a = names.table("a", 3, 1, 4, 1, 5);
    Expression seven = read(x);
    Expression zero = binary(Operator.SUB, seven, n(7));
    return Stream.of(
        Arguments.of(Opcode.PUSH, n(42), 42),
        Arguments.of(Opcode.LOAD, seven, 7),
        Arguments.of(Opcode.LOAD_AT, element(a, binary(Operator.SUB, seven, n(3))), 5),
        Arguments.of(Opcode.NEGATE, new Expression.Negate(seven), -7),
        Arguments.of(Opcode.COMPLEMENT, new Expression.Complement(seven), -8),
        Arguments.of(Opcode.NOT, new Expression.Not(seven), 0),
        Arguments.of(Opcode.NOT, new Expression.Not(zero), 1),
        Arguments.of(Opcode.TRUTH, binary(Operator.AND, seven, seven), 1),
        Arguments.of(Opcode.TRUTH, binary(Operator.AND, seven, zero), 0),
        Arguments.of(Opcode.BIT_OR, binary(Operator.BIT_OR, seven, n(8)), 15),
        Arguments.of(Opcode.BIT_XOR, binary(Operator.BIT_XOR, seven, n(5)), 2),
        Arguments.of(Opcode.BIT_AND, binary(Operator.BIT_AND, seven, n(12)), 4),
        Arguments.of(Opcode.EQ, binary(Operator.EQ, seven, n(7)), 1),
        Arguments.of(Opcode.NE, binary(Operator.NE, seven, n(7)), 0),
        Arguments.of(Opcode.LT, binary(Operator.LT, seven, n(7)), 0),
        Arguments.of(Opcode.LE, binary(Operator.LE, seven, n(7)), 1),
        Arguments.of(Opcode.GT, binary(Operator.GT, seven, n(6)), 1),
        Arguments.of(Opcode.GE, binary(Operator.GE, seven, n(8)), 0),
        Arguments.of(Opcode.SHL, binary(Operator.SHL, seven, n(3)), 56),
        Arguments.of(
            Opcode.SHR, binary(Operator.SHR, n(-8), binary(Operator.SUB, seven, n(6))), -4),
        Arguments.of(Opcode.ADD, binary(Operator.ADD, seven, n(-9)), -2),
        Arguments.of(Opcode.SUB, binary(Operator.SUB, n(3), seven), -4),
        Arguments.of(Opcode.MUL, binary(Operator.MUL, seven, n(-6)), -42),
        Arguments.of(Opcode.DIV, binary(Operator.DIV, n(-15), seven), -2),
        Arguments.of(Opcode.MOD, binary(Operator.MOD, n(-15), seven), -1),
        Arguments.of(Opcode.JUMP, binary(Operator.OR, zero, n(3)), 1),
        Arguments.of(
            Opcode.JUMP_FALSE, binary(Operator.AND, zero, binary(Operator.DIV, n(1), zero)), 0),
        Arguments.of(
            Opcode.JUMP_TRUE, binary(Operator.OR, seven, binary(Operator.DIV, n(1), zero)), 1),
        Arguments.of(
            Opcode.JUMP_FALSE, binary(Operator.IMPLY, zero, binary(Operator.DIV, n(1), zero)), 1),
        Arguments.of(Opcode.CHECK, new Expression.Checked(seven, n(5), "no", null), 5));
  }

  @ParameterizedTest
  @MethodSource("values")
  void an_instruction_computes_its_value(Opcode opcode, Expression value, long expected) {
    sketch.command(Expression.TRUE, set(x, value));
    assertThat(opcodes()).contains(opcode, Opcode.STORE);
    State target = new State(1);
    assertThat(fired(target)).isNull();
    assertThat(layout().get(target, 0)).isEqualTo(expected);
  }

  static Stream<Arguments> faults() {
    Sketch names = new Sketch();
    Variable x = names.number("x", -1000, 1000, 7);
    Variable a = names.table("a", 3, 1, 4, 1, 5);
    Expression seven = read(x);
    Expression zero = binary(Operator.SUB, seven, n(7));
    return Stream.of(
        Arguments.of(set(x, element(a, seven)), "index 7 is out of bounds of a[5]"),
        Arguments.of(set(x, element(a, n(-1))), "index -1 is out of bounds of a[5]"),
        Arguments.of(set(x, binary(Operator.DIV, n(1), zero)), "division by zero"),
        Arguments.of(set(x, binary(Operator.MOD, n(1), zero)), "division by zero"),
        Arguments.of(set(x, new Expression.Checked(zero, n(5), "too bad", null)), "too bad"),
        Arguments.of(set(x, n(1001)), "x = 1001 is out of range -1000..1000"),
        Arguments.of(set(x, n(-1001)), "x = -1001 is out of range -1000..1000"),
        Arguments.of(set(a, seven, n(1)), "index 7 is out of bounds of a[5]"),
        Arguments.of(set(a, n(0), n(256)), "a = 256 is out of range 0..255"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void an_instruction_that_cannot_be_executed_faults(Statement statement, String message) {
    sketch.command(Expression.TRUE, statement);
    assertThat(fired(new State(1)))
        .isInstanceOfSatisfying(
            Fault.Mistake.class, mistake -> assertThat(mistake.message()).isEqualTo(message));
  }

  @Test
  void elements_are_stored_and_shifted() {
    sketch.command(
        Expression.TRUE, set(a, binary(Operator.SUB, read(x), n(5)), n(9)), new Statement.Shift(a));
    assertThat(opcodes()).contains(Opcode.STORE_AT, Opcode.SHIFT, Opcode.END);
    State target = new State(1);
    assertThat(fired(target)).isNull();
    List<Long> elements = new ArrayList<>();
    for (int i = 1; i <= 5; i++) {
      elements.add(layout().get(target, i));
    }
    assertThat(elements).containsExactly(1L, 9L, 1L, 5L, 0L);
  }

  @Test
  void every_instruction_is_tested() {
    Set<Opcode> tested = EnumSet.of(Opcode.STORE, Opcode.STORE_AT, Opcode.SHIFT, Opcode.END);
    values().forEach(row -> tested.add((Opcode) row.get()[0]));
    assertThat(tested).containsExactlyInAnyOrder(Opcode.values());
  }

  private Layout layout() {
    Program program = sketch.program();
    return RandomPrograms.declared(program).layout(program);
  }

  private List<Opcode> opcodes() {
    return Assembler.assemble(sketch.program()).instructions().stream()
        .map(Instruction::opcode)
        .toList();
  }

  /** Executes the only command; the fault, if any. */
  private @Nullable Fault fired(State target) {
    AbstractMachine machine = new AbstractMachine(Assembler.assemble(sketch.program()), layout());
    State initial = new State(1);
    Interpreter.initial(sketch.program(), layout(), initial);
    machine.reset(initial);
    assertThat(machine.next()).isTrue();
    boolean done = machine.fire(target);
    return done ? null : machine.fault();
  }

  @Test
  void the_code_is_listed_by_process() {
    List<Code.Listing> listings = Assembler.assemble(Philosophers.of(3)).listings();
    assertThat(listings).isNotEmpty();
    assertThat(listings.getFirst().lines().getFirst()).startsWith("0  ");
    assertThat(listings.stream().flatMap(listing -> listing.lines().stream()))
        .anyMatch(line -> line.contains("STORE"))
        .anyMatch(line -> line.startsWith("guard"));
  }

  @Test
  void a_false_guard_is_not_enabled_and_one_that_faults_is() {
    sketch
        .command(is(x, Operator.EQ, 0), set(x, 1))
        .command(binary(Operator.DIV, n(1), binary(Operator.SUB, read(x), n(7))), set(x, 2));
    AbstractMachine machine = new AbstractMachine(Assembler.assemble(sketch.program()), layout());
    State initial = new State(1);
    Interpreter.initial(sketch.program(), layout(), initial);
    machine.reset(initial);
    assertThat(machine.next()).isTrue();
    assertThat(machine.event()).isOne();
    assertThat(machine.fire(new State(1))).isFalse();
    assertThat(machine.next()).isFalse();
  }

  @Test
  void agrees_with_the_reference_executor_on_random_programs() {
    Seeds.each(
        200,
        seed -> {
          Program program =
              RandomPrograms.generate(seed, new RandomPrograms.Options(false, seed % 2 == 0));
          for (ProgramModel model :
              List.of(
                  Agreement.model(program, RandomPrograms.declared(program)),
                  Agreement.model(program, RandomPrograms.narrow(program, seed)))) {
            Agreement agreement = new Agreement(model, model.interpreted().successors(), 200);
            mistakes += agreement.mistakes;
            overflows += agreement.overflows;
          }
        });
    assertThat(mistakes).isGreaterThan(100);
    assertThat(overflows).isGreaterThan(100);
  }

  /** The machine goes forward and back; after each move its steps are those of the reference. */
  @Test
  void a_depth_first_search_walks_in_place_and_back() {
    Seeds.each(
        100,
        seed -> {
          Program program = RandomPrograms.generate(seed, new RandomPrograms.Options(false, false));
          ProgramModel model = Agreement.model(program, RandomPrograms.declared(program));
          walk(model);
        });
    assertThat(steps).isGreaterThan(1000);
  }

  private void walk(ProgramModel model) {
    Successors machine = model.interpreted().successors();
    Successors reference = model.reference();
    State current = new State(model.layout().words());
    State target = new State(model.layout().words());
    State expected = new State(model.layout().words());
    model.initial(current);
    Set<State> seen = new HashSet<>(Set.of(copy(current)));
    record Frame(State state, long event, int choice) {}
    List<Frame> stack = new ArrayList<>();
    machine.reset(current);
    while (seen.size() < 300) {
      if (machine.next()) {
        steps++;
        assertThat(reference.seek(current, machine.event(), machine.choice())).isTrue();
        assertThat(machine.fire(target)).isEqualTo(reference.fire(expected)).isTrue();
        assertThat(target).isEqualTo(expected);
        if (seen.add(copy(target))) {
          stack.add(new Frame(copy(current), machine.event(), machine.choice()));
          current.copyFrom(target);
          machine.reset(current);
        }
      } else if (stack.isEmpty()) {
        break;
      } else {
        Frame frame = stack.removeLast();
        current.copyFrom(frame.state());
        assertThat(machine.seek(current, frame.event(), frame.choice())).isTrue();
      }
    }
  }

  private static State copy(State state) {
    State copy = new State(state.length);
    copy.copyFrom(state);
    return copy;
  }
}
