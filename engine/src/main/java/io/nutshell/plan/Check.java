package io.nutshell.plan;

import io.nutshell.check.Checker;
import io.nutshell.check.CombinedCheck;
import io.nutshell.check.Companion;
import io.nutshell.check.Report;
import io.nutshell.check.TemporalCheck;
import io.nutshell.check.certificate.Certifier;
import io.nutshell.check.ctl.CtlSearch;
import io.nutshell.check.ltl.Emptiness;
import io.nutshell.check.ltl.Emptinesses;
import io.nutshell.check.ltl.Fair;
import io.nutshell.check.ltl.FairProduct;
import io.nutshell.check.ltl.Product;
import io.nutshell.check.property.Assertions;
import io.nutshell.check.property.Automaton;
import io.nutshell.check.property.Ctl;
import io.nutshell.check.property.Deadlock;
import io.nutshell.check.property.HoaClaim;
import io.nutshell.check.property.Home;
import io.nutshell.check.property.Invariant;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.Need;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.Reach;
import io.nutshell.check.property.StateCount;
import io.nutshell.check.property.Temporal;
import io.nutshell.memory.Disk;
import io.nutshell.model.Control;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.EventUnits;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.Phrase;
import io.nutshell.model.Predicate;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Quantity;
import io.nutshell.parallel.Team;
import io.nutshell.search.BreadthFirst;
import io.nutshell.search.Exploration;
import io.nutshell.search.Limits;
import io.nutshell.search.Order;
import io.nutshell.search.Outcome;
import io.nutshell.search.Parallelism;
import io.nutshell.search.Progress;
import io.nutshell.search.StackSearch;
import io.nutshell.search.Sweep;
import io.nutshell.search.SweepSearch;
import io.nutshell.search.journal.Checkpoints;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A check to be run: the model, what is asked of it, and how.
 *
 * <pre>{@code
 * Report report = Check.of(model).deadlock().invariant("x < 3").run();
 * }</pre>
 *
 * If no property is named, deadlocks and assertions are checked, and the property automaton that
 * the model declares.
 */
public final class Check {
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

  /**
   * Requires that a state that satisfies the expression can be reached from every reachable state.
   */
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

  /**
   * Adds a property; a property whose kind takes no argument is added only once, whatever its name.
   */
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

  /**
   * Collects garbage after every {@code states} new states; 0, the default, lets the search decide.
   */
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

  /**
   * The storage method: a name in {@link Stores}, with options as {@link Settings#parse} reads
   * them.
   */
  public Check store(String nameAndOptions) {
    store = nameAndOptions;
    return this;
  }

  /**
   * The number of threads; by default as many as the processors that this process may use. A search
   * uses one until it is large enough to gain from more. All answers, counts and traces are the
   * same for every number.
   *
   * @throws InputError if the number is not positive
   */
  public Check threads(int wanted) {
    if (wanted < 1) {
      throw new InputError(
          null, "a search cannot have %d threads".formatted(wanted), "1, or leave it out");
    }
    threads = wanted;
    return this;
  }

  /** Uses threads in another way than {@link #threads} does; for tests. */
  Check parallelism(Parallelism wanted) {
    parallelism = wanted;
    threads = wanted.team().size();
    return this;
  }

  /** The bytes that the tables may take. */
  public Check memory(long bytes) {
    memory = bytes;
    return this;
  }

