package io.nutshell.plan;

import io.nutshell.check.Report;
import io.nutshell.check.certificate.Certifier;
import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.ltl.Emptinesses;
import io.nutshell.check.ltl.Fair;
import io.nutshell.check.property.Assertions;
import io.nutshell.check.property.Automaton;
import io.nutshell.check.property.Ctl;
import io.nutshell.check.property.Deadlock;
import io.nutshell.check.property.HoaClaim;
import io.nutshell.check.property.Home;
import io.nutshell.check.property.Invariant;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.Reach;
import io.nutshell.check.property.StateCount;
import io.nutshell.memory.Disk;
import io.nutshell.model.EventUnits;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Phrase;
import io.nutshell.model.Predicate;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Quantity;
import io.nutshell.parallel.Team;
import io.nutshell.search.Limits;
import io.nutshell.search.Order;
import io.nutshell.search.Parallelism;
import io.nutshell.search.Progress;
import io.nutshell.search.journal.Checkpoints;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Describes a check: the model, the properties and the settings. {@link Execution} runs it.
 *
 * <pre>{@code
 * Report report = Check.of(model).deadlock().invariant("x < 3").run();
 * }</pre>
 *
 * If no property is named, deadlocks and assertions are checked, and the property automaton that
 * the model declares.
 */
public final class Check {
  /** The most threads of a search: the lists between each two of them fit into the Java heap. */
  public static final int MAX_THREADS = 256;

  private final Model model;
  private final List<Property> properties = new ArrayList<>();
  private Order order = Order.BFS;
  private String store = Stores.DEFAULT;
  private long memory = Long.MAX_VALUE;
  private @Nullable Disk disk;
  private Duration timeout = Limits.NONE.timeout();
  private long maxDepth = Limits.NONE.maxDepth();
  private long maxStates = Limits.NONE.maxStates();
  private BooleanSupplier cancelled = Limits.NONE.cancelled();
  private boolean traces = true;
  private boolean all;
  private boolean limits;
  private boolean coverage;
  private boolean structure;
  private @Nullable Function<Model, ProgressMeasure> measure;
  private boolean regress;
  private long interval;
  private boolean undoing = true;
  private @Nullable Certifier certifier;
  private @Nullable Checkpoints checkpoints;
  private int threads;
  private Parallelism parallelism = Parallelism.NONE;
  private String emptiness = Emptinesses.DEFAULT;
  private Fair fair = Fair.NONE;
  private CtlSearch.Options branching = CtlSearch.Options.DEFAULT;
  private Consumer<List<PlannedSearch>> plan = _ -> {};
  private Consumer<Progress> progress = _ -> {};
  private Consumer<String> notes = _ -> {};
  private Phrase.Wording wording = Phrase.Wording.API;
  private final List<String> remarks = new ArrayList<>();

  private Check(Model model) {
    this.model = model;
  }

  public static Check of(Model model) {
    return new Check(model);
  }

  /** Requires that every reachable state has a successor. */
  public Check deadlock() {
    return property(Deadlock.KIND.property(""));
  }

  /** Requires that the model's assertions hold and that no step is an error of the model. */
  public Check assertions() {
    return property(Assertions.KIND.property(""));
  }

  /** Requires that the expression, in the model's language, is true in every reachable state. */
  public Check invariant(String expression) {
    return property(Invariant.KIND.property(expression));
  }

  public Check invariant(String name, Function<Model, Predicate> predicate) {
    return property(named(Invariant.KIND, name, predicate));
  }

  /** Requires that some reachable state satisfies the expression. */
  public Check reach(String expression) {
    return property(Reach.KIND.property(expression));
  }

  public Check reach(String name, Function<Model, Predicate> predicate) {
    return property(named(Reach.KIND, name, predicate));
  }

  /** Requires that every reachable state leads to one that satisfies the expression. */
  public Check home(String expression) {
    return property(Home.KIND.property(expression));
  }

  public Check home(String name, Function<Model, Predicate> predicate) {
    return property(named(Home.KIND, name, predicate));
  }

  private static Property named(
      PropertyKind kind, String name, Function<Model, Predicate> predicate) {
    return kind.maker().make(kind.id() + " " + name, name, (m, _) -> predicate.apply(m));
  }

