package io.nutshell.language.pnml;

import io.nutshell.language.cpn.AssembledNet;
import io.nutshell.model.Describer;
import io.nutshell.model.Rule;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Describes events as the unfolded net names its transitions, and places by the names of their
 * colours; tokens without colours are counted.
 */
final class SymmetricDescriber implements Describer {
  private final SymmetricNet net;
  private final AssembledNet assembled;
  private final Describer numbers;

  /**
   * @param numbers the describer of the engine, for which colours are numbers
   */
  SymmetricDescriber(ColouredModel model, Describer numbers) {
    this.net = model.net();
    this.assembled = model.assembled();
    this.numbers = numbers;
  }

  @Override
  public String event(long event) {
    SymmetricNet.Transition transition = net.transitions().get(assembled.transition(event));
    List<String> values = new ArrayList<>();
    for (Colour.Variable variable : transition.variables()) {
      Object value = assembled.value(event, values.size());
      values.add(
          net.declarations().variableName(variable.number())
              + "="
              + (value == null ? "?" : variable.sort().show((Long) value)));
    }
    return SymmetricNet.name(transition, values);
  }

  @Override
  public @Nullable SourcePosition position(long event) {
    return numbers.position(event);
  }

  @Override
  public List<Rule> rules() {
    return numbers.rules();
  }

  @Override
  public int rule(long event) {
    return numbers.rule(event);
  }

  @Override
  public long amount(int slot, long value) {
    return numbers.amount(slot, value);
  }

  @Override
  public Optional<String> change(int slot, long before, long after) {
    return isUncoloured(slot)
        ? Optional.empty()
        : Optional.of(assembled.change(slot, before, after, colour -> show(slot, colour)));
  }

  @Override
  public String value(int slot, long value) {
    return isUncoloured(slot)
        ? Long.toString(assembled.tokens(slot, value))
        : assembled.marking(slot, value).print(colour -> show(slot, colour));
  }

  private boolean isUncoloured(int slot) {
    return net.places().get(slot).sort() instanceof Sort.Dot;
  }

  private String show(int slot, Object colour) {
    Sort sort = net.places().get(slot).sort();
    String shown = sort.show((Long) colour);
    return sort instanceof Sort.Product ? "(" + shown + ")" : shown;
  }
}
