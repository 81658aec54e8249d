package io.nutshell.language.esml;

import io.nutshell.language.SyntaxErrors;
import io.nutshell.language.TwoStageParse;
import java.util.function.Function;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;

/**
 * A parse tree and the tokens that it was made of, comments included.
 *
 * @param <T> the rule of the tree
 */
record SyntaxTree<T>(T root, CommonTokenStream tokens) {
  private static final SyntaxErrors.Grammar GRAMMAR =
      new SyntaxErrors.Grammar(
          "ESML",
          EsmlParser.VOCABULARY,
          EsmlParser.NAME,
          EsmlParser.NUMBER,
          EsmlParser.UNCLOSED_COMMENT,
          EsmlParser.UNKNOWN,
          EsmlParser.NOT,
          "*)",
          Slips::hint);

  static SyntaxTree<EsmlParser.ModelContext> ofModel(String file, String text) {
    return parse(file, text, EsmlParser::model);
  }

  static EsmlParser.ExpressionContext ofExpression(String file, String text) {
    return parse(file, text, EsmlParser::condition).root().expression();
  }

  private static <T> SyntaxTree<T> parse(String file, String text, Function<EsmlParser, T> rule) {
    EsmlLexer lexer = new EsmlLexer(CharStreams.fromString(text, file));
    lexer.removeErrorListeners();
    CommonTokenStream tokens = new CommonTokenStream(lexer);
    T root =
        TwoStageParse.of(new EsmlParser(tokens), tokens, new SyntaxErrors(file, GRAMMAR), rule);
    return new SyntaxTree<>(root, tokens);
  }
}
