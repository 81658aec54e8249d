package io.nutshell.app.simulate;

import io.nutshell.app.report.Figures;
import io.nutshell.app.report.Names;
import io.nutshell.app.report.OutputFile;
import io.nutshell.app.report.Palette;
import io.nutshell.app.report.ProgressDisplay;
import io.nutshell.app.report.TraceFile;
import io.nutshell.app.report.TraceFormat;
import io.nutshell.app.report.TraceStyle;
import io.nutshell.app.report.TraceText;
import io.nutshell.app.report.Typed;
import io.nutshell.check.trace.Trace;
import io.nutshell.check.trace.Walk;
import io.nutshell.language.NearestName;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.SourcePosition;
import io.nutshell.plan.ShortestPath;
import io.nutshell.search.Stop;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/** A simulation session: reads commands and executes them. */
public final class Simulator {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(20);
  private static final long MEMORY_LIMIT = 1L << 30;

  private final String file;
  private final String version;
  private final Walk walk;
  private final RandomSteps random;
  private final Scene scene;
  private final Palette palette;
  private final PrintStream out;
  private final int columns;
  private boolean asExpected = true;
  private Recorded recorded = Recorded.NONE;

  /**
   * @param file the model as the user named it
   * @param version of Nutshell
   * @param columns of a line of the output
   */
  public Simulator(
      Model model,
      String file,
      String version,
      long seed,
      Palette palette,
      PrintStream out,
      int columns) {
    this.file = file;
    this.version = version;
    this.walk = new Walk(model);
    this.random = new RandomSteps(walk, seed);
    this.scene = new Scene(walk, palette, out, columns);
    this.palette = palette;
    this.out = out;
    this.columns = columns;
  }

  /** What can be typed, for completion: commands, variables, and whether a process is somewhere. */
  public static List<String> words(Model model) {
    Names names = new Names(model.layout());
    List<String> words = new ArrayList<>(Verb.words());
    for (int slot = 0; slot < model.layout().slots().size(); slot++) {
      String name = names.full(slot);
      words.add(name);
      if (names.standsForGroup(slot)) {
        model.describer().valueNames(slot).forEach(value -> words.add(name + "." + value));
      }
    }
    return words;
  }

  /** Puts the steps of a trace ahead of the walk, where the command forward finds them. */
  public void load(Trace trace) {
    recorded = Recorded.of(trace);
    recorded.extend(walk, trace.steps().size());
  }

  /**
   * Executes the lines until they end or one says quit.
   *
   * @return whether every expectation of a script was met
   * @throws InputError if a line of a script is wrong; a wrong line from elsewhere is only reported
   */
  public boolean run(Lines lines) {
    scene.showAll();
    while (asExpected) {
      String line = lines.next("step " + walk.position() + "> ");
      if (line == null) {
        break;
      }
      if (!lines.echoed()) {
        out.println(palette.faint("> " + line.strip()));
      }
      try {
        if (!execute(line.strip(), lines)) {
          break;
        }
      } catch (InputError error) {
        SourcePosition position = lines.position();
        if (position != null) {
          out.flush();
          throw located(error, position);
        }
        out.println(palette.bad("error:") + " " + error.message(Typed.WORDING));
      }
    }
    out.flush();
    return asExpected;
  }

  private static InputError located(InputError error, SourcePosition position) {
    String inner = error.position() == null ? "" : error.position() + ": ";
    return error.at(position, inner);
  }

  /** Executes a line and returns whether to continue. */
  private boolean execute(String line, Lines lines) {
    if (line.isEmpty()) {
      takeOnly();
      return true;
    }
    if (Character.isDigit(line.charAt(0))) {
      take(number(line, 1));
      return true;
    }
    int blank = line.indexOf(' ');
    Verb verb = Verb.of(blank < 0 ? line : line.substring(0, blank));
    String rest = blank < 0 ? "" : line.substring(blank).strip();
    switch (verb) {
      case STEP -> {
        if (rest.isEmpty()) {
          takeOnly();
        } else {
          take(number(rest, 1));
        }
      }
      case BACK -> moveTo(walk.position() - number(rest, 1));
      case FORWARD -> moveTo(walk.position() + number(rest, 1));
      case JUMP -> moveTo(number(required(verb, rest), 0));
      case RUN -> runTo(rest, lines);
      case RANDOM -> takeRandomly(rest);
      case STATE -> scene.showState();
      case ENABLED -> scene.showEnabled(Integer.MAX_VALUE);
      case TEST -> out.println("  " + new Condition(required(verb, rest), walk).holds(walk));
      case EXPECT -> expect(required(verb, rest), lines.position() != null);
      case TRACE -> trace(rest);
      case WRITE -> write(required(verb, rest));
      case HELP -> help();
      case QUIT -> {
        return false;
      }
    }
    return true;
  }

  private static String required(Verb verb, String rest) {
    if (rest.isEmpty()) {
      throw new InputError(
          null, verb.word() + " needs an argument: " + verb.operands, "help describes it");
    }
    return rest;
  }

  private static int number(String typed, int otherwise) {
    if (typed.isEmpty()) {
      return otherwise;
    }
    try {
      return Integer.parseInt(typed);
    } catch (NumberFormatException _) {
      throw new InputError(null, "'" + typed + "' is no whole number", "help lists the commands");
    }
  }

  private void takeOnly() {
    if (walk.enabled().size() != 1) {
      throw new InputError(
          null,
          walk.enabled().isEmpty()
              ? "nothing is enabled here"
              : Figures.count(walk.enabled().size()) + " events are enabled here",
          walk.enabled().isEmpty() ? "go back first" : "type the number of one");
    }
    take(1);
  }

