package io.nutshell.check;

import io.nutshell.model.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an exploration covered: how often each event was taken and which values variables had.
 *
 * <p>After a complete exploration this is exact: an event that was never enabled here is never
 * enabled, and a variable never has a value outside its range here.
 *
 * @param events every event the model may have, by number; where their number is not known in
 *     advance, those that were enabled
 * @param others the steps of events that are not listed, if the model has too many different events
 * @param variables one for each slot of the layout
 * @param totals one for each group of slots that are colours of one place
 */
public record Coverage(
    List<Event> events, long others, List<Variable> variables, List<Total> totals) {

  public Coverage {
    events = List.copyOf(events);
    variables = List.copyOf(variables);
    totals = List.copyOf(totals);
  }

  /**
   * The counts of an event.
   *
   * @param taken the number of steps of the event
   * @param faults how often firing it was a fault
   */
  public record Event(
      long event, String label, @Nullable SourcePosition position, long taken, long faults) {

    public boolean enabled() {
      return taken > 0 || faults > 0;
    }
  }

  /**
   * The values of a variable.
   *
   * @param least the least value it had in any state seen
   * @param most the greatest
   * @param names the values by name, from 0 up; empty where they are plain numbers
   * @param unseen the names of values that it never had, such as locations never reached
   * @param values the values it had, if they are numbers of a dictionary; else empty
   */
  public record Variable(
      int slot,
      long least,
      long most,
      List<String> names,
      List<String> unseen,
      List<Integer> values) {
    public Variable {
      names = List.copyOf(names);
      unseen = List.copyOf(unseen);
      values = List.copyOf(values);
    }
  }

  /**
   * The range of the number of tokens of a place, all colours together.
   *
   * @param group its index in the layout
   */
  public record Total(int group, long least, long most) {}

  /** The events that were enabled in no state seen. */
  public List<Event> neverEnabled() {
    return events.stream().filter(event -> !event.enabled()).toList();
  }
}