  /**
   * Stores states that do not fit into memory on this disk; by default there is none. The caller
   * closes it.
   */
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
    try (Team team = new Team(threads > 0 ? threads : Runtime.getRuntime().availableProcessors())) {
      parallelism = Parallelism.of(team);
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
    List<Property> asked =
        properties.stream().filter(property -> !(property instanceof Temporal)).toList();
    List<Temporal> temporal =
        properties.stream()
            .filter(property -> property instanceof Temporal)
            .map(Temporal.class::cast)
            .toList();
    Settings settings = Settings.parse(store);
    StoreMethod named = Stores.named(settings.store());
    boolean moving = order == Order.BFS && !structure;
    StoreMethod chosen = moving ? named : Stores.unmoving(named, model.layout());
    List<Conflict> conflicts =
        new ArrayList<>(chosen.conflicts(new Setup(model, asked, order, settings, traces)));
    conflicts.addAll(furtherConflicts(asked, chosen, settings));
    if (certifier != null) {
      conflicts.addAll(uncertifiable(properties, !asked.isEmpty(), chosen));
    }
    if (checkpoints != null) {
      conflicts.addAll(unresumable(chosen, settings));
    }
    if (fair != Fair.NONE) {
      conflicts.addAll(unfair(asked, temporal));
    }
    List<CombinedCheck.Part> parts =
        temporal.stream()
            .map(property -> part(property, settings, asked.isEmpty(), conflicts))
            .toList();
    if (checkpoints != null && asked.isEmpty() && temporal.size() > 1) {
      conflicts.add(
          new Conflict(
              "a checkpoint is of one search, and each property of infinite runs has its own",
              "one formula at a time"));
    }
    refuse(conflicts);
    boolean statesMatter = !asked.isEmpty() || coverage || structure || limits || parts.isEmpty();
    Threading threading = new Threading(parallelism);
    List<String> lines = new ArrayList<>(remarks);
    if (threads > 1) {
      lines.addAll(threading.notes(model, statesMatter, order, chosen, settings, parts));
    }
    Function<Model, Sweep> sweep = order == Order.SWEEP ? sweep() : null;
    Checker.Method method =
        new Checker.Method(
            chosen.name(),
            (current, budget) -> chosen.factory().create(current, budget, settings),
            order,
            switch (order) {
              case BFS -> BreadthFirst::search;
              case DFS -> StackSearch::depthFirst;
              case SWEEP -> this::sweep;
            },
            memory,
            disk,
            traces,
            limits,
            coverage,
            structure,
            certifier == null ? Companion.NONE : certifier,
            checkpoints,
            sweep,
            undoing,
            branching,
            threading.of(model, order, chosen, settings));
    Limits bounds = new Limits(timeout, maxDepth, maxStates, cancelled);
    CombinedCheck combined = new CombinedCheck(properties, parts, bounds, progress, notes);
    if (!statesMatter) {
      model.warnings().forEach(warning -> combined.note(warning.toString()));
      lines.forEach(combined::note);
      Report report = combined.run(model, null);
      // The figures of several products are added up, so they say nothing about bytes per state.
      return parts.size() > 1
          ? report
          : new Advice(order, memory, other -> serves(other, temporal)).on(report, wording, notes);
    }
    Checker checker = new Checker(asked, all, method, bounds, progress, notes);
    model.warnings().forEach(warning -> checker.note(warning.toString()));
    lines.forEach(checker::note);
    if (order == Order.BFS && !chosen.name().equals(named.name())) {
      checker.note(
          "the states stay in %s: reports look at states again, which no smaller store gives back"
              .formatted(chosen.name()));
    }
    Report report = parts.isEmpty() ? checker.run(model) : combined.run(model, checker);
    return new Advice(
            order, memory, other -> other.orders().contains(order) && serves(other, temporal))
        .on(report, wording, notes);
  }

  /** Whether the properties of infinite runs can be checked with another storage method. */
  private boolean serves(StoreMethod other, List<Temporal> temporal) {
    List<Conflict> conflicts = new ArrayList<>();
    for (Temporal property : temporal) {
      CombinedCheck.Part _ =
          part(
              property,
              Settings.parse(other.name()),
              properties.size() == temporal.size(),
              conflicts);
    }
    return conflicts.isEmpty();
  }

