package io.nutshell.language.java;

import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A handle on one variable of a {@link RuleModel}: reads and writes it in any state of the model.
 *
 * <p>It can be used only in rules and predicates, which run after the model was built, because the
 * position of a variable in a state depends on all variables.
 */
public final class Variable {
  private final String name;
  private final long low;
  private final long high;
  private final long initial;
  private final List<String> valueNames;
  private @Nullable Slot slot;

  Variable(String name, long low, long high, long initial, List<String> valueNames) {
    if (low > high || initial < low || initial > high) {
      throw new IllegalArgumentException(
          "the range of " + name + ", " + range(low, high) + ", does not hold " + initial);
    }
    this.name = name;
    this.low = low;
    this.high = high;
    this.initial = initial;
    this.valueNames = List.copyOf(valueNames);
  }

  public String name() {
    return name;
  }

  public long get(State state) {
    return slot().get(state.words);
  }

  /** Whether it has the given value. */
  public boolean is(State state, long value) {
    return get(state) == value;
  }

  /** Whether it has the value of the given name. */
  public boolean is(State state, String valueName) {
    return get(state) == valueOf(valueName);
  }

  /** A value out of the variable's range is an error of the model, reported with its trace. */
  public void set(State state, long value) {
    if (value < low || value > high) {
      throw new EvaluationFault(
          new Fault.Mistake(
              name + " = " + value + " is out of its range " + range(low, high), null));
    }
    slot().set(state.words, value);
  }

  public void set(State state, String valueName) {
    set(state, valueOf(valueName));
  }

  public void add(State state, long difference) {
    set(state, Math.addExact(get(state), difference));
  }

  long low() {
    return low;
  }

  long high() {
    return high;
  }

  long initial() {
    return initial;
  }

  List<String> valueNames() {
    return valueNames;
  }

  String inWords(long value) {
    return valueNames.isEmpty() ? Long.toString(value) : valueNames.get((int) value);
  }

  void bind(Slot place) {
    slot = place;
  }

  private Slot slot() {
    if (slot == null) {
      throw new IllegalStateException(name + " has no place in a state before build() was called");
    }
    return slot;
  }

  private long valueOf(String valueName) {
    int value = valueNames.indexOf(valueName);
    if (value < 0) {
      throw new IllegalArgumentException(
          name + " has no value named '" + valueName + "', only " + valueNames);
    }
    return value;
  }

  private static String range(long low, long high) {
    return low + ".." + high;
  }
}
