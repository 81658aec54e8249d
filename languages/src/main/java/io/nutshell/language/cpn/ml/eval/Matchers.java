package io.nutshell.language.cpn.ml.eval;

import io.nutshell.language.cpn.ml.value.Constructed;
import io.nutshell.language.cpn.ml.value.Constructor;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.language.cpn.ml.value.Tuple;

/** The compiled patterns. */
final class Matchers {
  static final Matcher ANY =
      new Matcher() {
        @Override
        public boolean match(Object value, Object[] frame) {
          return true;
        }
      };

  private Matchers() {}

  /** A variable: writes the value to its slot. */
  static final class Bind extends Matcher {
    private final int slot;

    Bind(int slot) {
      this.slot = slot;
    }

    @Override
    public boolean match(Object value, Object[] frame) {
      frame[slot] = value;
      return true;
    }
  }

  /** A variable that has a value already: compares. */
  static final class Bound extends Matcher {
    private final int slot;

    Bound(int slot) {
      this.slot = slot;
    }

    @Override
    public boolean match(Object value, Object[] frame) {
      return value.equals(frame[slot]);
    }
  }

  static final class As extends Matcher {
    private final int slot;
    private final Matcher matcher;

    As(int slot, Matcher matcher) {
      this.slot = slot;
      this.matcher = matcher;
    }

    @Override
    public boolean match(Object value, Object[] frame) {
      frame[slot] = value;
      return matcher.match(value, frame);
    }
  }

  static final class Constant extends Matcher {
    private final Object constant;

    Constant(Object constant) {
      this.constant = constant;
    }

    @Override
    public boolean match(Object value, Object[] frame) {
      return constant.equals(value);
    }
  }

  /** A part of another form: computes a value and compares. */
  static final class Computed extends Matcher {
    private final Node node;

    Computed(Node node) {
      this.node = node;
    }

    @Override
    public boolean match(Object value, Object[] frame) {
      return value.equals(node.eval(frame));
    }
  }

  static final class Components extends Matcher {
    private final Matcher[] components;

    Components(Matcher[] components) {
      this.components = components;
    }

    @Override
    public boolean match(Object value, Object[] frame) {
      Tuple tuple = (Tuple) value;
      for (int i = 0; i < components.length; i++) {
        if (!components[i].match(tuple.get(i), frame)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Fields of a record by their positions. */
  static final class Fields extends Matcher {
    private final int[] positions;
    private final Matcher[] fields;

    Fields(int[] positions, Matcher[] fields) {
      this.positions = positions;
      this.fields = fields;
    }

    @Override
    public boolean match(Object value, Object[] frame) {
      for (int i = 0; i < fields.length; i++) {
        if (!fields[i].match(Nodes.SelectIndex.select(value, positions[i]), frame)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Fields of a record of unknown type, by their labels. */
  static final class LabelledFields extends Matcher {
    private final String[] labels;
    private final Matcher[] fields;

    LabelledFields(String[] labels, Matcher[] fields) {
      this.labels = labels;
      this.fields = fields;
    }

    @Override
    public boolean match(Object value, Object[] frame) {
      for (int i = 0; i < fields.length; i++) {
        if (!fields[i].match(Nodes.SelectLabel.select(value, labels[i]), frame)) {
          return false;
        }
      }
      return true;
    }
  }

  static final class Cons extends Matcher {
    private final Matcher head;
    private final Matcher tail;

    Cons(Matcher head, Matcher tail) {
      this.head = head;
      this.tail = tail;
    }

    @Override
    public boolean match(Object value, Object[] frame) {
      MlList list = (MlList) value;
      return !list.isEmpty() && head.match(list.head(), frame) && tail.match(list.tail(), frame);
    }
  }

  static final class Construct extends Matcher {
    private final Constructor constructor;
    private final Matcher argument;

    Construct(Constructor constructor, Matcher argument) {
      this.constructor = constructor;
      this.argument = argument;
    }

    @Override
    public boolean match(Object value, Object[] frame) {
      Constructed constructed = (Constructed) value;
      return constructed.constructor() == constructor
          && argument.match(constructed.argument(), frame);
    }
  }

  /** Two matchers for the same value: the second may use what the first has bound. */
  static final class Both extends Matcher {
    private final Matcher first;
    private final Matcher second;

    Both(Matcher first, Matcher second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public boolean match(Object value, Object[] frame) {
      return first.match(value, frame) && second.match(value, frame);
    }
  }
}
