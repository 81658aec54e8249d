package io.nutshell.plan;

import static io.nutshell.plan.Abilities.Ability.FORGETS;
import static io.nutshell.plan.Abilities.Ability.GIVES_STATES_BACK;
import static io.nutshell.plan.Abilities.Ability.NUMBERS_STATES;
import static io.nutshell.plan.Abilities.Ability.RESUMES;
import static io.nutshell.plan.Abilities.Ability.THREADS;
import static io.nutshell.search.Order.BFS;
import static io.nutshell.search.Order.DFS;
import static io.nutshell.search.Order.SWEEP;

import io.nutshell.compact.MixedRadix;
import io.nutshell.compact.Packing;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Control;
import io.nutshell.model.InputError;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.plan.Abilities.Answers;
import io.nutshell.store.auto.AutoStore;
import io.nutshell.store.cache.CacheStore;
import io.nutshell.store.comback.ComBackStore;
import io.nutshell.store.delta.DeltaStore;
import io.nutshell.store.exact.ExactStore;
import io.nutshell.store.exact.PackedStore;
import io.nutshell.store.lossy.BitstateStore;
import io.nutshell.store.lossy.CompactionStore;
import io.nutshell.store.sorted.Sizes;
import io.nutshell.store.sorted.SortedStore;
import io.nutshell.store.table.Hash;
import io.nutshell.store.tree.TreeStore;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The storage methods by name. */
public final class Stores {
  private static final String AUTO = "auto";
  private static final String EXACT = "exact";
  private static final String TREE = "tree";
  private static final String SORTED = "sorted";
  private static final String BITSTATE = "bitstate";

  /** The method used if the user chooses none. */
  public static final String DEFAULT = AUTO;

  /** The method that serves every model, order and property: messages suggest it. */
  public static final String VERSATILE = TREE;

  /** The method that stores every state in full: the others are compared with it. */
  public static final String BASELINE = EXACT;

  /** The method that explores as far as possible where no complete method has enough memory. */
  public static final String LAST_RESORT = BITSTATE;

  private static final StoreMethod.Option PACKING =
      new StoreMethod.Option(
          "packing", "bits|radix", "bits", "states in full: bit fields or mixed-radix numbers");

  private static final List<StoreMethod> METHODS =
      List.of(
          auto(), exact(), tree(), sorted(), comback(), delta(), cache(), compaction(), bitstate());

  /**
   * The part of a state that {@code sorted} is expected to take, if that is more than a byte. This
   * is a guess: how well states compress is known only when they are stored.
   */
  private static final double SORTED_PART = 1.0 / 64;

  /** The largest default size of a store that touches all its memory from the beginning. */
  private static final long MAX_DEFAULT_BYTES = 1L << 28;

  private Stores() {}

  public static List<StoreMethod> all() {
    return METHODS;
  }

  /**
   * @throws InputError if there is none of that name
   */
  public static StoreMethod named(String name) {
    return METHODS.stream()
        .filter(method -> method.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputError(
                    null,
                    "there is no store named '" + name + "'",
                    "one of: "
                        + String.join(", ", METHODS.stream().map(StoreMethod::name).toList())));
  }

  /** The method itself, or the one that replaces it if states must not move. */
  static StoreMethod unmoving(StoreMethod method, Layout layout) {
    Function<Layout, String> standIn = method.abilities().unmoved();
    return standIn == null ? method : named(standIn.apply(layout));
  }

  private static StoreMethod auto() {
    return new StoreMethod(
        AUTO,
        "exact or tree while there is room, then sorted",
        "the memory you give it: fast while that suffices, small when it does not",
        List.of(),
        layout -> Double.NaN,
        List.of(),
        Abilities.of(
                Answers.EXACT,
                EnumSet.of(BFS, DFS, SWEEP),
                NUMBERS_STATES,
                FORGETS,
                RESUMES,
                THREADS)
            .moving(layout -> layout.fixedLength() && layout.words() == 1 ? EXACT : TREE),
        setup -> List.of(),
        Stores::moving);
  }

  private static AutoStore moving(Model model, MemoryBudget budget, Settings settings) {
    Layout layout = model.layout();
    return new AutoStore(
        budget,
        new AutoStore.Place<>(EXACT, () -> new ExactStore(layout, budget)),
        new AutoStore.Place<>(TREE, () -> new TreeStore(layout, budget)),
        new AutoStore.Place<>(SORTED, () -> new SortedStore(layout, budget, Sizes.USUAL)));
  }

