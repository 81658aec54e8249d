package io.nutshell.language.pnml;

import io.nutshell.language.cpn.AssembledNet;
import io.nutshell.language.cpn.AssembledNet.Flow;
import io.nutshell.language.cpn.AssembledNet.Inscription;
import io.nutshell.language.cpn.ml.Guard;
import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.language.pnml.PetriNet.Tokens;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.model.Warning;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.analysis.Intervals;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Operator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A symmetric net that is explored as it is, binding by binding, by the engine of coloured nets.
 * Its events are those of the unfolded net, by the same names; so its state space has the same
 * numbers of states and steps.
 *
 * <p>The colours of a sort are their numbers. Inscriptions become sums of {@link Summand}s, and
 * those that a transition both takes and puts become arcs that only read.
 */
final class ColouredModel implements PnmlNet {
  private final SymmetricNet net;
  private final AssembledNet assembled;
  private final List<Warning> warnings;
  private final Atoms atoms = new Atoms();
  private final List<Node> placeNodes;
  private final List<Node> transitionNodes;

  private ColouredModel(SymmetricNet net, AssembledNet assembled, List<Warning> warnings) {
    this.net = net;
    this.assembled = assembled;
    this.warnings = warnings;
    this.placeNodes = net.places().stream().map(place -> place.node(List.of())).toList();
    this.transitionNodes =
        net.transitions().stream().map(transition -> transition.node(List.of())).toList();
  }

  /**
   * @param warnings what users should know about the model
   * @throws io.nutshell.model.InputError if the bindings of a transition cannot be enumerated
   */
  static ColouredModel of(SymmetricNet net, List<Warning> warnings) {
    AssembledNet.Builder builder = new AssembledNet.Builder(net.name(), net.position());
    ColouredVariables variables = new ColouredVariables(net.declarations());
    List<ColourSet> colours = new ArrayList<>();
    for (SymmetricNet.Place place : net.places()) {
      Multiset.Builder initial = new Multiset.Builder();
      place.initial().forEach(initial::add);
      colours.add(ColouredVariables.colours(place.sort()));
      int _ = builder.place(place.label(), colours.getLast(), initial.build());
    }
    for (SymmetricNet.Transition transition : net.transitions()) {
      builder.transition(
          transition.label(),
          transition.node().position(),
          () -> BindingFrame.create(variables.count()),
          variables.of(transition.variables()),
          guards(transition.guard(), variables),
          arcs(transition, colours, variables));
    }
    return new ColouredModel(net, builder.build(), warnings);
  }

  private static List<Guard> guards(@Nullable Condition guard, ColouredVariables variables) {
    List<Guard> guards = new ArrayList<>();
    for (Condition conjunct : guard == null ? List.<Condition>of() : Bindings.conjuncts(guard)) {
      List<Guard.Definition> definitions = new ArrayList<>();
      if (conjunct instanceof Condition.Comparison(Operator operator, Colour left, Colour right)
          && operator == Operator.EQ) {
        define(left, right, variables, definitions);
        define(right, left, variables, definitions);
      }
      guards.add(new Guard(ColouredTerm.of(conjunct, variables), definitions));
    }
    return guards;
  }

  /** Adds the definition of the variables that one side of an equation binds by the other. */
  private static void define(
      Colour side, Colour value, ColouredVariables variables, List<Guard.Definition> into) {
    ColourPattern pattern = new ColourPattern(side, variables);
    if (!pattern.binds().isEmpty()) {
      into.add(new Guard.Definition(pattern, ColouredTerm.of(value, variables)));
    }
  }

  private static List<Inscription> arcs(
      SymmetricNet.Transition transition, List<ColourSet> colours, ColouredVariables variables) {
    List<Located> puts = new ArrayList<>();
    for (SymmetricNet.Arc arc : transition.arcs()) {
      if (!arc.input()) {
        Summand.of(arc.bag()).forEach(summand -> puts.add(new Located(arc.place(), summand)));
      }
    }
    List<Inscription> inscriptions = new ArrayList<>();
    for (SymmetricNet.Arc arc : transition.arcs()) {
      if (arc.input()) {
        for (Summand summand : Summand.of(arc.bag())) {
          Located taken = new Located(arc.place(), summand);
          Flow flow = puts.remove(taken) ? Flow.READ : Flow.IN;
          inscriptions.add(taken.inscription(flow, colours, variables));
        }
      }
    }
    puts.forEach(put -> inscriptions.add(put.inscription(Flow.OUT, colours, variables)));
    return inscriptions;
  }

