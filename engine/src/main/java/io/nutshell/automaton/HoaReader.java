package io.nutshell.automaton;

import io.nutshell.automaton.HoaTokens.Kind;
import io.nutshell.automaton.HoaTokens.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads an automaton in the HOA format, version 1: labels and acceptance on states or on edges,
 * implicit labels, aliases, several initial states. The acceptance must be a conjunction of {@code
 * Inf}, or {@code t} or {@code f}.
 */
final class HoaReader {
  private static final Set<String> ONCE = Set.of("States", "AP", "Acceptance");

  /** Header items that do not change which words are accepted, for the automata read here. */
  private static final Set<String> IGNORED = Set.of("acc-name", "tool", "name", "properties");

  /** With implicit labels, a state has an edge for each valuation. */
  private static final int MAX_IMPLICIT_ATOMS = 16;

  /** Automata with more states are refused before memory is allocated for them. */
  private static final int MAX_STATES = 1_000_000;

  private final HoaTokens tokens;
  private final Bdd bdd = new Bdd();
  private final Map<String, Integer> aliases = new HashMap<>();
  private final List<String> atoms = new ArrayList<>();
  private final Set<Integer> starts = new TreeSet<>();
  private final Map<Integer, List<Automaton.Edge>> edges = new TreeMap<>();
  private final Map<Integer, Token> mentioned = new HashMap<>();
  private int states = -1;
  private int nesting;
  private @Nullable HoaAcceptance acceptance;

  HoaReader(String text) {
    this.tokens = new HoaTokens(text);
  }

  Automaton read() {
    readHeader();
    HoaAcceptance condition = acceptance;
    if (condition == null) {
      throw tokens.peek().error("the header has no 'Acceptance:'", "add 'Acceptance: 1 Inf(0)'");
    }
    readBody(condition);
    if (states < 0) {
      mentioned.forEach(this::requireDefinition);
    }
    int count = states;
    for (int state : mentioned.keySet()) {
      count = Math.max(count, state + 1);
    }
    List<List<Automaton.Edge>> all = new ArrayList<>();
    for (int state = 0; state < count; state++) {
      all.add(edges.getOrDefault(state, List.of()));
    }
    return new Automaton(atoms, initial(all), condition.sets(), all);
  }

  /** Without 'States:', a number without a definition is probably a typing error. */
  private void requireDefinition(int state, Token where) {
    if (!edges.containsKey(state)) {
      throw where.error(
          "state " + state + " is not defined", "add 'State: " + state + "', or write 'States:'");
    }
  }

  /** The initial state. If there are several, a new state with the edges of all of them. */
  private int initial(List<List<Automaton.Edge>> all) {
    if (starts.size() == 1) {
      return starts.iterator().next();
    }
    List<Automaton.Edge> joined = new ArrayList<>();
    starts.forEach(start -> joined.addAll(all.get(start)));
    all.add(joined);
    return all.size() - 1;
  }

  private void readHeader() {
    Token first = tokens.take();
    if (!first.is(Kind.HEADER, "HOA") || !tokens.peek().is(Kind.NAME, "v1")) {
      throw first.error(
          "an automaton in HOA format begins with 'HOA: v1'", "use a file in HOA format");
    }
    tokens.take();
    Set<String> read = new HashSet<>();
    while (!tokens.peek().is(Kind.MARK, "--BODY--")) {
      Token header = tokens.expect(Kind.HEADER, "a header item or --BODY--");
      if (ONCE.contains(header.text()) && !read.add(header.text())) {
        throw header.error(
            "the header item " + header.quoted() + " occurs twice", "remove one of them");
      }
      switch (header.text()) {
        case "States" -> {
          Token count = tokens.peek();
          states = tokens.expectNumber("the number of states");
          refuseTooMany(count, states);
        }
        case "Start" -> readStart();
        case "AP" -> readAtoms(header);
        case "Alias" -> {
          Token alias = tokens.expect(Kind.ALIAS, "an alias such as @a");
          if (aliases.put(alias.text(), readLabel()) != null) {
            throw alias.error("the alias " + alias.quoted() + " is defined twice", "rename one");
          }
        }
        case "Acceptance" -> acceptance = HoaAcceptance.read(tokens);
        default -> skip(header);
      }
    }
    tokens.take();
  }

  private void skip(Token header) {
    boolean mayMatter = Character.isUpperCase(header.text().charAt(0));
    if (mayMatter && !IGNORED.contains(header.text())) {
      throw header.error(
          "the header item " + header.quoted() + " is not supported",
          "convert the automaton with Spot's autfilt");
    }
    while (tokens.peek().kind() != Kind.HEADER
        && tokens.peek().kind() != Kind.MARK
        && tokens.peek().kind() != Kind.END) {
      tokens.take();
    }
  }

  private void readStart() {
    starts.add(readState());
    refuseAlternation();
  }

  private void refuseAlternation() {
    if (tokens.peek().isSymbol("&")) {
      throw tokens
          .peek()
          .error(
              "alternating automata are not supported",
              "convert the automaton with 'autfilt --tgba'");
    }
  }

  private int readState() {
    Token token = tokens.peek();
    int state = tokens.expectNumber("the number of a state");
    if (states >= 0 && state >= states) {
      throw token.error(
          "there is no state %d: the states are 0 to %d".formatted(state, states - 1),
          "write a larger number after 'States:'");
    }
    refuseTooMany(token, state + 1L);
    mentioned.putIfAbsent(state, token);
    return state;
  }

