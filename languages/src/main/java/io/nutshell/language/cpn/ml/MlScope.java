package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.model.InputError;
import java.util.List;

/**
 * Compiles inscriptions that share their variables, such as those around one transition. All its
 * expressions are evaluated with one frame, which holds the variables in numbered slots; make the
 * frame after the last expression has been compiled.
 *
 * <p>All methods throw {@link InputError} with line and column in the text if the text is wrong, or
 * uses what exploration cannot offer. The parameter {@code where} names the inscription in the
 * message, such as {@code net.cpn, page Top, transition Send, guard}.
 */
@SuppressWarnings("DoNotCallSuggester") // A skeleton.
public final class MlScope {
  MlScope(Declarations declarations, Markings markings) {
    throw new UnsupportedOperationException("not yet");
  }

  /** Compiles an expression for one colour. */
  public MlExpression expression(String text, ColourSet colours, String where) {
    throw new UnsupportedOperationException("not yet " + text + colours + where);
  }

  /** Compiles a condition: a property. */
  public MlExpression condition(String text, String where) {
    throw new UnsupportedOperationException("not yet " + text + where);
  }

  /**
   * Compiles a guard, {@code [a, b]} or a single condition, to its conjuncts; empty for an empty
   * text. The conjuncts may be evaluated in any order, each as soon as its variables are bound.
   */
  public List<Guard> guard(String text, String where) {
    throw new UnsupportedOperationException("not yet " + text + where);
  }

  /**
   * Compiles the inscription of an arc or an initial marking: a multiset, or one colour for one
   * token. The empty text is the empty multiset.
   */
  public ArcExpression arc(String text, ColourSet colours, String where) {
    throw new UnsupportedOperationException("not yet " + text + colours + where);
  }

  /** Compiles a number, such as the priority of a transition. */
  public MlExpression integer(String text, String where) {
    throw new UnsupportedOperationException("not yet " + text + where);
  }

  /** The variables of the net that occur in the expressions compiled so far. */
  public List<MlVariable> variables() {
    throw new UnsupportedOperationException("not yet");
  }

  /** A frame for all expressions compiled so far; each thread needs its own. */
  public Object[] newFrame() {
    throw new UnsupportedOperationException("not yet");
  }
}