  private static StoreMethod exact() {
    return new StoreMethod(
        EXACT,
        "every state in full, packed",
        "the packed state and 5 to 11 bytes; the fastest",
        List.of(),
        layout -> 8.0 * layout.words() + 8,
        List.of(PACKING),
        Abilities.of(
            Answers.EXACT,
            EnumSet.of(BFS, DFS, SWEEP),
            GIVES_STATES_BACK,
            NUMBERS_STATES,
            FORGETS,
            RESUMES,
            THREADS),
        Stores::packingConflicts,
        (model, budget, settings) ->
            radix(settings)
                ? new PackedStore(() -> new MixedRadix(model.layout()), budget, Hash.FULL)
                : new ExactStore(model.layout(), budget));
  }

  private static boolean radix(Settings settings) {
    return settings.word("packing", "bits", "bits", "radix").equals("radix");
  }

  private static Packing packing(Model model, Settings settings) {
    return radix(settings) ? new MixedRadix(model.layout()) : Packing.bitFields(model.layout());
  }

  private static List<Conflict> packingConflicts(Setup setup) {
    return radix(setup.settings()) && !MixedRadix.fits(setup.model().layout())
        ? List.of(
            new Conflict(
                "packing=radix needs the range of every value, and states of "
                    + setup.model().name()
                    + " have parts without one",
                "packing=bits"))
        : List.of();
  }

  private static StoreMethod tree() {
    return new StoreMethod(
        TREE,
        "equal parts of states stored once",
        "about 10 bytes a state, however wide; one and a half to two times as long as exact",
        List.of("still13"),
        layout -> 12,
        List.of(),
        Abilities.of(
            Answers.EXACT,
            EnumSet.of(BFS, DFS, SWEEP),
            GIVES_STATES_BACK,
            NUMBERS_STATES,
            FORGETS,
            RESUMES,
            THREADS),
        setup -> List.of(),
        (model, budget, settings) -> new TreeStore(model.layout(), budget));
  }

  private static StoreMethod sorted() {
    return new StoreMethod(
        SORTED,
        "all states as sorted numbers, by their gaps",
        "about half a byte a state, more if states are very wide; takes two to six times as long as exact",
        List.of("mukherjee10", "geldenhuys"),
        layout -> Math.max(1, SORTED_PART * Long.BYTES * layout.words()),
        List.of(),
        Abilities.of(Answers.EXACT, EnumSet.of(BFS), NUMBERS_STATES, RESUMES, THREADS)
            .aloneWhere(Stores::whySortedAlone),
        setup -> List.of(),
        (model, budget, settings) -> new SortedStore(model.layout(), budget, Sizes.USUAL));
  }

  private static @Nullable String whySortedAlone(long memory, boolean counting) {
    if (counting) {
      return "steps are counted, which one thread does with the store sorted";
    }
    return memory < SortedStore.MIN_SHARED_MEMORY
        ? "with less than %,d MiB the store sorted uses one thread"
            .formatted(SortedStore.MIN_SHARED_MEMORY >> 20)
        : null;
  }

  private static StoreMethod comback() {
    ComBackStore.Options usual = ComBackStore.Options.USUAL;
    return new StoreMethod(
        "comback",
        "no states, only hashes and back edges to reconstruct each",
        "about 9 bytes a state, however wide; two or three times slower than exact",
        List.of("westergaard07"),
        layout -> 10,
        List.of(
            new StoreMethod.Option("hash", "32|64", "32", "bits of a state's hash"),
            new StoreMethod.Option(
                "cache", "N", "" + usual.cache(), "states kept in full, to save time"),
            new StoreMethod.Option(
                "numbers", "on|off", "on", "states yet to be expanded are not kept in full either"),
            new StoreMethod.Option(
                "paths",
                "on|off",
                "off",
                "when a state is found again on a shorter path, keep that path"),
            new StoreMethod.Option(
                "front",
                "on|off",
                "on",
                "of the states with the same hash, compare the one last found first"),
            new StoreMethod.Option(
                "backwards", "on|off", "off", "compare by undoing events where they can be")),
        Abilities.of(
                Answers.EXACT, EnumSet.of(BFS, DFS), GIVES_STATES_BACK, NUMBERS_STATES, RESUMES)
            .without("numbers", "off", GIVES_STATES_BACK, NUMBERS_STATES, RESUMES),
        Stores::combackConflicts,
        (model, budget, settings) -> new ComBackStore(model, budget, combackOptions(settings)));
  }

  private static ComBackStore.Options combackOptions(Settings settings) {
    ComBackStore.Options usual = ComBackStore.Options.USUAL;
    return new ComBackStore.Options(
        Integer.parseInt(settings.word("hash", "" + usual.hashBits(), "32", "64")),
        settings.flag("paths", usual.shortPaths()),
        settings.number("cache", usual.cache(), 0, 1L << 40),
        settings.flag("front", usual.moveToFront()),
        settings.flag("backwards", usual.backwards()),
        settings.flag("numbers", usual.numbersOnly()));
  }

