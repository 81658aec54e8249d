package io.nutshell.app.report;

import io.nutshell.model.Model;

/** An event in words. */
public final class EventText {
  private EventText() {}

  /** Only a model with choices needs telling them apart, and the first goes without saying. */
  public static String of(Model model, long event, int choice) {
    String name = model.describer().event(event);
    return model.choices() > 1 && choice > 0 ? name + " (choice " + choice + ")" : name;
  }
}