  /**
   * Requires that the property automaton of the model accepts no execution.
   *
   * @throws InputError if the model has none
   */
  public Check automaton() {
    return property(Automaton.of(model));
  }

  /** Requires that the formula of linear temporal logic is true of every run. */
  public Check ltl(String formula) {
    return property(Ltl.KIND.property(formula));
  }

  /** Requires that the formula of computation tree logic is true in the initial state. */
  public Check ctl(String formula) {
    return property(Ctl.KIND.property(formula));
  }

  /** How formulas of computation tree logic are decided. */
  public Check branching(CtlSearch.Options wanted) {
    branching = wanted;
    return this;
  }

  /** Requires that the automaton in a file of the HOA format accepts no run. */
  public Check hoa(Path file) {
    return property(HoaClaim.KIND.property(file.toString()));
  }

  /** Requires exactly {@code expected} reachable states. */
  public Check states(long expected) {
    return property(StateCount.KIND.property(Long.toString(expected)));
  }

  /** Adds a property; one whose kind takes no argument is added only once, whatever its name. */
  public Check property(Property property) {
    boolean single = property.kind().argument() == PropertyKind.Argument.NONE;
    if (properties.stream()
        .noneMatch(p -> single ? p.kind().equals(property.kind()) : p.equals(property))) {
      properties.add(property);
    }
    return this;
  }

  /** How accepting cycles are searched for: a name in {@link Emptinesses}. */
  public Check emptiness(String name) {
    emptiness = name;
    return this;
  }

  /**
   * Which runs count for properties of infinite runs: by default all, or only those that are fair
   * to each {@linkplain EventUnits unit} of the model.
   */
  public Check fair(Fair wanted) {
    fair = wanted;
    return this;
  }

  public Check order(Order wanted) {
    order = wanted;
    return this;
  }

  /**
   * Sweeps by the given measure, in {@link Order#SWEEP}; by default it is the one that the model
   * declares.
   *
   * @param expressions as {@link Sweeping#measure} reads them
   */
  public Check progress(String expressions) {
    return progress(expressions, Model::quantity);
  }

  /** As {@link #progress(String)}, with another reader of expressions. */
  public Check progress(String expressions, BiFunction<Model, String, Quantity> quantities) {
    return progress(m -> Sweeping.measure(expressions, quantities, regress).apply(m));
  }

  /** Sweeps by a measure that is made again whenever the model is widened. */
  public Check progress(Function<Model, ProgressMeasure> wanted) {
    measure = wanted;
    return this;
  }

  /** Allows steps that lead to a smaller measure, at the cost of further sweeps. */
  public Check regress(boolean wanted) {
    regress = wanted;
    return this;
  }

  /** Collects garbage after this many new states; 0, the default, lets the search decide. */
  public Check collectEvery(long states) {
    interval = states;
    return this;
  }

  /**
   * Whether the path to a finding of a sweep may be found by a backward search, if all events can
   * be undone (the default); otherwise the model is swept again.
   */
  public Check undoing(boolean wanted) {
    undoing = wanted;
    return this;
  }

  /** The storage method: a name in {@link Stores}, with options for {@link Settings#parse}. */
  public Check store(String nameAndOptions) {
    store = nameAndOptions;
    return this;
  }

  /**
   * The number of threads; by default as many as the processors that this process may use. A search
   * uses one until it is large enough to gain from more. All answers, counts and traces are the
   * same for every number.
   *
   * @throws InputError if the number is not from 1 to {@link #MAX_THREADS}
   */
  public Check threads(int wanted) {
    if (wanted < 1 || wanted > MAX_THREADS) {
      throw new InputError(
          null,
          "a search cannot have %,d threads: it has from 1 to %,d".formatted(wanted, MAX_THREADS),
          "leave it out for one thread for each processor");
    }
    threads = wanted;
    return this;
  }

  /** The threads that a large search of states uses with the settings so far. */
  public int threads() {
    return Threading.usable(request(), threads);
  }

