package io.nutshell.language.pnml;

import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.language.pnml.PetriNet.Place;
import io.nutshell.language.pnml.PetriNet.Tokens;
import io.nutshell.language.pnml.PetriNet.Transition;
import io.nutshell.model.Group;
import io.nutshell.model.Interaction;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.Rule;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.program.Instances;
import io.nutshell.program.ProgramModel;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.analysis.Intervals;
import io.nutshell.program.analysis.Ranges;
import io.nutshell.program.syntax.Command;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import io.nutshell.program.syntax.Program;
import io.nutshell.program.syntax.Statement;
import io.nutshell.program.syntax.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * A net as a program: a variable for each place, a command for each transition.
 *
 * <p>Places that belong together, by the file's units or because one coloured place was unfolded to
 * them, form a group and are adjacent. The width of a place comes from its bound: by {@link
 * Invariants}, else by the author's claim that the net is safe, else by the values seen in a pilot
 * run. Bounds from a claim or a pilot run are not proved; the place is widened if they are
 * exceeded.
 */
public final class NetModel implements PnmlNet {
  /**
   * The maximum number of tokens in a place. Markings and weights in the file are much smaller, so
   * a step that exceeds this limit does not overflow and is detected as out of range.
   */
  private static final long MAX_TOKENS = (1L << 62) - 1;

  private final PetriNet net;
  private final Program program;
  private final Ranges ranges;
  private final Variable[] variables;

  private NetModel(PetriNet net) {
    this.net = net;
    Grouping grouping = Grouping.of(net);
    List<Variable> ordered = new ArrayList<>();
    variables = new Variable[net.places().size()];
    int[] order =
        IntStream.range(0, variables.length)
            .boxed()
            .sorted(Comparator.comparingInt(grouping::group))
            .mapToInt(place -> place)
            .toArray();
    for (int place : order) {
      Place it = net.places().get(place);
      Variable variable =
          new Variable(
              ordered.size(),
              it.name(),
              grouping.group(place),
              false,
              List.of(it.marking()),
              0,
              MAX_TOKENS,
              List.of());
      variables[place] = variable;
      ordered.add(variable);
    }
    List<Command> commands = net.transitions().stream().map(this::command).toList();
    program = new Program(net.name(), grouping.groups(), ordered, commands, null, List.of());
    ranges = ranges(order);
  }

  static NetModel of(PetriNet net) {
    return new NetModel(net);
  }

  public PetriNet net() {
    return net;
  }

  public Program program() {
    return program;
  }

  /** The variable that holds a place's tokens. */
  public Variable variable(int place) {
    return variables[place];
  }

  @Override
  public ProgramModel model() {
    NetExpressions expressions = new NetExpressions(new NetNames(this));
    ProgramModel model = ProgramModel.learning(program, expressions, ranges);
    return net.coloured() ? model.instancesOf(instances()) : model;
  }

  /** The rules: each transition of an unfolded net is a binding of one in the file. */
  private Instances instances() {
    return new Instances(
        net.transitionNodes().stream()
            .map(node -> new Rule(node.label(), node.position()))
            .toList(),
        net.transitions().stream().map(Transition::node).toList());
  }

  @Override
  public boolean coloured() {
    return net.coloured();
  }

  @Override
  public List<Node> placeNodes() {
    return net.placeNodes();
  }

  @Override
  public List<Node> transitionNodes() {
    return net.transitionNodes();
  }

  @Override
  public PetriNet drawn() {
    return net;
  }

  @Override
  public boolean bounded() {
    return ranges.sound().stream().allMatch(interval -> interval.high() < MAX_TOKENS);
  }

  @Override
  public Expression tokens(int placeNode) {
    return Sums.chain(
        Operator.ADD,
        net.placeNodes().get(placeNode).members().stream()
            .map(place -> Expression.read(variables[place]))
            .toList(),
        Expression.constant(0));
  }

  @Override
  public Expression fireable(int transitionNode) {
    return anyFireable(net.transitionNodes().get(transitionNode).members());
  }

  @Override
  public Expression deadlock() {
    return new Expression.Not(
        anyFireable(IntStream.range(0, net.transitions().size()).boxed().toList()));
  }

  /** The condition under which any of some transitions of the unfolded net can fire. */
  Expression anyFireable(List<Integer> transitions) {
    return Sums.chain(
        Operator.OR,
        transitions.stream().map(number -> program.commands().get(number).guard()).toList(),
        Expression.FALSE);
  }

  @Override
  public Interval range(Expression expression) {
    return Intervals.of(expression, variable -> ranges.sound().get(variable.index()));
  }

  @Override
  public Predicate predicate(Model current, Expression condition) {
    return ((ProgramModel) current).predicate(condition);
  }

  @Override
  public TokenCounter counter(Model current) {
    return new Counter(current.layout().slots().toArray(Slot[]::new));
  }

  private final class Counter implements TokenCounter {
    private final Slot[] slots;
    private final long[] totals = new long[net.placeNodes().size()];
    private long most;

    Counter(Slot[] slots) {
      this.slots = slots;
    }

    @Override
    public void count(State state) {
      Arrays.fill(totals, 0);
      most = 0;
      for (int place = 0; place < variables.length; place++) {
        long tokens = slots[variables[place].index()].get(state.words);
        totals[net.places().get(place).node()] += tokens;
        most = Math.max(most, tokens);
      }
    }

