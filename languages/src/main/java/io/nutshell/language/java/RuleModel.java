package io.nutshell.language.java;

import io.nutshell.compact.BitFields;
import io.nutshell.model.Assertion;
import io.nutshell.model.Describer;
import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.Quantity;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A model written in Java: variables with ranges, and rules that may fire if their guards hold.
 *
 * <pre>{@code
 * var builder = RuleModel.named("counter");
 * Variable x = builder.variable("x", 0, 3);
 * builder.rule("up", s -> x.get(s) < 3, s -> x.add(s, 1));
 * builder.rule("reset", s -> x.is(s, 3), s -> x.set(s, 0));
 * Report report = Check.of(builder.build()).deadlock().run();
 * }</pre>
 *
 * <p>Guards and effects must depend only on the state: they are called in any order, any number of
 * times, and possibly by several threads. An exception that they throw is an error of the model,
 * reported with the trace that leads to it.
 */
public final class RuleModel implements Model {

  /** Changes a state in place, and sees its own earlier changes. */
  @FunctionalInterface
  public interface Effect {
    void apply(State state);
  }

  /**
   * A rule: a guard and its effects.
   *
   * @param effects one of them is chosen nondeterministically
   */
  record Rule(
      String name, Predicate guard, List<Effect> effects, @Nullable SourcePosition position) {}

  private final String name;
  private final List<Variable> variables;
  private final List<Rule> rules;
  private final List<Assertion> assertions;
  private final Map<String, Predicate> conditions;
  private final Layout layout;

  private RuleModel(Builder builder) {
    name = builder.name;
    variables = List.copyOf(builder.variables);
    rules = List.copyOf(builder.rules);
    assertions = List.copyOf(builder.assertions);
    conditions = Collections.unmodifiableMap(new LinkedHashMap<>(builder.conditions));
    layout = BitFields.layout(builder.groups, builder.fields);
    for (int slot = 0; slot < variables.size(); slot++) {
      variables.get(slot).bind(layout.slots().get(slot));
    }
  }

  private RuleModel(RuleModel other, String name, UnaryOperator<@Nullable SourcePosition> moved) {
    this.name = name;
    variables = other.variables;
    conditions = other.conditions;
    layout = other.layout;
    rules =
        other.rules.stream()
            .map(r -> new Rule(r.name, r.guard, r.effects, moved.apply(r.position)))
            .toList();
    assertions =
        other.assertions.stream()
            .map(a -> new Assertion(a.text(), a.predicate(), moved.apply(a.position())))
            .toList();
  }

  /**
   * The same model, named after its source file; positions show the file as the user named it, of
   * which the class file has only the last part.
   */
  RuleModel readFrom(Path file) {
    String simple = String.valueOf(file.getFileName());
    return new RuleModel(
        this,
        simple.replaceFirst("\\.java$", ""),
        position ->
            position != null && position.file().equals(simple)
                ? new SourcePosition(file.toString(), position.line(), position.column())
                : position);
  }

