package io.nutshell.language.dve;

import io.nutshell.model.InputError;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * Parses text into a parse tree.
 *
 * <p>Tries the fast SLL prediction first. If that fails, the full LL parse either succeeds or
 * reports the mistakes.
 */
final class SyntaxTree {
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
    DveParser parser = new DveParser(tokens);
    parser.removeErrorListeners();
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    parser.setErrorHandler(new BailErrorStrategy());
    try {
      return rule.apply(parser);
    } catch (ParseCancellationException _) {
      tokens.seek(0);
      parser.reset();
      SyntaxErrors errors = new SyntaxErrors(file);
      parser.addErrorListener(errors);
      parser.setErrorHandler(new DefaultErrorStrategy());
      parser.getInterpreter().setPredictionMode(PredictionMode.LL);
      T tree = parsed(rule, parser, errors);
      InputError.throwIfAny(errors.found());
      return tree;
    }
  }

  private static <T> T parsed(Function<DveParser, T> rule, DveParser parser, SyntaxErrors errors) {
    try {
      return rule.apply(parser);
    } catch (InputError nested) {
      List<InputError> all = new ArrayList<>(errors.found());
      all.add(nested);
      throw InputError.together(all);
    }
  }
}
