package io.nutshell.language.cpn.ml.typing;

import io.nutshell.language.cpn.ml.syntax.Expr;

/** Whether an expression has the form of a multiset, where its type fits a colour, too. */
public final class MultisetForm {
  private MultisetForm() {}

  public static boolean of(Expr expression) {
    return switch (expression) {
      case Expr.Infix infix ->
          switch (infix.operator()) {
            case "`", "++", "--", "**", "@+", "@@", "@@+", "@++" -> true;
            default -> false;
          };
      case Expr.Name name -> name.name().equals("empty");
      case Expr.Apply apply ->
          apply.function() instanceof Expr.Name name
              && (name.name().endsWith(".all") || name.name().equals("list_to_ms"));
      case Expr.If condition -> of(condition.yes()) || of(condition.no());
      case Expr.Case choice -> choice.rules().stream().anyMatch(rule -> of(rule.body()));
      case Expr.Let let -> of(let.body());
      case Expr.Sequence sequence -> of(sequence.parts().getLast());
      case Expr.Typed typed -> of(typed.body());
      case Expr.Handle handle -> of(handle.body());
      default -> false;
    };
  }
}
