package io.nutshell.app.report;

import io.nutshell.check.trace.Trace;
import io.nutshell.model.Describer;
import io.nutshell.model.Interaction;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;

/**
 * A trace by groups: the groups that take part in it, and the actions of each of them in each step.
 */
final class Lanes {

  /**
   * One step.
   *
   * @param interaction has at least one participant, unless nothing changed
   * @param changes the values that changed, except the participants' own locations
   */
  record Beat(String event, Interaction interaction, List<String> changes) {}

  private final Layout layout;
  private final Describer describer;
  private final Names names;
  private final Trace trace;
  private final List<Integer> groups;

  Lanes(Model model, Trace trace) {
    layout = model.layout();
    describer = model.describer();
    names = new Names(layout);
    this.trace = trace;
    TreeSet<Integer> taking = new TreeSet<>();
    for (Beat beat : beats()) {
      beat.interaction().parts().forEach(part -> taking.add(part.group()));
      Interaction.Message message = beat.interaction().message();
      if (message != null) {
        taking.add(message.from());
        taking.add(message.to());
      }
    }
    groups = List.copyOf(taking);
  }

  /** The groups that take part, in the layout's order; each is a lane. */
  List<Integer> groups() {
    return groups;
  }

  Trace trace() {
    return trace;
  }

  /** One for each step, made as they are read: a trace may have millions of steps. */
  Iterable<Beat> beats() {
    return () -> {
      Iterator<Trace.Step> steps = trace.steps().iterator();
      return new Iterator<>() {
        private State before = trace.initial();

        @Override
        public boolean hasNext() {
          return steps.hasNext();
        }

        @Override
        public Beat next() {
          Trace.Step step = steps.next();
          Beat beat = beat(step, before);
          before = step.target();
          return beat;
        }
      };
    };
  }

  private Beat beat(Trace.Step step, State before) {
    return new Beat(
        describer.event(step.event()),
        interaction(step.event(), before, step.target()),
        changes(describer.interaction(step.event()), before, step.target()));
  }

  String name(int group) {
    return layout.groups().get(group).name();
  }

  /** The group's own value, such as a process's location; empty if it has none. */
  String location(int group, State state) {
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      if (layout.slots().get(slot).group() == group && names.standsForGroup(slot)) {
        return value(slot, state);
      }
    }
    return "";
  }

  /**
   * The interaction that the model describes; if it describes none, the groups that the step
   * changed.
   */
  private Interaction interaction(long event, State before, State after) {
    Interaction told = describer.interaction(event);
    if (!told.parts().isEmpty()) {
      return told;
    }
    List<Interaction.Part> parts = new ArrayList<>();
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      int group = layout.slots().get(slot).group();
      if (layout.get(before, slot) != layout.get(after, slot)
          && parts.stream().noneMatch(part -> part.group() == group)) {
        parts.add(new Interaction.Part(group, parts.isEmpty() ? describer.event(event) : ""));
      }
    }
    return new Interaction(parts, told.message());
  }

  /**
   * Leaves out the location of a group whose action the model describes: the action already shows
   * it.
   */
  private List<String> changes(Interaction told, State before, State after) {
    List<String> changes = new ArrayList<>();
    for (int slot = 0; slot < layout.slots().size(); slot++) {
      int group = layout.slots().get(slot).group();
      boolean said =
          names.standsForGroup(slot)
              && !layout.groups().get(group).ofPlaces()
              && told.parts().stream().anyMatch(part -> part.group() == group);
      if (layout.get(before, slot) != layout.get(after, slot) && !said) {
        changes.add(names.full(slot) + "=" + value(slot, after));
      }
    }
    return changes;
  }

  private String value(int slot, State state) {
    return describer.value(slot, layout.get(state, slot));
  }
}
