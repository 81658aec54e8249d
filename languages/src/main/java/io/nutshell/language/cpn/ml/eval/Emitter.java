package io.nutshell.language.cpn.ml.eval;

import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.typing.Core;
import io.nutshell.language.cpn.ml.typing.Operator;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.language.cpn.ml.value.TokenSink;
import java.util.List;
import java.util.Map;

/** A compiled multiset, which hands its elements to a sink instead of building a list. */
public abstract class Emitter {

  public abstract void emit(Object[] frame, TokenSink sink);

  /** Compiles an expression for one token. */
  public static Emitter token(Core core, Compiler compiler, ColourSet colours) {
    return new Times(new ConstantNode(1L), compiler.compile(core), colours);
  }

  /** Compiles an expression for a multiset. */
  public static Emitter multiset(Core core, Compiler compiler, ColourSet colours) {
    return switch (core) {
      case Core.Operation(_, Operator operator, _, List<Core> operands)
          when operator == Operator.TIMES ->
          new Times(
              compiler.compile(operands.getFirst()), compiler.compile(operands.getLast()), colours);
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
      default -> new Elements(compiler.compile(core), colours);
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

  private static void requireColour(Object token, ColourSet colours) {
    if (!colours.contains(token)) {
      throw MlFault.limit("the token " + colours.print(token) + " is not in the colour set");
    }
  }

  private static final class Times extends Emitter {
    private final Node count;
    private final Node token;
    private final ColourSet colours;
    private final boolean restricted;

    Times(Node count, Node token, ColourSet colours) {
      this.count = count;
      this.token = token;
      this.colours = colours;
      this.restricted = colours.isRestricted();
    }

    @Override
    public void emit(Object[] frame, TokenSink sink) {
      long times = count.number(frame);
      if (times > 0) {
        Object value = token.eval(frame);
        if (restricted) {
          requireColour(value, colours);
        }
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
    private final ColourSet colours;
    private final boolean restricted;

    Elements(Node list, ColourSet colours) {
      this.list = list;
      this.colours = colours;
      this.restricted = colours.isRestricted();
    }

    @Override
    public void emit(Object[] frame, TokenSink sink) {
      MlList rest = (MlList) list.eval(frame);
      while (!rest.isEmpty()) {
        if (restricted) {
          requireColour(rest.head(), colours);
        }
        sink.add(rest.head(), 1);
        rest = rest.tail();
      }
    }
  }
}
