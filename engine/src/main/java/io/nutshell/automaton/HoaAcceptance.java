package io.nutshell.automaton;

import io.nutshell.automaton.HoaTokens.Kind;
import io.nutshell.automaton.HoaTokens.Token;
import java.util.ArrayList;
import java.util.List;

/** The acceptance condition of an automaton in HOA format, and the marks in its body. */
final class HoaAcceptance {
  private static final String HINT =
      "convert the automaton to a generalised Büchi automaton with 'autfilt --tgba'";

  private final int declared;
  private final List<Infinite> infinite;
  private final boolean never;

  /** {@code Inf(set)}, or with the complement of the set, {@code Inf(!set)}. */
  private record Infinite(int set, boolean complement) {}

  private HoaAcceptance(int declared, List<Infinite> infinite, boolean never) {
    this.declared = declared;
    this.infinite = infinite;
    this.never = never;
  }

  /** Reads the number of sets and the condition on them. */
  static HoaAcceptance read(HoaTokens tokens) {
    Token start = tokens.peek();
    int declared = tokens.expectNumber("the number of acceptance sets");
    if (declared > Automaton.MAX_SETS) {
      throw start.error(
          "the automaton has %d acceptance sets; the limit is %d"
              .formatted(declared, Automaton.MAX_SETS),
          HINT);
    }
    List<Infinite> infinite = new ArrayList<>();
    boolean never = false;
    int open = 0;
    do {
      while (tokens.takes("(")) {
        open++;
      }
      never |= readAtom(tokens, declared, infinite);
      while (open > 0 && tokens.takes(")")) {
        open--;
      }
    } while (tokens.takes("&"));
    if (tokens.peek().isSymbol("|")) {
      throw unsupported(tokens.peek(), "a disjunction");
    }
    if (open > 0) {
      tokens.expectSymbol(")");
    }
    if (infinite.size() > Automaton.MAX_SETS) {
      throw start.error(
          "the acceptance condition has %d conjuncts; the limit is %d"
              .formatted(infinite.size(), Automaton.MAX_SETS),
          HINT);
    }
    return new HoaAcceptance(declared, infinite, never);
  }

  /** Reads one conjunct; answers whether it cannot be satisfied. */
  private static boolean readAtom(HoaTokens tokens, int declared, List<Infinite> infinite) {
    Token word = tokens.expect(Kind.NAME, "an acceptance condition");
    return switch (word.text()) {
      case "t" -> false;
      case "f" -> true;
      case "Inf" -> {
        tokens.expectSymbol("(");
        boolean complement = tokens.takes("!");
        Token token = tokens.peek();
        int set = tokens.expectNumber("the number of an acceptance set");
        checkSet(token, set, declared);
        Infinite conjunct = new Infinite(set, complement);
        if (!infinite.contains(conjunct)) {
          infinite.add(conjunct);
        }
        tokens.expectSymbol(")");
        yield false;
      }
      default -> throw unsupported(word, "'" + word.text() + "'");
    };
  }

  private static HoaException unsupported(Token token, String what) {
    return token.error(
        "acceptance with " + what + " is not supported, only Büchi and generalised Büchi", HINT);
  }

  private static void checkSet(Token token, int set, int declared) {
    if (set >= declared) {
      throw token.error(
          "there is no acceptance set %d: 'Acceptance:' declares %d".formatted(set, declared),
          "sets are counted from 0");
    }
  }

  /** The number of sets of the automaton; one without members if no run is to be accepted. */
  int sets() {
    return never ? 1 : infinite.size();
  }

  /** Reads the sets in braces, if there are any. */
  long readMarks(HoaTokens tokens) {
    long marks = 0;
    if (tokens.takes("{")) {
      while (!tokens.takes("}")) {
        Token token = tokens.peek();
        int set = tokens.expectNumber("the number of an acceptance set or '}'");
        checkSet(token, set, declared);
        marks |= 1L << set;
      }
    }
    return marks;
  }

  /** The sets of the automaton that an edge with some marks is in. */
  long accepted(long marks) {
    long accepted = 0;
    for (int i = 0; i < infinite.size() && !never; i++) {
      boolean in = (marks >>> infinite.get(i).set & 1) != 0;
      if (in != infinite.get(i).complement) {
        accepted |= 1L << i;
      }
    }
    return accepted;
  }
}