  /** A summand of an arc with the arc's place. */
  private record Located(int place, Summand summand) {
    Inscription inscription(Flow flow, List<ColourSet> colours, ColouredVariables variables) {
      return new Inscription(flow, place, new ColouredArc(summand, colours.get(place), variables));
    }
  }

  SymmetricNet net() {
    return net;
  }

  AssembledNet assembled() {
    return assembled;
  }

  List<Warning> warnings() {
    return warnings;
  }

  Atoms atoms() {
    return atoms;
  }

  @Override
  public Model model() {
    return new SymmetricModel(this, assembled.model());
  }

  @Override
  public boolean coloured() {
    return true;
  }

  @Override
  public List<Node> placeNodes() {
    return placeNodes;
  }

  @Override
  public List<Node> transitionNodes() {
    return transitionNodes;
  }

  /** The bounds of places are not known; but no search needs paths to prove that there are none. */
  @Override
  public boolean bounded() {
    return true;
  }

  @Override
  public PetriNet drawn() {
    List<PetriNet.Place> places = new ArrayList<>();
    for (SymmetricNet.Place place : net.places()) {
      long tokens = place.initial().values().stream().mapToLong(Long::longValue).sum();
      places.add(new PetriNet.Place(place.label(), tokens, places.size()));
    }
    List<PetriNet.Transition> transitions = new ArrayList<>();
    for (SymmetricNet.Transition transition : net.transitions()) {
      Map<Integer, Long> inputs = new LinkedHashMap<>();
      Map<Integer, Long> outputs = new LinkedHashMap<>();
      transition.arcs().forEach(arc -> (arc.input() ? inputs : outputs).put(arc.place(), 1L));
      transitions.add(
          new PetriNet.Transition(
              transition.label(),
              tokens(inputs),
              tokens(outputs),
              transitions.size(),
              transition.node().position()));
    }
    List<Node> nodes = new ArrayList<>();
    for (SymmetricNet.Place place : net.places()) {
      nodes.add(place.node(List.of(nodes.size())));
    }
    return new PetriNet(
        net.name(), true, places, transitions, nodes, transitionNodes, net.inscriptions(), null);
  }

  private static List<Tokens> tokens(Map<Integer, Long> counts) {
    return PlainNet.tokens(counts);
  }

  @Override
  public Expression tokens(int placeNode) {
    return atoms.read(new Atoms.Tokens(placeNode));
  }

  @Override
  public Expression fireable(int transitionNode) {
    return atoms.read(new Atoms.Fireable(transitionNode));
  }

  @Override
  public Expression deadlock() {
    return new Expression.Not(atoms.read(new Atoms.AnyFireable()));
  }

  /** Numbers of tokens are not negative; nothing else is known. */
  @Override
  public Interval range(Expression expression) {
    return Intervals.of(expression, _ -> new Interval(0, Long.MAX_VALUE));
  }

  @Override
  public Predicate predicate(Model current, Expression condition) {
    AtomEvaluation evaluation = new AtomEvaluation(this, current);
    return state -> evaluation.value(condition, state) != 0;
  }

  @Override
  public TokenCounter counter(Model current) {
    return new Counter(current.layout());
  }

  private final class Counter implements TokenCounter {
    private final Layout layout;
    private final long[] totals = new long[net.places().size()];
    private long most;

    Counter(Layout layout) {
      this.layout = layout;
    }

    @Override
    public void count(State state) {
      most = 0;
      for (int place = 0; place < totals.length; place++) {
        long number = layout.get(state, place);
        totals[place] = assembled.tokens(place, number);
        most = Math.max(most, assembled.mostOfOneColour(place, number));
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
}