  /**
   * How to search the product of a property of infinite runs; adds the conflicts it finds.
   *
   * @param alone whether there are no properties of states, whose search is recorded otherwise
   */
  private CombinedCheck.Part part(
      Temporal property, Settings settings, boolean alone, List<Conflict> conflicts) {
    // A certificate is of accepting states, so no search has several sets beside it.
    Product buchi = certifier == null ? property.product(model) : property.certified(model);
    StoreMethod named = Stores.named(settings.store());
    Checkpoints recorded = alone ? checkpoints : null;
    boolean breadthFirst = recorded != null || !named.orders().contains(Order.DFS);
    Emptiness search = Emptinesses.named(emptiness, buchi.shape(), breadthFirst, fair);
    Product product =
        fair(
            certifier != null ? buchi : search.generalised() ? property.generalised(model) : buchi);
    Order visiting = search.order();
    StoreMethod chosen = visiting == Order.BFS ? named : Stores.unmoving(named, product.layout());
    if (!search.fits().test(buchi.shape())) {
      conflicts.add(
          new Conflict(
              Phrase.of(
                  "%s works only for safety properties, and '%s' is not one",
                  Control.EMPTINESS.to(search.name()), property.name()),
              Phrase.of(Control.EMPTINESS.to("ndfs"))));
    }
    if (fair != Fair.NONE && !search.fair()) {
      conflicts.add(
          new Conflict(
              Phrase.of(
                  "%s finds accepting cycles without regard to fairness",
                  Control.EMPTINESS.to(search.name())),
              Phrase.of(Control.EMPTINESS.to("scc"))));
    }
    if (order == Order.SWEEP) {
      conflicts.add(
          new Conflict(
              "a sweep forgets states, and '%s' is about cycles".formatted(property.name()),
              Control.ORDER.to(Order.BFS)));
    }
    Abilities.Ability needed =
        visiting == Order.BFS
            ? Abilities.Ability.NUMBERS_STATES
            : Abilities.Ability.GIVES_STATES_BACK;
    if (recorded != null && visiting != Order.BFS) {
      conflicts.add(
          new Conflict(
              Phrase.of(
                  "%s searches depth first, which cannot be resumed",
                  Control.EMPTINESS.to(search.name())),
              fair == Fair.NONE
                  ? Phrase.of(Control.EMPTINESS.to("owcty"))
                  : Phrase.of("leave out %s or %s", Control.CHECKPOINT, Control.FAIRNESS)));
    }
    boolean serves =
        !search.givesBack()
            || chosen.can(needed, settings)
            || (search.servesLossy() && !chosen.abilities().answers().complete());
    if (!chosen.orders().contains(visiting) || !serves) {
      conflicts.add(
          new Conflict(
              Phrase.of(
                  "'%s' is about cycles: %s looks at states again, and the store %s does not give"
                      + " them back",
                  property.name(), Control.EMPTINESS.to(search.name()), chosen.name()),
              Phrase.of(Control.STORE.to("tree"))));
    }
    if (certifier != null
        && chosen.abilities().answers().complete()
        && !chosen.can(Abilities.Ability.NUMBERS_STATES, settings)) {
      conflicts.add(
          new Conflict(
              "a certificate of '%s' has ranks, which are computed by looking at states again, and"
                      .formatted(property.name())
                  + " the store %s does not give them back".formatted(chosen.name()),
              Control.STORE.to("tree")));
    }
    boolean changes =
        emptiness.equals(Emptinesses.DEFAULT)
            && fair == Fair.NONE
            && visiting == Order.DFS
            && named.abilities().moves();
    TemporalCheck.Method whenFull =
        changes
            ? method(
                named,
                settings,
                Emptinesses.named(emptiness, buchi.shape(), true, fair),
                null,
                null)
            : null;
    return new CombinedCheck.Part(
        property, product, method(chosen, settings, search, recorded, whenFull));
  }

  /** The product of which only fair runs count, if that is asked for. */
  private Product fair(Product product) {
    return fair == Fair.NONE
        ? product
        : EventUnits.of(model)
            .<Product>map(units -> new FairProduct(product, fair, units))
            .orElse(product);
  }

