package io.nutshell.program;

import io.nutshell.model.Rule;
import java.util.List;

/**
 * The rules of the source that commands are instances of.
 *
 * @param rules may include rules without an instance; empty if no command is an instance of a rule
 * @param byCommand the index of each command's rule
 */
public record Instances(List<Rule> rules, List<Integer> byCommand) {

  static final Instances NONE = new Instances(List.of(), List.of());

  public Instances {
    rules = List.copyOf(rules);
    byCommand = List.copyOf(byCommand);
  }
}
