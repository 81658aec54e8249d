package io.nutshell.automaton;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The Hanoi Omega-Automata format, version 1 (Babiak et al., 2015), which Spot, Owl and ltl3ba read
 * and write.
 */
public final class Hoa {
  private Hoa() {}

  /**
   * Reads an automaton.
   *
   * @throws HoaException if the text is malformed, or the automaton is of an unsupported kind
   */
  public static Automaton read(String text) {
    return new HoaReader(text).read();
  }

  /** Prints an automaton, with acceptance on its edges, under a name. */
  public static String print(Automaton automaton, String name) {
    StringBuilder text = new StringBuilder();
    header(text, name, automaton.atoms(), automaton.states(), automaton.initial());
    text.append(acceptance(automaton.sets()));
    text.append("properties: trans-labels explicit-labels trans-acc\n--BODY--\n");
    for (int state = 0; state < automaton.states(); state++) {
      text.append("State: ").append(state).append('\n');
      for (Automaton.Edge edge : automaton.edges(state)) {
        edge(text, edge.label(), edge.target());
        text.append(marks(edge.sets())).append('\n');
      }
    }
    return text.append("--END--\n").toString();
  }

  /** Prints an automaton, with acceptance on its states, under a name. */
  public static String print(Buchi automaton, String name) {
    StringBuilder text = new StringBuilder();
    header(text, name, automaton.atoms(), automaton.states(), automaton.initial());
    text.append(acceptance(1));
    text.append("properties: trans-labels explicit-labels state-acc");
    text.append(
        switch (automaton.kind()) {
          case TERMINAL -> " terminal";
          case WEAK -> " weak";
          case GENERAL -> "";
        });
    text.append("\n--BODY--\n");
    for (int state = 0; state < automaton.states(); state++) {
      text.append("State: ").append(state);
      text.append(automaton.accepting(state) ? " {0}\n" : "\n");
      for (Buchi.Edge edge : automaton.edges(state)) {
        edge(text, edge.label(), edge.target());
        text.append('\n');
      }
    }
    return text.append("--END--\n").toString();
  }

  private static void header(
      StringBuilder text, String name, List<String> atoms, int states, int initial) {
    text.append("HOA: v1\nname: ").append(quoted(name)).append("\ntool: \"nutshell\"\n");
    text.append("States: ").append(states).append("\nStart: ").append(initial);
    text.append("\nAP: ").append(atoms.size());
    atoms.forEach(atom -> text.append(' ').append(quoted(atom)));
    text.append('\n');
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String acceptance(int sets) {
    String name =
        switch (sets) {
          case 0 -> "all";
          case 1 -> "Buchi";
          default -> "generalized-Buchi " + sets;
        };
    String condition =
        IntStream.range(0, sets)
            .mapToObj(set -> "Inf(" + set + ")")
            .collect(Collectors.joining("&"));
    return "acc-name: %s\nAcceptance: %d %s\n".formatted(name, sets, sets == 0 ? "t" : condition);
  }

  private static void edge(StringBuilder text, Label label, int target) {
    String cubes = label.cubes().stream().map(Hoa::conjunction).collect(Collectors.joining(" | "));
    text.append('[').append(cubes.isEmpty() ? "f" : cubes).append("] ").append(target);
  }

  private static String conjunction(Label.Cube cube) {
    List<String> literals = new ArrayList<>();
    for (int atom = 0; atom < Automaton.MAX_ATOMS; atom++) {
      if ((cube.positive() >>> atom & 1) != 0) {
        literals.add(Integer.toString(atom));
      }
      if ((cube.negative() >>> atom & 1) != 0) {
        literals.add("!" + atom);
      }
    }
    return literals.isEmpty() ? "t" : String.join("&", literals);
  }

  private static String marks(long sets) {
    List<String> numbers = new ArrayList<>();
    for (int set = 0; set < Automaton.MAX_SETS; set++) {
      if ((sets >>> set & 1) != 0) {
        numbers.add(Integer.toString(set));
      }
    }
    return numbers.isEmpty() ? "" : " {" + String.join(" ", numbers) + "}";
  }
}