    @Override
    public long in(int placeNode) {
      return totals[placeNode];
    }

    @Override
    public long mostOfOneColour() {
      return most;
    }
  }

  private Command command(Transition transition) {
    List<Expression> conditions = new ArrayList<>();
    for (Tokens taken : transition.inputs()) {
      conditions.add(
          Expression.binary(
              Operator.GE,
              Expression.read(variables[taken.place()]),
              Expression.constant(taken.count())));
    }
    List<Statement> effect = new ArrayList<>();
    changes(transition).forEach((place, by) -> effect.add(change(variables[place], by)));
    return new Command(
        transition.name(),
        null,
        Sums.chain(Operator.AND, conditions, Expression.TRUE),
        List.of(effect),
        false,
        transition.position(),
        interaction(transition));
  }

  /**
   * The groups whose places a transition consumes from or produces to. If one of them loses tokens
   * and another gains some, the interaction has a message from the one to the other.
   */
  private Interaction interaction(Transition transition) {
    Map<Integer, Long> gains = new LinkedHashMap<>();
    transition.inputs().forEach(taken -> gains.merge(group(taken), -taken.count(), Long::sum));
    transition.outputs().forEach(put -> gains.merge(group(put), put.count(), Long::sum));
    OptionalInt from = first(gains, gain -> gain < 0);
    OptionalInt to = first(gains, gain -> gain > 0);
    boolean moves = from.isPresent() && to.isPresent();
    String action = moves ? "" : transition.name();
    return new Interaction(
        gains.keySet().stream().map(group -> new Interaction.Part(group, action)).toList(),
        moves ? new Interaction.Message(from.getAsInt(), to.getAsInt(), transition.name()) : null);
  }

  private int group(Tokens tokens) {
    return variables[tokens.place()].group();
  }

  private static OptionalInt first(Map<Integer, Long> gains, LongPredicate wanted) {
    return gains.keySet().stream()
        .mapToInt(group -> group)
        .filter(group -> wanted.test(gains.getOrDefault(group, 0L)))
        .findFirst();
  }

  /** The change of each place by a transition, without zeros. */
  private static Map<Integer, Long> changes(Transition transition) {
    Map<Integer, Long> changes = new TreeMap<>();
    transition.inputs().forEach(taken -> changes.put(taken.place(), -taken.count()));
    transition.outputs().forEach(put -> changes.merge(put.place(), put.count(), Long::sum));
    changes.values().removeIf(by -> by == 0);
    return changes;
  }

  private static Statement change(Variable place, long by) {
    return Statement.assign(
        place,
        Expression.binary(
            by < 0 ? Operator.SUB : Operator.ADD,
            Expression.read(place),
            Expression.constant(Math.abs(by))));
  }

  private Ranges ranges(int[] order) {
    long[] bounds = Invariants.bounds(net);
    boolean safe = net.units() != null && net.units().safe();
    BitSet changing = changing();
    List<Interval> intervals = new ArrayList<>();
    List<Boolean> bounded = new ArrayList<>();
    List<Interval> sound = new ArrayList<>();
    for (int place : order) {
      long marking = net.places().get(place).marking();
      Interval known =
          !changing.get(place)
              ? Interval.of(marking)
              : new Interval(0, Math.max(marking, Math.min(bounds[place], MAX_TOKENS)));
      boolean warranted = safe && marking <= 1 && changing.get(place);
      sound.add(known);
      intervals.add(warranted && known.high() > 1 ? new Interval(0, 1) : known);
      bounded.add(warranted || known.high() < MAX_TOKENS);
    }
    return new Ranges(intervals, bounded, sound);
  }

  /** The places whose tokens some transition changes. */
  private BitSet changing() {
    BitSet changing = new BitSet();
    net.transitions().forEach(transition -> changes(transition).keySet().forEach(changing::set));
    return changing;
  }

  /** The grouping of places. */
  private record Grouping(List<Group> groups, List<Integer> byPlace) {
    int group(int place) {
      return byPlace.get(place);
    }

    static Grouping of(PetriNet net) {
      return net.coloured() ? byNode(net) : byUnit(net);
    }

    private static Grouping byNode(PetriNet net) {
      return new Grouping(
          net.placeNodes().stream().map(node -> new Group(node.label(), "place")).toList(),
          net.places().stream().map(Place::node).toList());
    }

    private static Grouping byUnit(PetriNet net) {
      List<Group> groups = new ArrayList<>();
      Map<String, Integer> unitOf = new HashMap<>();
      Nupn units = net.units();
      if (units != null) {
        units
            .units()
            .forEach(
                (unit, places) -> {
                  if (!places.isEmpty()) {
                    places.forEach(place -> unitOf.putIfAbsent(place, groups.size()));
                    groups.add(new Group(unit, "unit"));
                  }
                });
      }
      int rest = groups.size();
      List<Integer> byPlace = new ArrayList<>();
      for (Place place : net.places()) {
        byPlace.add(unitOf.getOrDefault(net.placeNodes().get(place.node()).id(), rest));
      }
      if (byPlace.contains(rest) || groups.isEmpty()) {
        groups.add(new Group("places", "places"));
      }
      return new Grouping(groups, byPlace);
    }
  }
}
