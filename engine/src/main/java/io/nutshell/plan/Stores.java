package io.nutshell.plan;

import io.nutshell.model.InputError;
import io.nutshell.store.ComBackStore;
import io.nutshell.store.ExactStore;
import io.nutshell.store.TreeStore;
import java.util.EnumSet;
import java.util.List;

/** The storage methods by name. */
public final class Stores {
  private static final List<StoreMethod> METHODS = List.of(exact(), tree(), comback());

  private Stores() {}

  public static List<StoreMethod> all() {
    return METHODS;
  }

  /**
   * @throws InputError where there is none of that name
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

  private static StoreMethod exact() {
    return new StoreMethod(
        "exact",
        "every state in full, packed",
        "complete and exact",
        "the packed state and 5 to 11 bytes; the fastest",
        "",
        List.of(),
        EnumSet.allOf(Order.class),
        setup -> List.of(),
        (model, budget, settings) -> new ExactStore(model.layout(), budget));
  }

  private static StoreMethod tree() {
    return new StoreMethod(
        "tree",
        "equal parts of states stored once",
        "complete and exact",
        "about 10 bytes a state, however wide; nearly as fast as exact",
        "001",
        List.of(),
        EnumSet.allOf(Order.class),
        setup -> List.of(),
        (model, budget, settings) -> new TreeStore(model.layout(), budget));
  }

  private static StoreMethod comback() {
    ComBackStore.Options usual = ComBackStore.Options.USUAL;
    return new StoreMethod(
        "comback",
        "no states, only hashes and the way back to each",
        "complete and exact",
        "about 10 bytes a state, however wide; several times slower than exact",
        "000",
        List.of(
            new StoreMethod.Option("hash", "32 or 64", "32", "bits of a state's hash"),
            new StoreMethod.Option(
                "cache", "a number", "" + usual.cache(), "states kept in full to save time"),
            new StoreMethod.Option(
                "paths", "on or off", "on", "replace the way to a state by a shorter one"),
            new StoreMethod.Option(
                "front", "on or off", "on", "of states with one hash, try the last met first"),
            new StoreMethod.Option(
                "backwards", "on or off", "off", "compare by undoing events, where they can be"),
            new StoreMethod.Option(
                "numbers", "on or off", "off", "states yet to be expanded are not kept either")),
        EnumSet.allOf(Order.class),
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
}
