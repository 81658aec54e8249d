package io.nutshell.language;

import io.nutshell.model.InputError;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * Parses with the fast SLL prediction first. If that fails, the full LL parse either succeeds or
 * reports the mistakes.
 */
public final class TwoStageParse {
  private TwoStageParse() {}

  /**
   * The tree of a rule.
   *
   * @throws InputError with all mistakes that the parser can recover from
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
      T tree = recovering(parser, errors, rule);
      InputError.throwIfAny(errors.found());
      return tree;
    }
  }

  private static <P extends Parser, T> T recovering(
      P parser, SyntaxErrors errors, Function<P, T> rule) {
    try {
      return rule.apply(parser);
    } catch (InputError nested) {
      List<InputError> all = new ArrayList<>(errors.found());
      all.add(nested);
      throw InputError.together(all);
    }
  }
}
