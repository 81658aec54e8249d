package io.nutshell.language;

import java.util.function.Function;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * Parses with the fast SLL prediction first. If that fails, the full LL parse either succeeds or
 * reports the first mistake.
 */
public final class TwoStageParse {
  private TwoStageParse() {}

  /**
   * The tree of a rule.
   *
   * @throws io.nutshell.model.InputError at the first mistake
   */
  public static <P extends Parser, T> T of(
      P parser, CommonTokenStream tokens, SyntaxErrors errors, Function<P, T> rule) {
    parser.removeErrorListeners();
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    parser.setErrorHandler(new BailErrorStrategy());
    try {
      return rule.apply(parser);
    } catch (ParseCancellationException _) {
      tokens.seek(0);
      parser.reset();
      parser.addErrorListener(errors);
      parser.setErrorHandler(new DefaultErrorStrategy());
      parser.getInterpreter().setPredictionMode(PredictionMode.LL);
      return rule.apply(parser);
    }
  }
}
