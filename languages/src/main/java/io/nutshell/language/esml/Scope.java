package io.nutshell.language.esml;

import io.nutshell.language.Messages;
import io.nutshell.language.Tokens;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** The names visible somewhere: those declared here, which hide those of the scope around. */
final class Scope {
  private final @Nullable Scope outer;
  private final Map<String, Symbol> symbols = new LinkedHashMap<>();

  Scope(@Nullable Scope outer) {
    this.outer = outer;
  }

  void declare(Messages messages, Token name, Symbol symbol) {
    if (symbols.putIfAbsent(name.getText(), symbol) != null) {
      throw messages.error(
          name, Tokens.quoted(name.getText()) + " is declared twice", "rename one of the two");
    }
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
