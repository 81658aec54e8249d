package io.nutshell.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Finds the events of a model by the names that its describer gives: of an event, of the rule that
 * an event is an instance of, of a process that takes part in an event, or of a process's part in
 * it.
 */
final class EventNames {
  private static final int MAX_SHOWN = 5;

  private EventNames() {}

  static LongPredicate named(Model model, String name) {
    Describer describer = model.describer();
    List<Rule> rules = describer.rules();
    List<Group> groups = model.layout().groups();
    LongPredicate meant =
        event ->
            describer.event(event).equals(name)
                || (!rules.isEmpty() && rules.get(describer.rule(event)).name().equals(name))
                || describer.interaction(event).parts().stream()
                    .anyMatch(part -> plays(groups.get(part.group()), part, name));
    boolean known =
        rules.stream().anyMatch(rule -> rule.name().equals(name))
            || groups.stream().anyMatch(group -> isProcess(group) && group.name().equals(name));
    List<String> names = new ArrayList<>();
    for (long event = 0; event < model.events() && !known; event++) {
      known = meant.test(event);
      names.add(describer.event(event));
    }
    if (known) {
      return meant;
    }
    groups.stream().filter(EventNames::isProcess).map(Group::name).forEach(names::addFirst);
    throw new InputError(
        null,
        "nothing that can be fired is named '" + name + "'",
        names.isEmpty()
            ? "use the name of a transition"
            : "one of: "
                + String.join(", ", names.subList(0, Math.min(MAX_SHOWN, names.size())))
                + (names.size() > MAX_SHOWN ? ", …" : ""));
  }

  static boolean isProcess(Group group) {
    return group.kind().equals("process");
  }

  private static boolean plays(Group group, Interaction.Part part, String name) {
    return isProcess(group)
        && (group.name().equals(name) || (group.name() + ": " + part.action()).equals(name));
  }
}