  private static List<Conflict> combackConflicts(Setup setup) {
    return combackOptions(setup.settings()).backwards() && setup.model().reversal().isEmpty()
        ? List.of(
            new Conflict("no event of " + setup.model().name() + " can be undone", "backwards=off"))
        : List.of();
  }

  private static StoreMethod delta() {
    DeltaStore.Options usual = DeltaStore.Options.USUAL;
    return new StoreMethod(
        "delta",
        "how each state differs from its predecessor",
        "some 12 to 25 bytes a state, however wide; two to three times slower than exact",
        List.of("mukherjee10"),
        layout -> 14 + 0.04 * Long.BYTES * layout.words(),
        List.of(
            new StoreMethod.Option(
                "delta",
                "N",
                "" + usual.delta(),
                "states in full at every N-th depth; 0: only the first state"),
            new StoreMethod.Option(
                "cache", "N", "" + usual.cache(), "states kept expanded, at most; 0 for none"),
            PACKING),
        Abilities.of(
            Answers.EXACT, EnumSet.of(BFS, DFS), GIVES_STATES_BACK, NUMBERS_STATES, RESUMES),
        Stores::packingConflicts,
        (model, budget, settings) ->
            new DeltaStore(
                model.layout(),
                budget,
                new DeltaStore.Options(
                    settings.number("delta", usual.delta(), 0, Long.MAX_VALUE),
                    settings.number("cache", usual.cache(), 0, 1L << 40),
                    radix(settings)),
                Hash.FULL));
  }

  private static StoreMethod cache() {
    return new StoreMethod(
        "cache",
        "as many states as fit, older ones giving way",
        "the memory you give it; time grows as the cache gets too small",
        List.of("geldenhuys", "godefroid95"),
        layout -> Double.NaN,
        List.of(
            new StoreMethod.Option(
                "states", "N", "what the memory limit allows", "places in the cache"),
            new StoreMethod.Option("policy", "random|hits", "hits", "which state gives way"),
            new StoreMethod.Option("seed", "N", "1", "for the random choices"),
            PACKING),
        Abilities.of(Answers.REVISITING, EnumSet.of(DFS)),
        setup ->
            setup.model().layout().fixedLength()
                ? packingConflicts(setup)
                : List.of(
                    new Conflict(
                        "the store cache needs states of one length, and this model's vary",
                        Control.STORE.to(VERSATILE))),
        (model, budget, settings) -> cacheStore(packing(model, settings), budget, settings));
  }

  private static CacheStore cacheStore(Packing packing, MemoryBudget budget, Settings settings) {
    // Most of the memory, but at most the default limit, since the cache touches all of its memory.
    long bytes = Math.min(budget.limit() - budget.limit() / 8, MAX_DEFAULT_BYTES);
    return new CacheStore(
        packing,
        budget,
        settings.number(
            "states",
            Math.max(1, CacheStore.capacity(packing, bytes)),
            1,
            CacheStore.capacity(packing, budget.limit())),
        CacheStore.Policy.valueOf(
            settings.word("policy", "hits", "random", "hits").toUpperCase(Locale.ROOT)),
        settings.number("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE),
        Hash.FULL);
  }

  private static StoreMethod compaction() {
    return new StoreMethod(
        "compaction",
        "a hash of each state",
        "5 or 10 bytes a state, and the frontier's states in full",
        List.of("wolper93", "stern95", "westergaard07"),
        layout -> Double.NaN,
        List.of(new StoreMethod.Option("hash", "32|64", "64", "bits kept of a state")),
        Abilities.of(Answers.LOSSY, EnumSet.of(BFS, DFS), THREADS),
        setup -> List.of(),
        (model, budget, settings) ->
            new CompactionStore(
                budget, Integer.parseInt(settings.word("hash", "64", "32", "64")), Hash.FULL));
  }

  private static StoreMethod bitstate() {
    return new StoreMethod(
        BITSTATE,
        "a few bits of one large array for each state",
        "the array you give it, and the frontier's states in full",
        List.of("holzmann98", "westergaard07"),
        layout -> Double.NaN,
        List.of(
            new StoreMethod.Option("functions", "1..64", "15", "bits set for a state"),
            new StoreMethod.Option(
                "bytes",
                "N",
                "a quarter of the memory limit, at most 256 MiB",
                "size of the array")),
        Abilities.of(Answers.LOSSY, EnumSet.of(BFS, DFS), THREADS),
        setup -> List.of(),
        (model, budget, settings) ->
            new BitstateStore(
                budget,
                settings.number(
                    "bytes", Math.min(budget.limit() / 4, MAX_DEFAULT_BYTES), 8, budget.limit()),
                (int) settings.number("functions", 15, 1, 64),
                Hash.FULL));
  }
}
