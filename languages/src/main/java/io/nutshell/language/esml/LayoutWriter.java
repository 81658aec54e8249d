package io.nutshell.language.esml;

import java.util.Locale;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Writes tokens with blanks, line ends and indentation, and the comments before them. */
final class LayoutWriter {
  private final CommonTokenStream tokens;
  private final StringBuilder text = new StringBuilder();
  private int level;
  private boolean lineEnds;
  private boolean blankLine;
  private boolean tight = true;

  /** The last token written, and the last token or comment of the source that was passed. */
  private @Nullable Token last;

  private int passed = -1;
  private int passedLine = 1;

  LayoutWriter(CommonTokenStream tokens) {
    this.tokens = tokens;
  }

  String text() {
    return text.toString();
  }

  void indent() {
    level++;
  }

  void outdent() {
    level--;
  }

  /** Ends a level before a token; comments before the token still belong to the level. */
  void outdent(TerminalNode closing) {
    comments(closing.getSymbol().getTokenIndex());
    level--;
  }

  /** Begins a new line before the next token. */
  void newLine() {
    lineEnds = true;
  }

  /** Writes a blank line before the next token. */
  void blankLine() {
    lineEnds = true;
    blankLine = true;
  }

  /** Writes all tokens of a part, with blanks only. */
  void flat(ParseTree part) {
    if (part instanceof TerminalNode leaf) {
      write(leaf);
    } else {
      for (int i = 0; i < part.getChildCount(); i++) {
        flat(part.getChild(i));
      }
    }
  }

  private void write(TerminalNode leaf) {
    token(leaf.getSymbol());
    tight =
        leaf.getSymbol().getType() == EsmlParser.MINUS
            && leaf.getParent() instanceof EsmlParser.UnaryContext;
  }

  /** Writes a separator behind the last token. */
  void raw(String separator) {
    text.append(separator);
  }

  void token(Token token) {
    comments(token.getTokenIndex());
    if (token.getType() == Token.EOF) {
      text.append('\n');
      return;
    }
    place(token, token.getLine());
    boolean separate = !tight && last != null && spaced(last, token) && !atLineStart();
    text.append(separate ? " " : "").append(written(token));
    last = token;
    tight = false;
    passed = token.getTokenIndex();
    passedLine = token.getLine();
  }

  private boolean atLineStart() {
    return text.isEmpty() || text.charAt(text.length() - 1) == '\n';
  }

  /** Begins a new line if one is due; a blank line in the source is kept. */
  private void place(Token token, int line) {
    if (lineEnds && !text.isEmpty()) {
      boolean gap = token.getType() != EsmlParser.END && line > passedLine + 1;
      text.append(blankLine || gap ? "\n\n" : "\n").append("  ".repeat(level));
      tight = true;
    }
    lineEnds = false;
    blankLine = false;
  }

  /** Writes the comments between the last token and the one at an index. */
  private void comments(int index) {
    for (int i = passed + 1; i < index; i++) {
      Token comment = tokens.get(i);
      if (comment.getType() == EsmlParser.COMMENT) {
        comment(comment);
      }
    }
  }

  private void comment(Token comment) {
    boolean trailing = last != null && comment.getLine() == passedLine;
    boolean due = lineEnds;
    boolean separated = blankLine;
    if (trailing) {
      text.append(' ').append(comment.getText());
    } else {
      place(comment, comment.getLine());
      text.append(tight || text.isEmpty() ? "" : " ").append(comment.getText());
    }
    tight = false;
    passed = comment.getTokenIndex();
    passedLine = comment.getLine() + (int) comment.getText().chars().filter(c -> c == '\n').count();
    boolean ownLine = tokens.get(passed + 1).getLine() > passedLine;
    lineEnds = trailing ? due : due || (last == null && ownLine);
    blankLine = trailing && separated;
  }

  private static String written(Token token) {
    String name = EsmlParser.VOCABULARY.getLiteralName(token.getType());
    return name != null && Character.isLetter(name.charAt(1))
        ? token.getText().toUpperCase(Locale.ROOT)
        : token.getText();
  }

  /** The columns that a part takes on one line, with the indentation. */
  boolean fits(ParserRuleContext part, int width) {
    LayoutWriter trial = new LayoutWriter(tokens);
    trial.passed = part.getStart().getTokenIndex() - 1;
    trial.passedLine = part.getStart().getLine();
    trial.flat(part);
    return 2 * level + trial.text.length() <= width && trial.text.indexOf("\n") < 0;
  }

  private static boolean spaced(Token before, Token after) {
    return switch (after.getType()) {
      case EsmlParser.SEMICOLON,
          EsmlParser.COMMA,
          EsmlParser.COLON,
          EsmlParser.DOT,
          EsmlParser.DOTS,
          EsmlParser.CLOSE,
          EsmlParser.CLOSE_INDEX,
          EsmlParser.CLOSE_BRACE,
          EsmlParser.EXCLAMATION,
          EsmlParser.QUESTION ->
          false;
      case EsmlParser.OPEN -> before.getType() != EsmlParser.NAME && spacedAfter(before);
      case EsmlParser.OPEN_INDEX ->
          before.getType() != EsmlParser.NAME
              && before.getType() != EsmlParser.CLOSE_INDEX
              && before.getType() != EsmlParser.CLOSE
              && spacedAfter(before);
      default -> spacedAfter(before);
    };
  }

  private static boolean spacedAfter(Token before) {
    return switch (before.getType()) {
      case EsmlParser.OPEN,
          EsmlParser.OPEN_INDEX,
          EsmlParser.OPEN_BRACE,
          EsmlParser.DOT,
          EsmlParser.DOTS,
          EsmlParser.EXCLAMATION,
          EsmlParser.QUESTION ->
          false;
      default -> true;
    };
  }
}
