package io.nutshell.language.dve;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;

/**
 * Refuses expressions nested more than {@link #MAX_NESTING} deep. Parser, analyses, interpreter and
 * compiler all recurse on expressions, so deeper ones could exhaust the stack.
 */
abstract class NestingLimitedParser extends Parser {
  static final int MAX_NESTING = 1000;

  private int nesting;

  NestingLimitedParser(TokenStream input) {
    super(input);
  }

  @Override
  public void enterRule(ParserRuleContext context, int state, int ruleIndex) {
    if (ruleIndex == DveParser.RULE_operand && ++nesting > MAX_NESTING) {
      throw tooDeep(Diagnostics.at(getSourceName(), getCurrentToken()));
    }
    super.enterRule(context, state, ruleIndex);
  }

  @Override
  public void exitRule() {
    if (getContext().getRuleIndex() == DveParser.RULE_operand) {
      nesting--;
    }
    super.exitRule();
  }

  static InputError tooDeep(SourcePosition position) {
    return new InputError(
        position,
        "the expression is nested more than " + MAX_NESTING + " deep",
        "a generator went wrong; else split it over several variables");
  }
}
