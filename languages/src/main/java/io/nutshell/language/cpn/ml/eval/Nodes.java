package io.nutshell.language.cpn.ml.eval;

import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.value.Constructed;
import io.nutshell.language.cpn.ml.value.Constructor;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.MlRecord;
import io.nutshell.language.cpn.ml.value.StandardException;
import io.nutshell.language.cpn.ml.value.Tuple;
import java.util.List;
import java.util.function.IntFunction;

/** The nodes that build and select values, and those that choose what is evaluated. */
final class Nodes {
  private Nodes() {}

  static final class Slot extends Node {
    private final int slot;

    Slot(int slot) {
      this.slot = slot;
    }

    @Override
    public Object eval(Object[] frame) {
      return frame[slot];
    }
  }

  /** A function that is being compiled, thus not known yet. */
  static final class GlobalFunction extends Node {
    private final Entry.Global global;

    GlobalFunction(Entry.Global global) {
      this.global = global;
    }

    @Override
    public Object eval(Object[] frame) {
      Object value = global.value();
      if (value == null) {
        throw new IllegalStateException("no value yet: " + global.name());
      }
      return value;
    }
  }

  static final class MakeTuple extends Node {
    private final Node[] components;

    MakeTuple(Node[] components) {
      this.components = components;
    }

    @Override
    public Object eval(Object[] frame) {
      Object[] values = new Object[components.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = components[i].eval(frame);
      }
      return new Tuple(values);
    }
  }

  static final class MakeRecord extends Node {
    private final List<String> labels;
    private final Node[] fields;

    MakeRecord(List<String> labels, Node[] fields) {
      this.labels = labels;
      this.fields = fields;
    }

    @Override
    public Object eval(Object[] frame) {
      Object[] values = new Object[fields.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = fields[i].eval(frame);
      }
      return new MlRecord(labels, values);
    }
  }

  static final class MakeList extends Node {
    private final Node[] elements;

    MakeList(Node[] elements) {
      this.elements = elements;
    }

    @Override
    public Object eval(Object[] frame) {
      Object[] values = new Object[elements.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = elements[i].eval(frame);
      }
      MlList list = MlList.EMPTY;
      for (int i = values.length - 1; i >= 0; i--) {
        list = new MlList(values[i], list);
      }
      return list;
    }
  }

  static final class Construct extends Node {
    private final Constructor constructor;
    private final Node argument;

    Construct(Constructor constructor, Node argument) {
      this.constructor = constructor;
      this.argument = argument;
    }

    @Override
    public Object eval(Object[] frame) {
      return new Constructed(constructor, argument.eval(frame));
    }
  }

  /** A component of a tuple or a field of a record, by its position. */
  static final class SelectIndex extends Node {
    private final Node record;
    private final int index;

    SelectIndex(Node record, int index) {
      this.record = record;
      this.index = index;
    }

    @Override
    public Object eval(Object[] frame) {
      return select(record.eval(frame), index);
    }

    static Object select(Object record, int index) {
      return record instanceof Tuple tuple ? tuple.get(index) : ((MlRecord) record).get(index);
    }
  }

  /** A field of a record of unknown type, by its label. */
  static final class SelectLabel extends Node {
    private final Node record;
    private final String label;

    SelectLabel(Node record, String label) {
      this.record = record;
      this.label = label;
    }

    @Override
    public Object eval(Object[] frame) {
      return select(record.eval(frame), label);
    }

    static Object select(Object record, String label) {
      return record instanceof Tuple tuple
          ? tuple.get(Integer.parseInt(label) - 1)
          : ((MlRecord) record).get(label);
    }
  }

  static final class If extends Node {
    private final Node condition;
    private final Node yes;
    private final Node no;

    If(Node condition, Node yes, Node no) {
      this.condition = condition;
      this.yes = yes;
      this.no = no;
    }

    @Override
    public Object eval(Object[] frame) {
      return condition.test(frame) ? yes.eval(frame) : no.eval(frame);
    }
  }

  static final class And extends Node {
    private final Node left;
    private final Node right;

    And(Node left, Node right) {
      this.left = left;
      this.right = right;
    }

    @Override
    public Object eval(Object[] frame) {
      return test(frame);
    }

    @Override
    public boolean test(Object[] frame) {
      return left.test(frame) && right.test(frame);
    }
  }

  static final class Or extends Node {
    private final Node left;
    private final Node right;

