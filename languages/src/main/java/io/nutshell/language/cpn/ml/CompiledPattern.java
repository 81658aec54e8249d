package io.nutshell.language.cpn.ml;

import io.nutshell.language.cpn.ml.eval.TokenPattern;
import io.nutshell.language.cpn.ml.typing.Entry;
import io.nutshell.language.cpn.ml.value.MlFault;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A pattern over the variables of a scope. */
final class CompiledPattern implements Pattern {
  private final TokenPattern pattern;
  private final CompiledExpression expression;
  private final ScopeEnvironment scope;

  CompiledPattern(TokenPattern pattern, CompiledExpression expression, ScopeEnvironment scope) {
    this.pattern = pattern;
    this.expression = expression;
    this.scope = scope;
  }

  @Override
  public Set<MlVariable> binds() {
    return new LinkedHashSet<>(scope.variables(pattern.binds()));
  }

  @Override
  public Set<MlVariable> needs() {
    return new LinkedHashSet<>(scope.variables(pattern.needs()));
  }

  @Override
  public boolean isVariable() {
    return pattern.isVariable();
  }

  @Override
  public MlExpression expression() {
    return expression;
  }

  @Override
  public List<MlVariable> variables() {
    return expression.freeVariables();
  }

  @Override
  public Matcher matcher(Collection<MlVariable> bound) {
    if (!bound.containsAll(needs())) {
      throw new IllegalArgumentException("the pattern needs " + needs() + ", not only " + bound);
    }
    return guarded(pattern.matcher(bindings(bound)));
  }

  @Override
  public Matcher structure(Collection<MlVariable> bound) {
    return guarded(pattern.structure(bindings(bound)));
  }

  private Set<Entry.Binding> bindings(Collection<MlVariable> bound) {
    return bound.stream()
        .filter(expression.freeVariables()::contains)
        .map(scope::binding)
        .collect(Collectors.toSet());
  }

  private Matcher guarded(io.nutshell.language.cpn.ml.eval.Matcher matcher) {
    // The clock of a computed part; a pattern that binds the clock does not read it.
    int clock = pattern.isVariable() ? -1 : expression.clock();
    return (token, frame) -> {
      CompiledExpression.prepare(frame, clock);
      try {
        return matcher.match(token, frame);
      } catch (MlFault fault) {
        throw fault.at(expression.where());
      } catch (StackOverflowError _) {
        throw CompiledExpression.tooDeep(expression.where());
      }
    };
  }
}