  private static void refuseTooMany(Token token, long states) {
    if (states > MAX_STATES) {
      throw token.error(
          "the automaton has %,d states, and the limit is %,d".formatted(states, MAX_STATES),
          "renumber the states, or reduce the automaton with Spot's autfilt");
    }
  }

  private void readAtoms(Token header) {
    int count = tokens.expectNumber("the number of atoms");
    for (int i = 0; i < count; i++) {
      atoms.add(tokens.expect(Kind.STRING, "the name of an atom").text());
    }
    if (count > Automaton.MAX_ATOMS) {
      throw header.error(
          "the automaton has %d atoms; the limit is %d".formatted(count, Automaton.MAX_ATOMS),
          "remove atoms that no label uses");
    }
  }

  private void readBody(HoaAcceptance condition) {
    while (tokens.peek().is(Kind.HEADER, "State")) {
      tokens.take();
      Integer label = tokens.peek().isSymbol("[") ? readBracketed() : null;
      Token number = tokens.peek();
      int state = readState();
      if (edges.containsKey(state)) {
        throw number.error("state " + state + " is defined twice", "renumber one of them");
      }
      if (tokens.peek().kind() == Kind.STRING) {
        tokens.take();
      }
      edges.put(state, readEdges(label, condition.readMarks(tokens), condition));
    }
    Token end = tokens.take();
    if (!end.is(Kind.MARK, "--END--")) {
      throw end.error(
          "'State:' or --END-- is expected here, not " + end.quoted(), "complete the automaton");
    }
    if (tokens.peek().kind() != Kind.END) {
      throw tokens
          .peek()
          .error("the text continues after --END--", "keep only one automaton in the file");
    }
  }

  private List<Automaton.Edge> readEdges(
      @Nullable Integer stateLabel, long stateMarks, HoaAcceptance condition) {
    List<Automaton.Edge> found = new ArrayList<>();
    int implicit = 0;
    boolean labelled = false;
    while (tokens.peek().kind() == Kind.NUMBER || tokens.peek().isSymbol("[")) {
      Token start = tokens.peek();
      int label;
      if (start.isSymbol("[") && (stateLabel != null || implicit > 0)) {
        throw start.error(
            "labels of states, labels of edges and edges without labels are mixed",
            "use one of them for all edges of a state");
      } else if (start.isSymbol("[")) {
        label = readBracketed();
        labelled = true;
      } else if (labelled) {
        throw start.error("this edge has no label, and others have", "add a label");
      } else if (stateLabel != null) {
        label = stateLabel;
      } else {
        label = valuation(implicit, start);
        implicit++;
      }
      int target = readState();
      refuseAlternation();
      long marks = stateMarks | condition.readMarks(tokens);
      found.add(new Automaton.Edge(Labels.of(bdd, label), target, condition.accepted(marks)));
    }
    if (implicit > 0 && implicit != 1 << atoms.size()) {
      throw tokens
          .peek()
          .error(
              "a state without labels needs an edge for each of the %d valuations, not %d"
                  .formatted(1 << atoms.size(), implicit),
              "add labels in square brackets");
    }
    return found;
  }

  /** The label of an edge that has none: edges are in the order of the valuations. */
  private int valuation(int number, Token token) {
    if (atoms.size() > MAX_IMPLICIT_ATOMS || number >= 1 << atoms.size()) {
      throw token.error(
          "this edge has no label, and there is no valuation left for it",
          "write labels in square brackets");
    }
    int label = Bdd.TRUE;
    for (int atom = 0; atom < atoms.size(); atom++) {
      int variable = bdd.variable(atom);
      label = (number >>> atom & 1) != 0 ? bdd.and(label, variable) : bdd.minus(label, variable);
    }
    return label;
  }

  private int readBracketed() {
    tokens.expectSymbol("[");
    int label = readLabel();
    tokens.expectSymbol("]");
    return label;
  }

  private int readLabel() {
    int any = readConjunction();
    while (tokens.takes("|")) {
      any = bdd.or(any, readConjunction());
    }
    return any;
  }

  private int readConjunction() {
    int all = readOperand();
    while (tokens.takes("&")) {
      all = bdd.and(all, readOperand());
    }
    return all;
  }

  private int readOperand() {
    Token token = tokens.peek();
    if (token.isSymbol("!") || token.isSymbol("(")) {
      tokens.take();
      if (++nesting > FormulaParser.MAX_DEPTH) {
        throw token.error("this label is nested too deeply", "simplify it");
      }
      int inner = token.isSymbol("!") ? bdd.not(readOperand()) : readLabel();
      if (token.isSymbol("(")) {
        tokens.expectSymbol(")");
      }
      nesting--;
      return inner;
    }
    if (token.kind() == Kind.ALIAS) {
      Integer label = aliases.get(token.text());
      if (label == null) {
        throw token.error(
            "there is no alias " + token.quoted(), "write 'Alias:' before its first use");
      }
      tokens.take();
      return label;
    }
    if (token.is(Kind.NAME, "t") || token.is(Kind.NAME, "f")) {
      return tokens.take().text().equals("t") ? Bdd.TRUE : Bdd.FALSE;
    }
    int atom = tokens.expectNumber("the number of an atom");
    if (atom >= atoms.size()) {
      throw token.error(
          "there is no atom %d: 'AP:' names %d".formatted(atom, atoms.size()),
          "atoms are counted from 0");
    }
    return bdd.variable(atom);
  }
}
