package io.nutshell.automaton;

import java.util.List;

/** The Hanoi Omega-Automata format, version 1. */
public final class Hoa {
  private Hoa() {}

  /**
   * Reads an automaton.
   *
   * @throws HoaException if the text is malformed, or the automaton is of an unsupported kind
   */
  public static Automaton read(String text) {
    return new Automaton(List.of(text), 0, 0, List.of(List.of()));
  }

  /** Prints an automaton under a name. */
  public static String print(Automaton automaton, String name) {
    return name + automaton.states();
  }

  /** Prints an automaton under a name. */
  public static String print(Buchi automaton, String name) {
    return name + automaton.states();
  }
}
