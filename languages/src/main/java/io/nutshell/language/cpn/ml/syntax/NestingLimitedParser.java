package io.nutshell.language.cpn.ml.syntax;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/**
 * Refuses texts nested more than {@link #MAX_NESTING} deep. Parser, inference and evaluation all
 * recurse on the nesting, so deeper ones could exhaust the stack.
 */
abstract class NestingLimitedParser extends Parser {
  static final int MAX_NESTING = 250;

  private int nesting;

  NestingLimitedParser(TokenStream input) {
    super(input);
  }

  @Override
  public void enterRule(ParserRuleContext context, int state, int ruleIndex) {
    if (isNesting(ruleIndex) && ++nesting > MAX_NESTING) {
      throw tooDeep(position(getSourceName(), getCurrentToken()));
    }
    super.enterRule(context, state, ruleIndex);
  }

  @Override
  public void exitRule() {
    if (isNesting(getContext().getRuleIndex())) {
      nesting--;
    }
    super.exitRule();
  }

  private static boolean isNesting(int rule) {
    return switch (rule) {
      case CpnMlParser.RULE_expression,
          CpnMlParser.RULE_pattern,
          CpnMlParser.RULE_type,
          CpnMlParser.RULE_declaration ->
          true;
      default -> false;
    };
  }

  static SourcePosition position(String where, Token token) {
    return new SourcePosition(where, token.getLine(), token.getCharPositionInLine() + 1);
  }

  static InputError tooDeep(SourcePosition position) {
    return new InputError(
        position,
        "the expression is nested more than " + MAX_NESTING + " deep",
        "split it into several functions");
  }
}
