package io.nutshell.language.dve;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names visible in a process: its own, which may hide global ones, and the global ones. */
final class Scope {
  private final @Nullable Scope outer;
  private final Map<String, Symbol> symbols = new LinkedHashMap<>();

  Scope(@Nullable Scope outer) {
    this.outer = outer;
  }

  /** Declares a name; false if this scope has it already. */
  boolean declare(String name, Symbol symbol) {
    return symbols.putIfAbsent(name, symbol) == null;
  }

  @Nullable Symbol find(String name) {
    Symbol symbol = symbols.get(name);
    return symbol != null || outer == null ? symbol : outer.find(name);
  }

  @Nullable Symbol findHere(String name) {
    return symbols.get(name);
  }

  Set<String> namesHere() {
    return symbols.keySet();
  }

  Set<String> names() {
    Set<String> names = new LinkedHashSet<>(symbols.keySet());
    if (outer != null) {
      names.addAll(outer.names());
    }
    return names;
  }
}