  /**
   * Sets the team of threads; how many states, and how large a layer, it needs before it starts;
   * and how many states a thread takes at a time. Replaces {@link #threads(int)}. Results do not
   * depend on it. The team must stay open until {@link #run} returns.
   */
  public Check parallelism(Parallelism wanted) {
    parallelism = wanted;
    threads = wanted.team().size();
    return this;
  }

  /** The bytes that the tables may take. */
  public Check memory(long bytes) {
    memory = bytes;
    return this;
  }

  /** Stores what does not fit into memory on this disk; the caller closes it. */
  public Check disk(Disk wanted) {
    disk = wanted;
    return this;
  }

  public Check timeout(Duration limit) {
    timeout = limit;
    return this;
  }

  /** The longest path to follow. */
  public Check maxDepth(long steps) {
    maxDepth = steps;
    return this;
  }

  public Check maxStates(long states) {
    maxStates = states;
    return this;
  }

  /** Whether to keep predecessors, so that counterexamples have traces (the default). */
  public Check traces(boolean wanted) {
    traces = wanted;
    return this;
  }

  /** Continues after the first violation. */
  public Check all() {
    all = true;
    return this;
  }

  /** Computes {@link io.nutshell.check.StorageLimits}, at some cost in time. */
  public Check storageLimits(boolean wanted) {
    limits = wanted;
    return this;
  }

  /** Counts for a {@link io.nutshell.check.Coverage}, at some cost in time. */
  public Check coverage(boolean wanted) {
    coverage = wanted;
    return this;
  }

  /**
   * Computes the {@link io.nutshell.check.Structure} of the space, if it is explored completely;
   * needs a store that gives states back.
   */
  public Check structure(boolean wanted) {
    structure = wanted;
    return this;
  }

  /** Records the search in a folder, or resumes it from there. */
  public Check checkpoints(Checkpoints wanted) {
    checkpoints = wanted;
    return this;
  }

  /** Keeps the states for a certificate, which can be written if the search is complete. */
  public Check certifier(Certifier wanted) {
    certifier = wanted;
    return this;
  }

  /** Sets a listener that receives the searches, in their order, before the first one begins. */
  public Check onPlan(Consumer<List<PlannedSearch>> listener) {
    plan = listener;
    return this;
  }

  /**
   * Sets a listener for the search's progress. It is called on the searching thread about ten times
   * a second, more often in the first seconds, and at the end.
   */
  public Check onProgress(Consumer<Progress> listener) {
    progress = listener;
    return this;
  }

  /** Sets a listener that receives each line of {@link Report#notes} at once. */
  public Check onNote(Consumer<String> listener) {
    notes = listener;
    return this;
  }

  /** Sets how notes name the settings to try; by default they name the methods of this class. */
  public Check wording(Phrase.Wording wanted) {
    wording = wanted;
    return this;
  }

  /** Adds a line to the notes of the report. */
  public Check note(String line) {
    remarks.add(line);
    return this;
  }

  /** Ends the search soon after the given flag turns true, with the verdict incomplete. */
  public Check cancelWhen(BooleanSupplier flag) {
    cancelled = flag;
    return this;
  }

  /**
   * @throws io.nutshell.model.InputError if an expression is wrong or the settings conflict
   */
  public Report run() {
    if (parallelism.team().size() > 1) {
      return search();
    }
    try (Team team = new Team(Threading.available(threads))) {
      parallelism = Parallelism.of(team, threads == 0);
      return search();
    } finally {
      parallelism = Parallelism.NONE;
    }
  }

  private Report search() {
    if (properties.isEmpty()) {
      deadlock().assertions();
      if (model.propertyAutomaton().isPresent()) {
        automaton();
      }
    }
    Execution.Listeners listeners = new Execution.Listeners(plan, progress, notes, wording);
    return new Execution(request(), listeners, List.copyOf(remarks), threads > 1).run();
  }

  private Request request() {
    return new Request(
        model,
        List.copyOf(properties),
        order,
        Settings.parse(store),
        new Limits(timeout, maxDepth, maxStates, cancelled),
        memory,
        disk,
        traces,
        all,
        limits,
        coverage,
        structure,
        new Sweeping.Wish(measure, regress, interval, undoing),
        certifier,
        checkpoints,
        emptiness,
        fair,
        branching,
        parallelism);
  }
}
