package io.nutshell.language.pnml;

import io.nutshell.language.cpn.AssembledNet;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.program.syntax.Expression;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Evaluates expressions over the atoms of a coloured net. Not shared between threads. */
final class AtomEvaluation {
  private final Atoms atoms;
  private final AssembledNet net;
  private final Layout layout;
  private final Successors cursor;

  private State state = new State(1);
  private boolean firingKnown;

  /** The events that are enabled in the state, and their transitions, if {@link #firingKnown}. */
  private final List<Long> events = new ArrayList<>();

  private final BitSet firing = new BitSet();

  AtomEvaluation(ColouredModel model, Model current) {
    this.atoms = model.atoms();
    this.net = model.assembled();
    this.layout = current.layout();
    this.cursor = current.successors();
  }

  /**
   * @throws EvaluationFault if the expression divides by zero
   */
  long value(Expression expression, State of) {
    state = of;
    firingKnown = false;
    return value(expression);
  }

  private long value(Expression expression) {
    return switch (expression) {
      case Expression.Constant(long value) -> value;
      case Expression.Read(var atom) -> value(atoms.get(atom.index()));
      case Expression.Negate(Expression operand) -> -value(operand);
      case Expression.Complement(Expression operand) -> ~value(operand);
      case Expression.Not(Expression operand) -> value(operand) == 0 ? 1 : 0;
      case Expression.Binary binary -> binary(binary);
      case Expression.Element _ -> throw new IllegalArgumentException("nets have no arrays");
      case Expression.Checked _ -> throw new IllegalArgumentException("nets have no lists");
    };
  }

  private long binary(Expression.Binary binary) {
    long left = value(binary.left());
    return switch (binary.operator()) {
      case AND -> left != 0 && value(binary.right()) != 0 ? 1 : 0;
      case OR -> left != 0 || value(binary.right()) != 0 ? 1 : 0;
      case IMPLY -> left == 0 || value(binary.right()) != 0 ? 1 : 0;
      case DIV, MOD -> {
        long divisor = value(binary.right());
        if (divisor == 0) {
          throw new EvaluationFault(new Fault.Mistake("division by zero", binary.position()));
        }
        yield binary.operator().apply(left, divisor);
      }
      default -> binary.operator().apply(left, value(binary.right()));
    };
  }

  private long value(Atoms.Atom atom) {
    return switch (atom) {
      case Atoms.Tokens(int place) -> net.tokens(place, layout.get(state, place));
      case Atoms.TokensOfColour(int place, long colour) ->
          net.tokens(place, layout.get(state, place), colour);
      case Atoms.Fireable(int transition) -> firing().get(transition) ? 1 : 0;
      case Atoms.FireableBinding binding ->
          firing().get(binding.transition()) && events.stream().anyMatch(e -> is(e, binding))
              ? 1
              : 0;
      case Atoms.AnyFireable() -> firing().isEmpty() ? 0 : 1;
    };
  }

  private BitSet firing() {
    if (!firingKnown) {
      events.clear();
      firing.clear();
      cursor.reset(state);
      while (cursor.next()) {
        events.add(cursor.event());
        firing.set(net.transition(cursor.event()));
      }
      firingKnown = true;
    }
    return firing;
  }

  private boolean is(long event, Atoms.FireableBinding binding) {
    return is(net, event, binding.transition(), binding.colours());
  }

  /** Whether an event is a transition under a binding. */
  static boolean is(AssembledNet net, long event, int transition, List<Long> colours) {
    if (net.transition(event) != transition) {
      return false;
    }
    for (int i = 0; i < colours.size(); i++) {
      if (!colours.get(i).equals(net.value(event, i))) {
        return false;
      }
    }
    return true;
  }
}
