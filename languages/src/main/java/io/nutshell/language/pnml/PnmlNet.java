package io.nutshell.language.pnml;

import io.nutshell.language.pnml.PetriNet.Node;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import io.nutshell.program.analysis.Interval;
import io.nutshell.program.syntax.Expression;
import java.util.List;

/** A net of a PNML file as it is explored, in terms of the places and transitions of the file. */
public sealed interface PnmlNet permits NetModel, ColouredModel {

  /** A new model of the net. */
  Model model();

  /** Whether it is a symmetric net, unfolded or not. */
  boolean coloured();

  List<Node> placeNodes();

  List<Node> transitionNodes();

  /** Whether a bound is known for every place. */
  boolean bounded();

  /** The net as it is drawn: with the nodes of the file, and their arcs. */
  PetriNet drawn();

  /** The number of tokens of all colours in a place, by its number among the nodes. */
  Expression tokens(int placeNode);

  /** Whether a transition can fire under any binding, by its number among the nodes. */
  Expression fireable(int transitionNode);

  /** Whether no transition can fire. */
  Expression deadlock();

  /**
   * The values that an expression can have, as far as the bounds of places tell without
   * exploration.
   */
  Interval range(Expression expression);

  /**
   * The predicate of an expression over the net.
   *
   * @param current the model that is explored, as wide as it has become
   */
  Predicate predicate(Model current, Expression condition);

  /**
   * Counts the tokens of markings.
   *
   * @param current the model that is explored, as wide as it has become
   */
  TokenCounter counter(Model current);

  /** The tokens of one marking after the other. Not shared between threads. */
  interface TokenCounter {

    /** Counts the tokens of a marking. */
    void count(State state);

    /** The tokens of all colours in a place of the file. */
    long in(int placeNode);

    /** The largest number of tokens of one colour in a place. */
    long mostOfOneColour();
  }
}
