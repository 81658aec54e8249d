package io.nutshell.program.compiler;

import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.Padded;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.interpreter.Interpreter;
import io.nutshell.program.syntax.Program;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the enabled branches that compiled code has collected for a state.
 *
 * <p>Compiled code only reports that a step failed. The interpreter then repeats the step and gives
 * the reason, or succeeds, as when a variable had an intermediate value that its slot cannot hold.
 */
final class CompiledCursor extends Padded implements Successors {
  private final Program program;
  private final Layout layout;
  private final CompiledProgram code;
  private final Branches branches;
  private final int length;
  private final int[] enabled;
  private final @Nullable Enabling enabling;
  private State source;
  private long[] words;
  private int count;
  private int position;
  private @Nullable Interpreter interpreter;

  /**
   * @param blocks null unless the program is cut into blocks
   */
  CompiledCursor(
      Program program,
      Layout layout,
      CompiledProgram code,
      Branches branches,
      @Nullable Blocks blocks) {
    this.program = program;
    this.layout = layout;
    this.code = code;
    this.branches = branches;
    this.length = layout.words();
    this.enabled = new int[branches.count() + 1];
    this.source = new State(length);
    this.words = source.words;
    this.enabling = blocks == null ? null : new Enabling(code, blocks, length);
  }

  @Override
  public void reset(State from) {
    source = from;
    words = from.words;
    position = -1;
    count = enabling == null ? scan() : enabling.collect(words, enabled);
  }

  private int scan() {
    return code.urgency(words) == CompiledProgram.FALSE
        ? code.collect(words, enabled, 0)
        : hurried();
  }

  private int hurried() {
    if (code.urgency(words) == CompiledProgram.FAULT) {
      interpreter().reset(source);
    }
    return code.collectUrgent(words, enabled, 0);
  }

  @Override
  public boolean next() {
    return ++position < count;
  }

  @Override
  public long event() {
    return branches.command(branch());
  }

  @Override
  public int choice() {
    return branches.choice(branch());
  }

  /** The current branch, whether its guard holds or faults. */
  private int branch() {
    int branch = enabled[position];
    return branch ^ (branch >> 31);
  }

  @Override
  public boolean fire(State target) {
    if (target.words.length < length) {
      target.resize(length);
    }
    if (target.length != length) { // Else no write: other workers may use the cache line.
      target.length = length;
    }
    int branch = enabled[position];
    return (branch >= 0 && code.fire(branch, words, target.words)) || interpret(target);
  }

  private boolean interpret(State target) {
    if (!interpreter().seek(source, event(), choice())) {
      throw new IllegalStateException(
          "event %s, choice %s of %s is enabled by the compiler, but not by the interpreter"
              .formatted(event(), choice(), source));
    }
    return interpreter().fire(target);
  }

  private Interpreter interpreter() {
    Interpreter made = interpreter;
    if (made == null) {
      made = new Interpreter(program, layout);
      interpreter = made;
    }
    return made;
  }

  @Override
  public Fault fault() {
    return interpreter().fault();
  }

  @Override
  public boolean seek(State from, long event, int choice) {
    reset(from);
    int wanted = branches.of(event, choice);
    while (next()) {
      if (branch() == wanted) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean refire(State from, long event, int choice, State target) {
    int branch = branches.of(event, choice);
    if (branch < 0) {
      return false;
    }
    if (target.words.length < length) {
      target.resize(length);
    }
    target.length = length;
    return code.fire(branch, from.words, target.words)
        || interpreter().refire(from, event, choice, target);
  }
}