  /** What stands in the way of fairness. */
  private List<Conflict> unfair(List<Property> asked, List<Temporal> temporal) {
    List<Conflict> conflicts = new ArrayList<>();
    List<Property> ctl = asked.stream().filter(Ctl.class::isInstance).toList();
    ctl.forEach(
        property ->
            conflicts.add(
                new Conflict(
                    "'%s' is about all paths: fairness is not supported for it"
                        .formatted(property.name()),
                    Phrase.of("leave out %s", Control.FAIRNESS))));
    if (temporal.isEmpty() && ctl.isEmpty()) {
      conflicts.add(
          new Conflict(
              "fairness is about infinite runs, and no property of infinite runs is checked",
              Phrase.of("ask for one, or leave out %s", Control.FAIRNESS)));
    }
    if (EventUnits.of(model).isEmpty()) {
      conflicts.add(
          new Conflict(
              model.name()
                  + " does not name its processes, rules or events in advance, so there is nothing"
                  + " to be fair to",
              Phrase.of("leave out %s", Control.FAIRNESS)));
    }
    return conflicts;
  }

  private TemporalCheck.Method method(
      StoreMethod chosen,
      Settings settings,
      Emptiness search,
      @Nullable Checkpoints recorded,
      TemporalCheck.@Nullable Method whenFull) {
    return new TemporalCheck.Method(
        chosen.name(),
        (current, budget) -> chosen.factory().create(current, budget, settings),
        search,
        memory,
        disk,
        traces,
        all,
        recorded,
        certifier == null ? Companion.NONE : certifier,
        new Threading(parallelism).of(model, search.order(), chosen, settings),
        whenFull);
  }

  private Function<Model, Sweep> sweep() {
    Function<Model, ProgressMeasure> wanted =
        measure == null ? Sweeping.measure("", Model::quantity, regress) : measure;
    // Evaluated once so that an error is reported before the search begins.
    ProgressMeasure _ = wanted.apply(model);
    return current -> new Sweep(wanted.apply(current), regress, interval, false);
  }

  private Outcome sweep(Exploration exploration) {
    try {
      return SweepSearch.run(exploration, sweep().apply(exploration.model()));
    } catch (EvaluationFault fault) {
      throw new InputError(
          null,
          "the measure of progress " + fault.error().message(),
          "a measure that each state has");
    }
  }

  private List<Conflict> furtherConflicts(
      List<Property> asked, StoreMethod chosen, Settings settings) {
    List<Conflict> conflicts = new ArrayList<>();
    Optional<Property> numbering = needing(Need.STATES_NUMBERED, asked);
    boolean swept = order == Order.SWEEP && needing(Need.MONOTONE_SWEEP, asked).isPresent();
    if (order != Order.SWEEP
        && numbering.isPresent()
        && !chosen.can(Abilities.Ability.NUMBERS_STATES, settings)) {
      conflicts.add(
          new Conflict(
              "'%s' is about paths: it looks at states again, and the store %s does not give them back"
                  .formatted(numbering.get().name(), chosen.name()),
              Control.STORE.to("tree")));
    }
    if (order == Order.SWEEP) {
      asked.stream()
          .filter(property -> property.needs().contains(Need.STATES_NUMBERED))
          .filter(property -> !property.needs().contains(Need.MONOTONE_SWEEP))
          .forEach(
              property ->
                  conflicts.add(
                      new Conflict(
                          "a sweep forgets states, and '%s' is about paths"
                              .formatted(property.name()),
                          Control.ORDER.to(Order.BFS))));
    }
    if ((structure || swept) && !chosen.can(Abilities.Ability.GIVES_STATES_BACK, settings)) {
      conflicts.add(
          new Conflict(
              "components are found by looking at states again, and the store %s does not give them"
                      .formatted(chosen.name())
                  + " back",
              Control.STORE.to("tree")));
    }
    if (order != Order.SWEEP) {
      if (measure != null || regress || interval > 0) {
        conflicts.add(
            new Conflict(
                Phrase.of(
                    "%s, %s and %s are for %s",
                    Control.PROGRESS,
                    Control.REGRESS,
                    Control.COLLECT,
                    Control.ORDER.to(Order.SWEEP)),
                Phrase.of(Control.ORDER.to(Order.SWEEP))));
      }
      return conflicts;
    }
    if (regress && needing(Need.MONOTONE_SWEEP, asked).isPresent()) {
      String kind = needing(Need.MONOTONE_SWEEP, asked).orElseThrow().kind().id();
      conflicts.add(
          new Conflict(
              Phrase.of(
                  "%s needs a measure of progress that no step decreases, and %s allows such steps",
                  kind, Control.REGRESS),
              Phrase.of(
                  "%s without %s, or %s", kind, Control.REGRESS, Control.ORDER.to(Order.BFS))));
    }
    if (structure) {
      conflicts.add(
          new Conflict(
              "a sweep forgets the states that a report is about", Control.ORDER.to(Order.BFS)));
    }
    if (maxDepth < Limits.NONE.maxDepth()) {
      conflicts.add(
          new Conflict(
              "a sweep does not know how deep a state is",
              Phrase.of("%s, or %s", Control.MAX_STATES, Control.ORDER.to(Order.BFS))));
    }
    return conflicts;
  }