  private void take(int number) {
    List<Walk.Option> enabled = walk.enabled();
    if (number < 1 || number > enabled.size()) {
      throw new InputError(
          null,
          enabled.isEmpty()
              ? "nothing is enabled here"
              : "there is no event " + number + " here: they are numbered 1 to " + enabled.size(),
          "enabled shows them");
    }
    Walk.Option option = enabled.get(number - 1);
    if (option.fault() != null) {
      throw new InputError(
          null,
          "this event is an error of the model: " + option.fault().message(),
          "correct the model there");
    }
    walk.take(option);
    scene.showStep();
  }

  private void moveTo(int position) {
    recorded.extend(walk, position);
    recorded.refuseStutter(walk, position);
    if (position < 0 || position > walk.length()) {
      throw new InputError(
          null,
          "there is no step " + position + ": the walk has steps 0 to " + walk.length(),
          "jump " + (position < 0 ? 0 : walk.length()));
    }
    walk.moveTo(position);
    scene.showStep();
    String remark = recorded.remark(walk);
    if (!remark.isEmpty()) {
      out.println("  " + palette.warning("cycle") + "  " + remark);
      out.println();
    }
  }

  /**
   * @param expression where to; empty for a deadlock
   */
  private void runTo(String expression, Lines lines) {
    if (!expression.isEmpty()) {
      Condition _ = new Condition(expression, walk); // Reports a mistake before the search begins.
    }
    ShortestPath.Answer answer = lines.interruptibly(wished -> search(expression, lines, wished));
    List<Trace.Step> steps = answer.steps();
    String wanted = expression.isEmpty() ? "a deadlock" : "such a state";
    if (!answer.decided()) {
      String reached =
          "gave up after " + Figures.count(answer.report().states(), "state", "states");
      if (answer.report().explored().stop() == Stop.CANCELLED) {
        out.println("  " + palette.warning("ended") + "  " + reached + " without " + wanted);
        return;
      }
      throw new InputError(
          null,
          reached + ": " + answer.report().explored().stop(),
          "random 1000 " + expression + " finds one by chance, or run to a nearer one first");
    }
    if (steps == null) {
      out.println(
          expression.isEmpty()
              ? "  no deadlock can be reached from here"
              : "  no state from here satisfies it");
      return;
    }
    if (steps.isEmpty()) {
      out.println(expression.isEmpty() ? "  this is a deadlock" : "  it is true here already");
      return;
    }
    int from = walk.position();
    walk.follow(steps);
    scene.showSteps(from);
  }

  /** Searches without a limit on time where somebody waits, who can press Ctrl-C. */
  private ShortestPath.Answer search(String expression, Lines lines, BooleanSupplier wished) {
    ShortestPath search =
        expression.isEmpty()
            ? ShortestPath.toDeadlock(walk.model(), walk.state())
            : ShortestPath.to(expression, walk.model(), walk.state());
    search.memory(MEMORY_LIMIT).cancelWhen(wished);
    if (!lines.attended()) {
      return search.timeout(TIME_LIMIT).find();
    }
    ProgressDisplay progress = new ProgressDisplay(out, true, palette, columns);
    try {
      return search.onProgress(progress::show).find();
    } finally {
      progress.end();
    }
  }

  private void takeRandomly(String rest) {
    int blank = rest.indexOf(' ');
    String first = blank < 0 ? rest : rest.substring(0, blank);
    boolean counted = !first.isEmpty() && first.chars().allMatch(Character::isDigit);
    String expression = counted ? rest.substring(first.length()).strip() : rest;
    int steps = counted ? number(first, 1) : expression.isEmpty() ? 1 : 10_000;
    int from = walk.position();
    Condition until = expression.isEmpty() ? null : new Condition(expression, walk);
    String ended = random.take(steps, until);
    scene.showSteps(from);
    if (!ended.isEmpty()) {
      out.println("  " + palette.warning("ended") + "  " + ended);
    } else if (until != null && !until.holds(walk)) {
      out.println("  it did not become true in " + Figures.count(steps, "step", "steps"));
    }
  }

  private void expect(String expression, boolean strict) {
    boolean holds = new Condition(expression, walk).holds(walk);
    out.println("  " + (holds ? palette.good("✓ ") : palette.bad("✗ ")) + expression);
    asExpected = holds || !strict;
  }

  private void trace(String style) {
    new TraceText(walk.model(), style(style), palette, out).print(recorded.trace(walk));
  }

  private static TraceStyle style(String typed) {
    String word = typed.isEmpty() ? "events" : typed.toLowerCase(Locale.ROOT);
    List<String> words =
        Arrays.stream(TraceStyle.values()).map(s -> s.name().toLowerCase(Locale.ROOT)).toList();
    if (!words.contains(word)) {
      throw new InputError(
          null,
          "there is no style '" + typed + "'",
          NearestName.to(word, words)
              .map(near -> "did you mean trace " + near + "?")
              .orElse("one of " + String.join(", ", words)));
    }
    return TraceStyle.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private void write(String name) {
    OutputFile target = OutputFile.named("write", name);
    if (target.replaces(Path.of(file))) {
      throw target.refused("it is the model itself");
    }
    TraceFile.to(target)
        .write(walk.model(), file, version, List.of(TraceFormat.untitled(recorded.trace(walk))));
    out.println("  " + name + ": " + Figures.count(walk.position(), "step", "steps"));
  }

  private void help() {
    for (Verb verb : Verb.values()) {
      out.println(
          "  "
              + palette.strong(Figures.padded(verb.word() + " " + verb.operands, 17))
              + "  "
              + verb.meaning);
    }
    out.println();
    out.println("  Commands may be abbreviated. EXPR is an expression of the model's language.");
  }
}
