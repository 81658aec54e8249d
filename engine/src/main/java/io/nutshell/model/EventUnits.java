package io.nutshell.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The parts of a model that act: the processes of a program, or the transitions of a net. An event
 * belongs to one unit, to several (a rendezvous belongs to both partners), or to none. These are
 * the units to which runs can be fair.
 *
 * <p>The same names select events in {@link Model#eventsNamed}.
 */
public final class EventUnits {
  private static final int[] NONE = {};

  /** Models with more events are not asked for the units of each in advance. */
  private static final long MAX_TABLE = 1 << 24;

  private final String kind;
  private final List<String> names;
  private final LongFunction<int[]> ofEvent;

  private EventUnits(String kind, List<String> names, LongFunction<int[]> ofEvent) {
    this.kind = kind;
    this.names = List.copyOf(names);
    this.ofEvent = ofEvent;
  }

  /**
   * The units of a model: the rules that events are instances of; else the processes, if events say
   * which take part in them; else the events, those of one name together. Empty if there are no
   * rules and the events are not known in advance.
   */
  public static Optional<EventUnits> of(Model model) {
    Describer describer = model.describer();
    List<Rule> rules = describer.rules();
    if (!rules.isEmpty()) {
      int[][] single = new int[rules.size()][];
      for (int rule = 0; rule < single.length; rule++) {
        single[rule] = new int[] {rule};
      }
      return Optional.of(
          new EventUnits(
              actions(model),
              rules.stream().map(Rule::name).toList(),
              event -> single[describer.rule(event)]));
    }
    if (model.events() < 0 || model.events() > MAX_TABLE) {
      return Optional.empty();
    }
    EventUnits processes = processes(model);
    return Optional.of(processes.names.isEmpty() ? named(model) : processes);
  }

  private static EventUnits processes(Model model) {
    List<Group> groups = model.layout().groups();
    int[] unitOf = new int[groups.size()];
    List<String> names = new ArrayList<>();
    for (int group = 0; group < unitOf.length; group++) {
      boolean acts = EventNames.isProcess(groups.get(group));
      unitOf[group] = acts ? names.size() : -1;
      if (acts) {
        names.add(groups.get(group).name());
      }
    }
    Describer describer = model.describer();
    int[][] table = new int[(int) model.events()][];
    boolean some = false;
    for (int event = 0; event < table.length; event++) {
      table[event] =
          describer.interaction(event).parts().stream()
              .mapToInt(part -> unitOf[part.group()])
              .filter(unit -> unit >= 0)
              .distinct()
              .toArray();
      some |= table[event].length > 0;
    }
    return new EventUnits("processes", some ? names : List.of(), event -> table[(int) event]);
  }

  private static EventUnits named(Model model) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    int[][] table = new int[(int) model.events()][];
    for (int event = 0; event < table.length; event++) {
      String name = model.describer().event(event);
      int next = numbers.size();
      table[event] = new int[] {numbers.computeIfAbsent(name, _ -> next)};
    }
    return new EventUnits(
        actions(model), List.copyOf(numbers.keySet()), event -> table[(int) event]);
  }

  private static String actions(Model model) {
    return model.layout().groups().stream().anyMatch(Group::ofPlaces) ? "transitions" : "rules";
  }

  /** What the units are, in the plural: {@code processes}, {@code transitions}, {@code rules}. */
  public String kind() {
    return kind;
  }

  public int count() {
    return names.size();
  }

  public String name(int unit) {
    return names.get(unit);
  }

  /**
   * The units that an event belongs to; the caller does not change the array.
   *
   * @param event negative if no event is fired
   */
  public int[] of(long event) {
    return event < 0 ? NONE : ofEvent.apply(event);
  }
}
