package io.nutshell.language;

import io.nutshell.model.InputError;
import io.nutshell.model.SourcePosition;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;

/**
 * Refuses expressions nested more than {@link #MAX_NESTING} deep. Parser, analyses, interpreter and
 * compiler all recurse on expressions, so deeper ones could exhaust the stack.
 *
 * <p>Nesting is the recursion of the rule {@code expression}: into parentheses, into an index, into
 * the operand of a unary operator and into the right operand of a binary one. A chain such as
 * {@code a + b - c} is a loop within the rule and can have any length.
 */
public abstract class NestingLimitedParser extends Parser {
  public static final int MAX_NESTING = 1000;

  private int nesting;

  protected NestingLimitedParser(TokenStream input) {
    super(input);
  }

  /** Called on entry to {@code expression}, the only left-recursive rule. */
  @Override
  public void enterRecursionRule(
      ParserRuleContext context, int state, int ruleIndex, int precedence) {
    if (++nesting > MAX_NESTING) {
      throw tooDeep(Tokens.at(getSourceName(), getCurrentToken()));
    }
    super.enterRecursionRule(context, state, ruleIndex, precedence);
  }

  @Override
  public void unrollRecursionContexts(ParserRuleContext parent) {
    nesting--;
    super.unrollRecursionContexts(parent);
  }

  public static InputError tooDeep(SourcePosition position) {
    return new InputError(
        position,
        "the expression is nested more than " + MAX_NESTING + " deep",
        "split it over several variables");
  }
}
