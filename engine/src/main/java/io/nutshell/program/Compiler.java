package io.nutshell.program;

import io.nutshell.model.Layout;
import io.nutshell.model.Predicate;
import io.nutshell.model.Successors;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a program to JVM bytecode that works on packed states.
 *
 * <p><b>How it works.</b> Guards and effects are first simplified under the variables' ranges
 * ({@link Simplifier}). {@link CollectEmitter} emits the search for all enabled commands of a state
 * at once, {@link FireEmitter} one method per outcome ({@link Effects}). What the ranges prove is
 * not checked at run time; where a check fails, the step is given to the interpreter, whose word is
 * law ({@link CompiledCursor}). No method is larger than the JIT compiles ({@link
 * ExpressionSplitter}), and no class larger than the JVM loads ({@link ChunkedProgram}). The
 * classes are hidden: they go when the model goes.
 */
final class Compiler {
  /** Limits of one class. */
  private static final int CHUNK_BRANCHES = 2000;

  private static final int CHUNK_BYTES = 400_000;

  private final Program program;
  private final Layout layout;
  private final Fields fields;
  private final Simplifier simplifier;
  private final Ranges ranges;
  private final Branches branches;
  private @Nullable CompiledProgram code;

  Compiler(Program program, Ranges ranges, Layout layout) {
    this.program = program;
    this.ranges = ranges;
    this.layout = layout;
    this.fields = new Fields(program, layout);
    this.simplifier = new Simplifier(ranges::of);
    this.branches = new Branches(program.commands());
  }

  Successors successors() {
    return new CompiledCursor(program, layout, code(), branches);
  }

  Predicate predicate(Expression expression) {
    Unit unit = new Unit(fields);
    Expression simple = simplifier.simplify(expression);
    unit.splitter.split(simple);
    unit.writer.override(
        "evaluate", Unit.CONDITION, body -> unit.condition(simple, simplifier, body, 1));
    return unit.writer
        .instance(CompiledPredicate.class)
        .orElse(ProgramModel.interpreted(program, layout, expression));
  }

  private synchronized CompiledProgram code() {
    CompiledProgram made = code;
    if (made == null) {
      made = compile();
      code = made;
    }
    return made;
  }

  private CompiledProgram compile() {
    List<CompiledProgram> parts = new ArrayList<>();
    List<Integer> firsts = new ArrayList<>();
    int from = 0;
    do {
      int to = chunkEnd(from);
      firsts.add(branches.first(from));
      parts.add(chunk(from, to));
      from = to;
    } while (from < program.commands().size());
    return parts.size() == 1
        ? parts.getFirst()
        : new ChunkedProgram(parts, firsts.stream().mapToInt(i -> i).toArray());
  }

  private int chunkEnd(int from) {
    ExpressionSplitter sizes = new ExpressionSplitter();
    long bytes = 0;
    int to = from;
    while (to < program.commands().size()
        && (to == from
            || (bytes < CHUNK_BYTES
                && branches.first(to + 1) - branches.first(from) <= CHUNK_BRANCHES))) {
      Command command = program.commands().get(to);
      bytes += sizes.split(command.guard());
      for (List<Statement> outcome : command.outcomes()) {
        bytes += 80L * outcome.size();
      }
      to++;
    }
    return to;
  }

  private CompiledProgram chunk(int from, int to) {
    Unit unit = new Unit(fields);
    List<Step> steps = new ArrayList<>();
    for (int c = from; c < to; c++) {
      Command command = program.commands().get(c);
      Expression guard = simplifier.simplify(command.guard());
      steps.add(
          new Step(
              command,
              branches.first(c),
              command.at(),
              guard,
              simplifier.mayFault(guard),
              unit.splitter.split(guard)));
    }
    CollectEmitter collect = new CollectEmitter(unit, simplifier);
    collect.emit("collect", steps);
    Expression urgency = program.urgency();
    if (urgency != null) {
      Expression simple = simplifier.simplify(urgency);
      unit.splitter.split(simple);
      unit.writer.override(
          "urgency", Unit.CONDITION, body -> unit.condition(simple, simplifier, body, 1));
      collect.emit("collectUrgent", steps.stream().filter(s -> s.command().urgent()).toList());
    }
    new FireEmitter(unit, new Effects(unit, ranges::of), collect).emit(steps, layout.words());
    return unit.writer.instance(CompiledProgram.class);
  }
}
