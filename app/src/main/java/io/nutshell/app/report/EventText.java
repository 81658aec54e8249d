package io.nutshell.app.report;

import io.nutshell.model.Model;

/** An event in words. */
public final class EventText {
  private EventText() {}

  /** The event's description, with the number of the choice unless it is the first. */
  public static String of(Model model, long event, int choice) {
    String name = model.describer().event(event);
    return model.choices() > 1 && choice > 0 ? name + " (choice " + choice + ")" : name;
  }
}
