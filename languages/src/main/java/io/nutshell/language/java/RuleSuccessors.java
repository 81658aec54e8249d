package io.nutshell.language.java;

import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tries the rules of a model one after the other.
 *
 * <p>A rule whose guard throws counts as enabled, and firing it is a fault, so that a mistake in a
 * guard is reported instead of disabling the rule.
 */
final class RuleSuccessors implements Successors {
  private final RuleModel.Rule[] rules;
  private final State empty = new State(1);
  private State source = empty;
  private int rule;
  private int choice;
  private @Nullable Fault guardFault;
  private @Nullable Fault fault;

  RuleSuccessors(List<RuleModel.Rule> rules) {
    this.rules = rules.toArray(RuleModel.Rule[]::new);
    this.rule = this.rules.length;
  }

  @Override
  public void reset(State newSource) {
    source = newSource;
    rule = -1;
    choice = 0;
  }

  @Override
  public boolean next() {
    // A guard that faults has one outcome, the fault.
    if (rule >= 0
        && rule < rules.length
        && guardFault == null
        && choice + 1 < rules[rule].effects().size()) {
      choice++;
      return true;
    }
    choice = 0;
    while (rule + 1 < rules.length) {
      rule++;
      if (enabled()) {
        return true;
      }
    }
    rule = rules.length;
    return false;
  }

  private boolean enabled() {
    guardFault = null;
    try {
      return rules[rule].guard().test(source);
    } catch (RuntimeException thrown) {
      guardFault = faultOf(thrown);
      return true;
    }
  }

  @Override
  public long event() {
    return rule;
  }

  @Override
  public int choice() {
    return choice;
  }

  @Override
  public boolean fire(State target) {
    fault = guardFault;
    if (fault != null) {
      return false;
    }
    target.copyFrom(source);
    try {
      rules[rule].effects().get(choice).apply(target);
      return true;
    } catch (RuntimeException thrown) {
      fault = faultOf(thrown);
      return false;
    }
  }

  private Fault faultOf(RuntimeException thrown) {
    String what =
        switch (thrown) {
          case EvaluationFault known -> known.error().message();
          case ArithmeticException arithmetic -> String.valueOf(arithmetic.getMessage());
          default -> thrown.toString();
        };
    return new Fault.Mistake("rule " + rules[rule].name() + ": " + what, rules[rule].position());
  }

  @Override
  public Fault fault() {
    if (fault == null) {
      throw new IllegalStateException("the last step was no fault");
    }
    return fault;
  }

  @Override
  public boolean seek(State newSource, long event, int wantedChoice) {
    source = newSource;
    choice = 0;
    if (event >= 0 && event < rules.length) {
      rule = (int) event;
      if (enabled() && wantedChoice < (guardFault == null ? rules[rule].effects().size() : 1)) {
        choice = wantedChoice;
        return true;
      }
    }
    rule = rules.length;
    return false;
  }
}
