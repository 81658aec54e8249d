package io.nutshell.language;

import io.nutshell.model.InputError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.Vocabulary;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.jspecify.annotations.Nullable;

/**
 * Collects syntax errors and suggests what is missing. The parser recovers from an error by
 * guessing, so of the errors in one line only the first is kept.
 */
public final class SyntaxErrors extends BaseErrorListener {
  /** The limit on the tokens that a hint lists. */
  private static final int MAX_ALTERNATIVES = 8;

  /** The limit on the characters that a message quotes from a token. */
  private static final int MAX_TEXT = 40;

  private final String file;
  private final Grammar grammar;
  private final List<InputError> found = new ArrayList<>();

  /**
   * The facts about a grammar that messages use.
   *
   * @param language its name
   * @param name the token type of names; the next four are token types too
   * @param unclosedComment the start of a comment that never ends
   * @param unknown a character that no other token has
   * @param prefix an operator that only begins expressions: where it and a number are expected, an
   *     expression is
   * @param commentEnd what ends a comment
   * @param slips knows what users of other languages write
   */
  public record Grammar(
      String language,
      Vocabulary vocabulary,
      int name,
      int number,
      int unclosedComment,
      int unknown,
      int prefix,
      String commentEnd,
      Slips slips) {}

  /** The hint for a token that another language would have there; empty if none is known. */
  @FunctionalInterface
  public interface Slips {
    Slips NONE = (_, _, _, _) -> Optional.empty();

    /**
     * @param before the token before the unexpected one; empty if there is none
     * @param after the token after it; empty if there is none
     * @param expected what could be there, as messages name it
     */
    Optional<String> hint(String before, String token, String after, List<String> expected);
  }

  public SyntaxErrors(String file, Grammar grammar) {
    this.file = file;
    this.grammar = grammar;
  }

  @Override
  public void syntaxError(
      Recognizer<?, ?> recognizer,
      @Nullable Object symbol,
      int line,
      int column,
      String message,
      @Nullable RecognitionException cause) {
    Parser parser = (Parser) recognizer;
    Token token =
        cause != null && cause.getOffendingToken() != null
            ? cause.getOffendingToken()
            : parser.getCurrentToken();
    boolean first =
        found.stream()
            .allMatch(
                other -> other.position() == null || other.position().line() < token.getLine());
    if (first && found.size() < Mistakes.MAX_REPORTED) {
      found.add(error(parser, token, expected(parser, cause)));
    }
  }

  /** The errors so far, in the order of the text. */
  List<InputError> found() {
    return found;
  }

  private InputError error(Parser parser, Token token, IntervalSet expected) {
    String hint =
        grammar
            .slips()
            .hint(
                neighbour(parser, token, -1),
                token.getText(),
                neighbour(parser, token, 1),
                alternatives(expected))
            .orElseGet(() -> hint(token, expected));
    int type = token.getType();
    if (type == Token.EOF) {
      boolean nothing = token.getStopIndex() < 0 || token.getInputStream().size() == 0;
      return error(token, nothing ? "there is nothing here" : "the text ends too early", hint);
    }
    if (type == grammar.unclosedComment()) {
      return error(token, "this comment is never closed", "add '" + grammar.commentEnd() + "'");
    }
    return type == grammar.unknown()
        ? error(token, grammar.language() + " has no character " + printable(token), hint)
        : error(token, "unexpected " + printable(token), hint);
  }

  /** The text of the token at a distance from another one; empty if there is none. */
  private static String neighbour(Parser parser, Token token, int distance) {
    TokenStream tokens = parser.getTokenStream();
    int index = token.getTokenIndex() + distance;
    return index >= 0 && index < tokens.size() ? tokens.get(index).getText() : "";
  }

  private InputError error(Token token, String cause, String hint) {
    return new InputError(Tokens.at(file, token), cause, hint);
  }

  private static IntervalSet expected(Parser parser, @Nullable RecognitionException cause) {
    IntervalSet set = cause == null ? null : cause.getExpectedTokens();
    return set == null ? parser.getExpectedTokens() : set;
  }

  private String hint(Token token, IntervalSet expected) {
    List<String> alternatives = alternatives(expected);
    List<String> words = alternatives.stream().filter(SyntaxErrors::isWord).toList();
    if (token.getType() == grammar.name()) {
      var keyword =
          NearestName.hint(
              token.getText(), words.stream().map(word -> word.replace("'", "")).toList());
      if (keyword.isPresent()) {
        return keyword.get();
      }
    }
    if (token.getText().equals("=") && alternatives.contains("'=='")) {
      return "write '==': a single '=' assigns";
    }
    if (expected.contains(grammar.prefix()) && expected.contains(grammar.number())) {
      return "write an expression before it";
    }
    List<String> separators = alternatives.stream().filter(SyntaxErrors::endsSomething).toList();
    if (alternatives.size() > MAX_ALTERNATIVES && !separators.isEmpty()) {
      alternatives = separators;
    }
    if (alternatives.size() > MAX_ALTERNATIVES) {
      alternatives = alternatives.subList(0, MAX_ALTERNATIVES);
    }
    return alternatives.size() == 1
        ? alternatives.getFirst() + " is missing before it"
        : "one of these is missing before it: " + String.join(" ", alternatives);
  }

  private static boolean isWord(String alternative) {
    return alternative.length() > 3 && Character.isLetter(alternative.charAt(1));
  }

  private static boolean endsSomething(String alternative) {
    return switch (alternative) {
      case "';'", "','", "')'", "']'", "'}'" -> true;
      default -> false;
    };
  }

  private List<String> alternatives(IntervalSet expected) {
    List<String> names = new ArrayList<>();
    for (int type : expected.toList()) {
      names.add(
          type == Token.EOF
              ? "the end"
              : type == grammar.name()
                  ? "a name"
                  : type == grammar.number()
                      ? "a number"
                      : grammar.vocabulary().getDisplayName(type));
    }
    return names;
  }

  /** The token's text in quotes, with unprintable characters escaped. */
  private static String printable(Token token) {
    String text =
        token
            .getText()
            .codePoints()
            .limit(MAX_TEXT)
            .mapToObj(
                c ->
                    Character.isISOControl(c) || !Character.isDefined(c)
                        ? "\\u%04x".formatted(c)
                        : Character.toString(c))
            .collect(Collectors.joining());
    return "'" + text + (token.getText().length() > MAX_TEXT ? "…" : "") + "'";
  }
}