  /**
   * @param ofStates whether there are properties of states, which are certified by layers
   */
  private List<Conflict> uncertifiable(List<Property> asked, boolean ofStates, StoreMethod chosen) {
    List<Conflict> conflicts = new ArrayList<>();
    for (Property property : asked) {
      if (fair != Fair.NONE && property instanceof Temporal) {
        conflicts.add(
            new Conflict(
                "'%s' cannot be certified under fairness: unfair cycles are allowed, and a rank rules out all"
                    .formatted(property.name()),
                Phrase.of("leave out %s or %s", Control.CERTIFICATE, Control.FAIRNESS)));
      } else if (property.uncertifiable() != null) {
        conflicts.add(
            new Conflict(
                "'%s' cannot be certified: %s".formatted(property.name(), property.uncertifiable()),
                Phrase.of("check it by itself, without %s", Control.CERTIFICATE)));
      }
    }
    if (ofStates && order != Order.BFS) {
      conflicts.add(
          new Conflict(
              "a certificate has layers, which only breadth-first has",
              Control.ORDER.to(Order.BFS)));
    }
    if (!chosen.abilities().answers().complete()) {
      conflicts.add(
          new Conflict(
              "a certificate has all states, and the store " + chosen.name() + " may miss some",
              Control.STORE.to("tree")));
    }
    return conflicts;
  }

  private List<Conflict> unresumable(StoreMethod chosen, Settings settings) {
    List<Conflict> conflicts = new ArrayList<>();
    if (order != Order.BFS) {
      conflicts.add(
          new Conflict("checkpoints are of breadth-first searches", Control.ORDER.to(Order.BFS)));
    }
    if (!chosen.can(Abilities.Ability.RESUMES, settings)) {
      conflicts.add(
          new Conflict(
              "a search with the store " + chosen.name() + " cannot be resumed",
              Control.STORE.to("tree")));
    }
    if (limits || coverage || structure) {
      conflicts.add(
          new Conflict(
              Phrase.of(
                  "the counts of %s, %s and reports are not part of a checkpoint",
                  Control.STATISTICS, Control.COVERAGE),
              Phrase.plain("leave them out")));
    }
    return conflicts;
  }

  private static Optional<Property> needing(Need need, List<Property> asked) {
    return asked.stream().filter(property -> property.needs().contains(need)).findFirst();
  }

  private static void refuse(List<Conflict> conflicts) {
    if (conflicts.isEmpty()) {
      return;
    }
    throw new InputError(
        null,
        Phrase.joined("\n", conflicts.stream().map(Conflict::problem).toList()),
        Phrase.joined("\n  or ", conflicts.stream().map(Conflict::instead).toList()));
  }
}
