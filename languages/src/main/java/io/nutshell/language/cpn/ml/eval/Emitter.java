package io.nutshell.language.cpn.ml.eval;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.typing.Core;
import io.nutshell.language.cpn.ml.typing.Operator;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.Stamped;
import io.nutshell.language.cpn.ml.value.TokenSink;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A compiled multiset, which hands its elements to a sink instead of building a list. */
public abstract class Emitter {

  public abstract void emit(Object[] frame, TokenSink sink);

  /**
   * Compiles an expression for one token.
   *
   * @param colours the colour set that the token is checked to be in; null if it need not be
   */
  public static Emitter token(Core core, Compiler compiler, @Nullable ColourSet colours) {
    return new Times(new ConstantNode(1L), compiler.compile(core), restriction(colours));
  }

  /**
   * Compiles an expression for a multiset.
   *
   * @param colours as for one token
   */
  public static Emitter multiset(Core core, Compiler compiler, @Nullable ColourSet colours) {
    return switch (core) {
      case Core.Operation(_, Operator operator, _, List<Core> operands)
          when operator == Operator.TIMES ->
          new Times(
              compiler.compile(operands.getFirst()),
              compiler.compile(operands.getLast()),
              restriction(colours));
      case Core.Operation(_, Operator operator, _, List<Core> operands)
          when operator == Operator.UNITE ->
          new Both(
              multiset(operands.getFirst(), compiler, colours),
              multiset(operands.getLast(), compiler, colours));
      case Core.If(Core condition, Core yes, Core no) ->
          new Choice(
              compiler.compile(condition),
              multiset(yes, compiler, colours),
              multiset(no, compiler, colours));
      default -> new Elements(compiler.compile(core), restriction(colours));
    };
  }

  /** Gives the tokens of a multiset without times a delay of 0. */
  public static Emitter undelayed(Emitter tokens) {
    return new Emitter() {
      @Override
      public void emit(Object[] frame, TokenSink sink) {
        tokens.emit(frame, (token, count) -> sink.add(Stamped.after(token, 0), count));
      }
    };
  }

  /** A multiset that is known already. */
  public static Emitter constant(Multiset multiset) {
    List<Map.Entry<Object, Long>> entries = multiset.entries();
    return new Emitter() {
      @Override
      public void emit(Object[] frame, TokenSink sink) {
        entries.forEach(entry -> sink.add(entry.getKey(), entry.getValue()));
      }
    };
  }

  /** The colour set if tokens can be outside of it. */
  private static @Nullable ColourSet restriction(@Nullable ColourSet colours) {
    return colours != null && colours.isRestricted() ? colours : null;
  }

  private static void requireColour(Object token, @Nullable ColourSet colours) {
    if (colours != null && !colours.contains(token)) {
      throw MlFault.limit("the token " + colours.print(token) + " is not in the colour set");
    }
  }

  private static final class Times extends Emitter {
    private final Node count;
    private final Node token;
    private final @Nullable ColourSet colours;

    Times(Node count, Node token, @Nullable ColourSet colours) {
      this.count = count;
      this.token = token;
      this.colours = colours;
    }

    @Override
    public void emit(Object[] frame, TokenSink sink) {
      long times = count.number(frame);
      if (times > 0) {
        Object value = token.eval(frame);
        requireColour(value, colours);
        sink.add(value, times);
      }
    }
  }

  private static final class Both extends Emitter {
    private final Emitter first;
    private final Emitter second;

    Both(Emitter first, Emitter second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public void emit(Object[] frame, TokenSink sink) {
      first.emit(frame, sink);
      second.emit(frame, sink);
    }
  }

  private static final class Choice extends Emitter {
    private final Node condition;
    private final Emitter yes;
    private final Emitter no;

    Choice(Node condition, Emitter yes, Emitter no) {
      this.condition = condition;
      this.yes = yes;
      this.no = no;
    }

    @Override
    public void emit(Object[] frame, TokenSink sink) {
      (condition.test(frame) ? yes : no).emit(frame, sink);
    }
  }

  private static final class Elements extends Emitter {
    private final Node list;
    private final @Nullable ColourSet colours;

    Elements(Node list, @Nullable ColourSet colours) {
      this.list = list;
      this.colours = colours;
    }

    @Override
    public void emit(Object[] frame, TokenSink sink) {
      MlList rest = (MlList) list.eval(frame);
      while (!rest.isEmpty()) {
        requireColour(rest.head(), colours);
        sink.add(rest.head(), 1);
        rest = rest.tail();
      }
    }
  }
}
