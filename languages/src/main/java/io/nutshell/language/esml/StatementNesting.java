package io.nutshell.language.esml;

import io.nutshell.language.NestingLimitedParser;
import io.nutshell.language.Tokens;
import io.nutshell.model.InputError;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;

/** Also refuses statements and types that are nested too deep, since their readers recurse. */
abstract class StatementNesting extends NestingLimitedParser {
  static final int MAX_DEPTH = 200;

  private int depth;

  StatementNesting(TokenStream input) {
    super(input);
  }

  @Override
  public void enterRule(ParserRuleContext context, int state, int rule) {
    if (nests(rule) && ++depth > MAX_DEPTH) {
      throw new InputError(
          Tokens.at(getSourceName(), getCurrentToken()),
          "statements or types are nested more than " + MAX_DEPTH + " deep",
          "split them over several processes or types");
    }
    super.enterRule(context, state, rule);
  }

  @Override
  public void exitRule() {
    if (nests(getContext().getRuleIndex())) {
      depth--;
    }
    super.exitRule();
  }

  @Override
  public void reset() {
    depth = 0;
    super.reset();
  }

  private static boolean nests(int rule) {
    return switch (rule) {
      case EsmlParser.RULE_statement, EsmlParser.RULE_type, EsmlParser.RULE_start -> true;
      default -> false;
    };
  }
}
