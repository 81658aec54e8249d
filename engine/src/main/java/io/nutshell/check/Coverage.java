package io.nutshell.check;

import io.nutshell.model.SourcePosition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an exploration made use of: how often each event was taken and which values variables had.
 *
 * <p>Of a complete exploration this is the whole truth: an event that was never enabled here never
 * is, and a value that is not in a range here is never taken.
 *
 * @param events every event the model may have, by number; where their number is not known in
 *     advance, those that were enabled
 * @param others steps of events that are not listed, as a model had too many different ones
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
   * What became of an event.
   *
   * @param taken the steps it made
   * @param faults how often it was enabled and firing it was a fault of the model
   */
  public record Event(
      long event, String label, @Nullable SourcePosition position, long taken, long faults) {

    public boolean enabled() {
      return taken > 0 || faults > 0;
    }
  }

  /**
   * What became of a variable.
   *
   * @param least the least value it had in any state seen
   * @param most the greatest
   * @param names the values by name, from 0 up; empty where they are plain numbers
   * @param unseen those of the names that it never had: the locations never reached
   */
  public record Variable(int slot, long least, long most, List<String> names, List<String> unseen) {
    public Variable {
      names = List.copyOf(names);
      unseen = List.copyOf(unseen);
    }
  }

  /**
   * How many tokens a place had, of all colours together.
   *
   * @param group its index in the layout
   */
  public record Total(int group, long least, long most) {}

  /** The events that were enabled in no state seen. */
  public List<Event> neverEnabled() {
    return events.stream().filter(event -> !event.enabled()).toList();
  }
}