  public static Builder named(String name) {
    return new Builder(name);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Layout layout() {
    return layout;
  }

  @Override
  public void initial(State target) {
    target.resize(layout.words());
    Arrays.fill(target.words, 0, target.length, 0);
    for (Variable variable : variables) {
      variable.set(target, variable.initial());
    }
  }

  @Override
  public Successors successors() {
    return new RuleSuccessors(rules);
  }

  /**
   * The rules are the only definition of the model, so the reference executor is this model itself.
   */
  @Override
  public Successors reference() {
    return successors();
  }

  /** Reads an expression over variables and conditions, as {@link RuleExpressions} says. */
  @Override
  public Predicate predicate(String expression) {
    Quantity value = quantity(expression);
    return state -> value.of(state) != 0;
  }

  @Override
  public Quantity quantity(String expression) {
    Map<String, Variable> named = new LinkedHashMap<>();
    variables.forEach(variable -> named.put(variable.name(), variable));
    return new RuleExpressions(named, conditions).read(expression);
  }

  @Override
  public List<Assertion> assertions() {
    return assertions;
  }

  @Override
  public int choices() {
    return rules.stream().mapToInt(rule -> rule.effects().size()).max().orElse(1);
  }

  @Override
  public long events() {
    return rules.size();
  }

  @Override
  public Describer describer() {
    return new Describer() {
      @Override
      public String event(long event) {
        return rules.get((int) event).name();
      }

      @Override
      public @Nullable SourcePosition position(long event) {
        return rules.get((int) event).position();
      }

      @Override
      public List<String> valueNames(int slot) {
        return variables.get(slot).valueNames();
      }

      @Override
      public String value(int slot, long value) {
        return variables.get(slot).inWords(value);
      }
    };
  }

  /** Collects variables and rules until {@link #build} is called. */
  public static final class Builder {
    private final String name;
    private final List<Group> groups = new ArrayList<>(List.of(new Group("globals", "globals")));
    private final List<Variable> variables = new ArrayList<>();
    private final List<BitFields.Field> fields = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();
    private final List<Assertion> assertions = new ArrayList<>();
    private final Map<String, Predicate> conditions = new LinkedHashMap<>();
    private boolean built;

    private Builder(String name) {
      this.name = name;
    }

    /**
     * Starts a group: the variables added next belong to it. The kind is, for example, {@code
     * "process"}.
     */
    public Builder group(String kind, String groupName) {
      groups.add(new Group(groupName, kind));
      return this;
    }

    /** Adds an integer variable; its initial value is the lower bound of its range. */
    public Variable variable(String variable, long low, long high) {
      return variable(variable, low, high, low);
    }

    public Variable variable(String variable, long low, long high, long initial) {
      return add(new Variable(variable, low, high, initial, List.of()));
    }

    /** Adds a variable with named values, numbered from 0; its initial value is the first. */
    public Variable oneOf(String variable, String... values) {
      return add(new Variable(variable, 0, values.length - 1, 0, List.of(values)));
    }

    /**
     * Adds variables {@code name[0]} … {@code name[size-1]}; their initial value is the lower bound
     * of their range.
     */
    public Variable[] array(String variable, int size, long low, long high) {
      Variable[] cells = new Variable[size];
      for (int i = 0; i < size; i++) {
        cells[i] = variable(variable + "[" + i + "]", low, high);
      }
      return cells;
    }

    private Variable add(Variable variable) {
      requireOpen();
      int group = groups.size() - 1;
      // Names are unique in a model, so that properties and traces need no qualifier.
      if (variables.stream().anyMatch(other -> other.name().equals(variable.name()))) {
        throw new IllegalArgumentException("there are two variables named " + variable.name());
      }
      variables.add(variable);
      fields.add(
          new BitFields.Field(variable.name(), group, variable.low(), variable.high(), false, 1));
      return variable;
    }

    /** Adds a rule: if the guard holds, any one of the effects may happen. */
    public Builder rule(String rule, Predicate guard, Effect... effects) {
      requireOpen();
      if (effects.length == 0) {
        throw new IllegalArgumentException("the rule " + rule + " has no effect");
      }
      rules.add(new Rule(rule, guard, List.of(effects), caller()));
      return this;
    }

    /** Adds an assertion, which must hold in every reachable state. */
    public Builder assertion(String text, Predicate predicate) {
      requireOpen();
      assertions.add(new Assertion(text, predicate, caller()));
      return this;
    }

    /** Gives a condition a name, by which properties and formulas can use it. */
    public Builder condition(String condition, Predicate predicate) {
      requireOpen();
      if (conditions.putIfAbsent(condition, predicate) != null) {
        throw new IllegalArgumentException("there are two conditions named " + condition);
      }
      return this;
    }

    public RuleModel build() {
      requireOpen();
      built = true;
      return new RuleModel(this);
    }

    private void requireOpen() {
      if (built) {
        throw new IllegalStateException("the model " + name + " is built already");
      }
    }

    /**
     * The line of the user's program that calls the builder, which traces show as the source
     * position.
     */
    private static @Nullable SourcePosition caller() {
      return StackWalker.getInstance()
          .walk(
              frames ->
                  frames
                      .filter(frame -> !frame.getClassName().equals(Builder.class.getName()))
                      .filter(frame -> frame.getFileName() != null)
                      .findFirst()
                      .map(
                          frame ->
                              new SourcePosition(frame.getFileName(), frame.getLineNumber(), 1)))
          .orElse(null);
    }
  }
}