    Or(Node left, Node right) {
      this.left = left;
      this.right = right;
    }

    @Override
    public Object eval(Object[] frame) {
      return test(frame);
    }

    @Override
    public boolean test(Object[] frame) {
      return left.test(frame) || right.test(frame);
    }
  }

  /** Evaluates all parts, and answers the value of the last. */
  static final class Sequence extends Node {
    private final Node[] parts;

    Sequence(Node[] parts) {
      this.parts = parts;
    }

    @Override
    public Object eval(Object[] frame) {
      for (int i = 0; i < parts.length - 1; i++) {
        parts[i].eval(frame);
      }
      return parts[parts.length - 1].eval(frame);
    }
  }

  static final class Case extends Node {
    private final Node value;
    private final Matcher[] matchers;
    private final Node[] bodies;
    private final String place;

    Case(Node value, Matcher[] matchers, Node[] bodies, String place) {
      this.value = value;
      this.matchers = matchers;
      this.bodies = bodies;
      this.place = place;
    }

    @Override
    public Object eval(Object[] frame) {
      Object matched = value.eval(frame);
      for (int i = 0; i < matchers.length; i++) {
        if (matchers[i].match(matched, frame)) {
          return bodies[i].eval(frame);
        }
      }
      throw StandardException.MATCH.fault(matched).at(place);
    }
  }

  /** Matches a value that is declared. */
  static final class Define extends Node {
    private final Matcher matcher;
    private final Node value;
    private final String place;

    Define(Matcher matcher, Node value, String place) {
      this.matcher = matcher;
      this.value = value;
      this.place = place;
    }

    @Override
    public Object eval(Object[] frame) {
      Object matched = value.eval(frame);
      if (!matcher.match(matched, frame)) {
        throw StandardException.BIND.fault(matched).at(place);
      }
      return matched;
    }
  }

  /** The clauses of a function: the first whose patterns match the parameters is evaluated. */
  static final class Clauses extends Node {
    private final Matcher[][] matchers;
    private final Node[] bodies;
    private final String place;

    Clauses(Matcher[][] matchers, Node[] bodies, String place) {
      this.matchers = matchers;
      this.bodies = bodies;
      this.place = place;
    }

    @Override
    public Object eval(Object[] frame) {
      for (int i = 0; i < bodies.length; i++) {
        if (matches(matchers[i], frame)) {
          return bodies[i].eval(frame);
        }
      }
      throw StandardException.MATCH.fault(frame[1]).at(place);
    }

    private static boolean matches(Matcher[] parameters, Object[] frame) {
      for (int i = 0; i < parameters.length; i++) {
        if (!parameters[i].match(frame[i + 1], frame)) {
          return false;
        }
      }
      return true;
    }
  }

  static final class Raise extends Node {
    private final Node exception;
    private final String place;

    Raise(Node exception, String place) {
      this.exception = exception;
      this.place = place;
    }

    @Override
    public Object eval(Object[] frame) {
      Constructed raised = (Constructed) exception.eval(frame);
      throw MlFault.raised(raised, "exception " + raised).at(place);
    }
  }

  static final class Handle extends Node {
    private final Node body;
    private final Matcher[] matchers;
    private final Node[] handlers;

    Handle(Node body, Matcher[] matchers, Node[] handlers) {
      this.body = body;
      this.matchers = matchers;
      this.handlers = handlers;
    }

    @Override
    public Object eval(Object[] frame) {
      Machine machine = (Machine) frame[0];
      int depth = machine.depth;
      try {
        return body.eval(frame);
      } catch (MlFault fault) {
        Constructed exception = fault.exception();
        if (exception == null) {
          throw fault;
        }
        machine.depth = depth;
        for (int i = 0; i < matchers.length; i++) {
          if (matchers[i].match(exception, frame)) {
            return handlers[i].eval(frame);
          }
        }
        throw fault;
      }
    }
  }

  static final class Marking extends Node {
    private final IntFunction<Object> tokens;
    private final int instances;
    private final Node instance;
    private final String place;

    Marking(IntFunction<Object> tokens, int instances, Node instance, String place) {
      this.tokens = tokens;
      this.instances = instances;
      this.instance = instance;
      this.place = place;
    }

    @Override
    public Object eval(Object[] frame) {
      long number = instance.number(frame);
      if (number < 1 || number > instances) {
        throw StandardException.SUBSCRIPT.fault(number).at(place);
      }
      return tokens.apply((int) number);
    }
  }
}
