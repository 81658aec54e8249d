package io.nutshell.language.esml;

import io.nutshell.model.SourcePosition;
import io.nutshell.program.syntax.Expression;
import io.nutshell.program.syntax.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The control flow of one instance of a process: locations, the first of them initial, and the
 * edges between them. An edge is one transition, alone or together with that of a partner.
 *
 * @param labels the location of each label
 */
record Flow(
    List<Location> locations,
    List<Edge> edges,
    Map<String, Integer> labels,
    List<Assertion> assertions) {

  /**
   * A point between two statements.
   *
   * @param name its label, or the position of the statement that comes next
   * @param atomic whether no other process may move while this one is here
   */
  record Location(String name, boolean atomic) {}

  /**
   * A transition of the process.
   *
   * @param sync the communication that it takes part in, if any; it precedes the effects
   * @param text what the source says
   */
  record Edge(
      int source,
      Expression guard,
      @Nullable Sync sync,
      List<Statement> effects,
      int target,
      String text,
      SourcePosition position) {}

  /** What must hold whenever the process may execute the assertion. */
  record Assertion(int location, Expression condition, String text, SourcePosition position) {}

  /** One side of a communication. */
  sealed interface Sync {
    /** The channel, whose offset may be computed. */
    Place channel();

    String tag();
  }

  record Send(Place channel, String tag, List<Value> values) implements Sync {}

  record Receive(Place channel, String tag, List<Pattern> patterns) implements Sync {}

  /** What a receiver does with one value of a message. */
  sealed interface Pattern {}

  /** The value is stored. */
  record Into(Place place) implements Pattern {}

  /** The message is received only if the value is equal to this one. */
  record Equal(Value value) implements Pattern {}

  /** The value is ignored. */
  record Any() implements Pattern {}
}
