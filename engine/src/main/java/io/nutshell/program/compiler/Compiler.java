package io.nutshell.program.compiler;

import io.nutshell.model.Layout;
import io.nutshell.model.Predicate;
import io.nutshell.model.Successors;
import io.nutshell.program.analysis.Environment;
import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.interpreter.Evaluation;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a program to JVM bytecode that works on packed states.
 *
 * <p><b>How it works.</b> Guards and effects are first simplified by what is known where they are
 * evaluated ({@link Simplifier}). {@link CollectEmitter} emits the search for all enabled commands
 * of a state, {@link FireEmitter} the firing of branches; both use tables where a few bits decide
 * ({@link DecisionTables}, {@link EffectTables}), and bytecode elsewhere. Proven conditions are not
 * checked at run time. If a check fails, the interpreter executes the step and decides ({@link
 * CompiledCursor}). No method exceeds the size that the JIT compiles ({@link ExpressionSplitter},
 * {@link Effects}), and no class the size that the JVM loads ({@link ChunkedProgram}). The classes
 * are hidden, so they are unloaded with the model.
 */
public final class Compiler {
  /**
   * Size limits.
   *
   * @param methodBytes of one method, by an upper estimate; the JIT compiles at most 8,000
   * @param decisions entries of a class's {@link DecisionTables}, few enough for the L1 cache
   * @param effects entries of a class's {@link EffectTables}
   * @param scanned up to this many commands, every guard is evaluated in every state; a larger
   *     program is cut into {@link Blocks}
   */
  record Sizes(int methodBytes, int decisions, int effects, int scanned) {
    static final Sizes DEFAULT = new Sizes(5000, 3000, 8000, 500);
  }

  /** Methods of {@code methodBytes} bytes in one class. */
  private static final int CLASS_METHODS = 80;

  private static final int BRANCH_BYTES = 120;
  private static final int STATEMENT_BYTES = 80;

  private final Program program;
  private final Layout layout;
  private final Fields fields;
  private final Ranges ranges;
  private final Branches branches;
  private final Sizes sizes;
  private @Nullable CompiledProgram code;
  private @Nullable Blocks blocks;

  public Compiler(Program program, Ranges ranges, Layout layout) {
    this(program, ranges, layout, Sizes.DEFAULT);
  }

  Compiler(Program program, Ranges ranges, Layout layout, Sizes sizes) {
    this.sizes = sizes;
    this.program = program;
    this.ranges = ranges;
    this.layout = layout;
    this.fields = new Fields(program, layout);
    this.branches = new Branches(program.commands());
  }

  public Successors successors() {
    CompiledProgram made = code();
    return new CompiledCursor(program, layout, made, branches, blocks);
  }

  public Predicate predicate(Expression expression) {
    Unit unit = new Unit(fields, ranges, sizes.methodBytes);
    Expression simple = unit.simplifier.simplify(expression);
    unit.splitter.split(simple);
    unit.writer.override("evaluate", Unit.CONDITION, body -> unit.condition(simple, body, 1));
    return unit.writer
        .instance(CompiledPredicate.class)
        .orElse(Evaluation.predicate(program, layout, expression));
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
    List<Integer> firstBlocks = new ArrayList<>();
    Blocks cut = inBlocks() ? new Blocks(layout.words()) : null;
    chunks(
        cut,
        (from, unit) -> {
          firsts.add(branches.first(from));
          firstBlocks.add(unit.firstBlock);
          parts.add(unit.writer.instance(CompiledProgram.class));
        });
    if (cut != null) {
      cut.seal();
      blocks = cut;
    }
    return parts.size() == 1
        ? parts.getFirst()
        : new ChunkedProgram(parts, ints(firsts), ints(firstBlocks));
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(i -> i).toArray();
  }

  /**
   * Whether to reevaluate only guards that read changed bits. Requires a large program without
   * urgency, whose guards cannot fault.
   */
  private boolean inBlocks() {
    if (program.commands().size() <= sizes.scanned || program.urgency() != null) {
      return false;
    }
    Simplifier simplifier = new Simplifier(ranges::of);
    return program.commands().stream()
        .allMatch(
            command ->
                command.outcomes().size() <= Blocks.MAX_BRANCHES
                    && !simplifier.mayFault(guard(command, simplifier)));
  }

  /** The bytes of the generated classes. */
  List<byte[]> classes() {
    List<byte[]> classes = new ArrayList<>();
    Blocks cut = inBlocks() ? new Blocks(layout.words()) : null;
    chunks(cut, (_, unit) -> classes.add(unit.writer.bytes(CompiledProgram.class)));
    return classes;
  }

  private void chunks(@Nullable Blocks cut, BiConsumer<Integer, Unit> chunks) {
    Enumeration enumeration = new Enumeration(program, fields);
    int from = 0;
    do {
      Unit unit = new Unit(fields, ranges, sizes.methodBytes);
      List<Step> steps = steps(from, unit);
      emit(steps, unit, enumeration, cut);
      chunks.accept(from, unit);
      from += steps.size();
    } while (from < program.commands().size());
  }

  /** The commands from {@code from} on that fit into one class. */
  private List<Step> steps(int from, Unit unit) {
    List<Step> steps = new ArrayList<>();
    long maxBytes = (long) sizes.methodBytes * CLASS_METHODS;
    long bytes = 0;
    for (int c = from; c < program.commands().size() && bytes < maxBytes; c++) {
      Command command = program.commands().get(c);
      Expression guard = guard(command, unit.simplifier);
      int size = unit.splitter.split(guard);
      steps.add(
          new Step(
              command,
              branches.first(c),
              command.at(),
              guard,
              unit.simplifier.mayFault(guard),
              size));
      bytes += size;
      for (List<Statement> outcome : command.outcomes()) {
        bytes += BRANCH_BYTES + (long) STATEMENT_BYTES * outcome.size();
      }
    }
    return steps;
  }

  private void emit(List<Step> steps, Unit unit, Enumeration enumeration, @Nullable Blocks cut) {
    DecisionTables decisions = new DecisionTables(fields, enumeration, sizes.decisions);
    if (cut == null) {
      scan(steps, unit, decisions);
    } else {
      new BlockEmitter(unit, decisions, cut).emit(steps);
    }
    EffectTables tables = new EffectTables(unit, enumeration, sizes.effects);
    new FireEmitter(unit, tables, new Effects(unit)).emit(steps, layout.words());
  }

  private void scan(List<Step> steps, Unit unit, DecisionTables decisions) {
    CollectEmitter collect = new CollectEmitter(unit, decisions);
    collect.emit("collect", steps);
    Expression urgency = program.urgency();
    if (urgency != null) {
      Expression simple = unit.simplifier.simplify(urgency);
      unit.splitter.split(simple);
      unit.writer.override("urgency", Unit.CONDITION, body -> unit.condition(simple, body, 1));
      collect.emit("collectUrgent", steps.stream().filter(s -> s.command().urgent()).toList());
    }
  }

  /** A command's guard, simplified by what is known at its location. */
  private static Expression guard(Command command, Simplifier simplifier) {
    Environment known = simplifier.anywhere();
    Command.At at = command.at();
    return at == null || known.assume(Expression.equal(at.location(), at.value()), true)
        ? simplifier.simplify(command.guard(), known)
        : Expression.FALSE;
  }
}
