package io.nutshell.bench;

import io.nutshell.model.Group;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Successor generation alone, without a store: thirteen dining philosophers, one word a state. The
 * states are neighbours in breadth-first order, as a search meets them. Time is per transition.
 */
@org.openjdk.jmh.annotations.State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SuccessorBenchmark {
  private static final int PHILOSOPHERS = 13;
  private static final int TRANSITIONS = 1 << 19;
  private static final int EXPLORED = 300_000;

  /** The trusted executor, or the fast one. */
  @Param({"interpreted", "compiled"})
  public String executor = "compiled";

  private final Model model = ProgramModel.of(philosophers(PHILOSOPHERS), _ -> Expression.TRUE);
  private final State[] states = neighbours(model);
  private Successors successors = model.successors();
  private final State target = new State(1);

  @Setup
  public void setUp() {
    successors = executor.equals("compiled") ? model.successors() : model.reference();
  }

  @Benchmark
  @OperationsPerInvocation(TRANSITIONS)
  public long successors() {
    long sum = 0;
    int left = TRANSITIONS;
    for (int i = 0; left > 0; i++) {
      successors.reset(states[i]);
      while (left > 0 && successors.next()) {
        successors.fire(target);
        sum += target.words[0];
        left--;
      }
    }
    return sum;
  }

  /** From the middle of the first states in breadth-first order, as many as are needed. */
  private static State[] neighbours(Model model) {
    List<State> order = new ArrayList<>();
    State initial = new State(0);
    model.initial(initial);
    Set<State> seen = new HashSet<>(Set.of(initial));
    order.add(initial);
    Successors cursor = model.successors();
    State next = new State(0);
    for (int i = 0; order.size() < EXPLORED; i++) {
      cursor.reset(order.get(i));
      while (cursor.next()) {
        if (cursor.fire(next) && !seen.contains(next)) {
          State fresh = next.copy();
          seen.add(fresh);
          order.add(fresh);
        }
      }
    }
    // Copied anew, so that they lie side by side in memory.
    return order.subList(EXPLORED / 2, EXPLORED).stream().map(State::copy).toArray(State[]::new);
  }

  /** Think, take the left fork, take the right one, eat, put them back. */
  private static Program philosophers(int count) {
    List<Group> groups = new ArrayList<>(List.of(new Group("forks", "globals")));
    List<Variable> variables = new ArrayList<>();
    List<Command> commands = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      variables.add(variable(i, "fork" + i, 0, 1));
    }
    for (int i = 0; i < count; i++) {
      groups.add(new Group("philosopher" + i, "process"));
      Variable at = variable(count + i, "philosopher" + i, groups.size() - 1, 3);
      Variable left = variables.get(i);
      Variable right = variables.get((i + 1) % count);
      variables.add(at);
      commands.add(command(at, 0, left, 1));
      commands.add(command(at, 1, right, 1));
      commands.add(command(at, 2, left, 0));
      commands.add(command(at, 3, right, 0));
    }
    return new Program("philosophers", groups, variables, commands, null, List.of());
  }

  private static Variable variable(int index, String name, int group, long high) {
    return new Variable(index, name, group, false, List.of(0L), 0, high, List.of());
  }

  /** Takes a fork that must be free, or puts it back. */
  private static Command command(Variable at, long from, Variable fork, long value) {
    return new Command(
        at.name() + " " + from,
        new Command.At(at, from),
        value == 1 ? Expression.equal(fork, 0) : Expression.TRUE,
        List.of(List.of(Statement.assign(fork, value), Statement.assign(at, (from + 1) % 4))),
        false,
        null);
  }
}
