package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.types.Scheme;
import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.language.cpn.ml.value.Constructor;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What a name stands for. */
public sealed interface Entry {

  /** A name for a value; its type is generalised after its declaration has been read. */
  sealed interface Named extends Entry {
    Scheme scheme();

    void generalise(int level);

    /** A reference to the value. */
    Core reference();
  }

  /** The time of the clock, as if it were a variable of the net. */
  Binding CLOCK = new Binding("time()", Types.REAL);

  /** A variable of the net, a parameter, or a name declared by let. */
  final class Binding implements Named {
    private final String name;
    private Scheme scheme;

    public Binding(String name, Type type) {
      this.name = name;
      this.scheme = Scheme.of(type);
    }

    public String name() {
      return name;
    }

    @Override
    public Scheme scheme() {
      return scheme;
    }

    @Override
    public void generalise(int level) {
      scheme = Scheme.generalised(scheme.type(), level);
    }

    @Override
    public Core reference() {
      return new Core.Variable(this);
    }
  }

  /** A declared value or function, or one of the library. */
  final class Global implements Named {
    private final String name;
    private Scheme scheme;
    private @Nullable Object value;
    private boolean total;
    private boolean readsClock;
    private boolean random;

    public Global(String name, Scheme scheme) {
      this.name = name;
      this.scheme = scheme;
    }

    public Global(String name, Scheme scheme, Object value) {
      this(name, scheme);
      this.value = value;
    }

    public String name() {
      return name;
    }

    @Override
    public Scheme scheme() {
      return scheme;
    }

    @Override
    public void generalise(int level) {
      scheme = Scheme.generalised(scheme.type(), level);
    }

    @Override
    public Core reference() {
      return new Core.GlobalValue(this);
    }

    /** The value; null until its declaration has been evaluated. */
    public @Nullable Object value() {
      return value;
    }

    /** Whether it is a function that raises no exception, whatever its arguments are. */
    public boolean isTotal() {
      return total;
    }

    public void declareTotal() {
      total = true;
    }

    /** Whether its value, or what it computes as a function, depends on the time. */
    public boolean readsClock() {
      return readsClock;
    }

    /** Whether it is computed by chance. */
    public boolean isRandom() {
      return random;
    }

    public void dependOn(boolean clock, boolean chance) {
      readsClock |= clock;
      random |= chance;
    }

    /** Adds the dependencies of an expression. */
    public void dependOn(Core core) {
      dependOn(CoreWalker.variables(core).contains(CLOCK), CoreWalker.isRandom(core));
    }

    public void define(Object newValue) {
      value = newValue;
    }
  }

  /** A constructor of a datatype or an exception. */
  record Construct(Constructor constructor, Scheme scheme) implements Entry {}

  /** An operator or function whose types depend on its use. */
  record Overloaded(Operator operator) implements Entry {}

  /** A function with two meanings: one for strings, another for lists and multisets. */
  record StringOrList(Global forStrings, Global forLists) implements Entry {}

  /**
   * A place, whose marking is a function of the instance of its page.
   *
   * @param type of its colours
   */
  record Place(Type type, IntFunction<Object> tokens, int instances) implements Entry {}

  /** A name that cannot be used. */
  record Refused(String reason, String hint) implements Entry {}
}
