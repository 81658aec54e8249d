package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.types.Type;
import io.nutshell.language.cpn.ml.types.Types;
import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names that an expression can use. Names of an inner environment hide those of the outer. */
public class Environment {
  private final @Nullable Environment outer;
  private final Map<String, Entry> entries = new HashMap<>();
  private final Map<String, TypeConstructor> types = new HashMap<>();

  public Environment(@Nullable Environment outer) {
    this.outer = outer;
  }

  /** A name for types: makes a type of its arguments. */
  public interface TypeConstructor {
    int arity();

    Type apply(List<Type> arguments);
  }

  public final void define(String name, Entry entry) {
    entries.put(name, entry);
  }

  public final void defineType(String name, TypeConstructor type) {
    types.put(name, type);
  }

  /** Finds a name here or outside; null if there is none. */
  public @Nullable Entry find(String name) {
    Entry entry = entries.get(name);
    return entry != null || outer == null ? entry : outer.find(name);
  }

  /** Finds a name of a type here or outside; null if there is none. */
  public final @Nullable TypeConstructor findType(String name) {
    TypeConstructor type = types.get(name);
    return type != null || outer == null ? type : outer.findType(name);
  }

  /**
   * Refuses a time of type real if the times of the net are whole numbers, as those after @+ are in
   * CPN Tools.
   */
  public final void requireTime(SourcePosition at, Type type) {
    TypeConstructor times = findType("ModelTime.time");
    if (type.resolved().equals(Types.REAL)
        && times != null
        && !times.apply(List.of()).equals(Types.REAL)) {
      throw new InputError(
          at,
          "this time is a real, but the times of this net are whole numbers",
          "round it, or write @++ instead of @+, which makes all times of the net reals");
    }
  }

  /** Copies the names of this environment, without those outside it. */
  public final void exportTo(Environment other) {
    other.entries.putAll(entries);
    other.types.putAll(types);
  }

  /** All names, for suggestions. */
  public Collection<String> names() {
    List<String> names = new ArrayList<>(entries.keySet());
    if (outer != null) {
      names.addAll(outer.names());
    }
    return names;
  }
}
