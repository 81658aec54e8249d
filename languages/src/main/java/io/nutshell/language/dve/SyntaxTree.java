package io.nutshell.language.dve;

import io.nutshell.language.SyntaxErrors;
import io.nutshell.language.TwoStageParse;
import java.util.function.Function;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;

/** Parses text into a parse tree. */
final class SyntaxTree {
  private static final SyntaxErrors.Grammar GRAMMAR =
      new SyntaxErrors.Grammar(
          "DVE",
          DveParser.VOCABULARY,
          DveParser.NAME,
          DveParser.NUMBER,
          DveParser.UNCLOSED_COMMENT,
          DveParser.UNKNOWN,
          DveParser.EXCLAMATION,
          "*/",
          SyntaxErrors.Slips.NONE);

  private SyntaxTree() {}

  static DveParser.ModelContext ofModel(String file, String text) {
    return parse(file, text, DveParser::model);
  }

  static DveParser.ConditionContext ofCondition(String file, String text) {
    return parse(file, text, DveParser::condition);
  }

  private static <T> T parse(String file, String text, Function<DveParser, T> rule) {
    DveLexer lexer = new DveLexer(CharStreams.fromString(text, file));
    lexer.removeErrorListeners();
    CommonTokenStream tokens = new CommonTokenStream(lexer);
    return TwoStageParse.of(new DveParser(tokens), tokens, new SyntaxErrors(file, GRAMMAR), rule);
  }
}
