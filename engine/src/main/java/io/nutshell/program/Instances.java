package io.nutshell.program;

import io.nutshell.model.Rule;
import java.util.List;

/**
 * What the author wrote that commands are instances of.
 *
 * @param rules maybe more than have an instance; none where each command is its author's own
 * @param byCommand the index of each command's rule
 */
public record Instances(List<Rule> rules, List<Integer> byCommand) {

  static final Instances NONE = new Instances(List.of(), List.of());

  public Instances {
    rules = List.copyOf(rules);
    byCommand = List.copyOf(byCommand);
  }
}
