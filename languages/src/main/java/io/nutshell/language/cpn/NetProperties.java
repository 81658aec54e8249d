package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.FlatNet.Member;
import io.nutshell.language.cpn.FlatNet.PageInstance;
import io.nutshell.language.cpn.ml.Markings;
import io.nutshell.language.cpn.ml.MlExpression;
import io.nutshell.language.cpn.ml.MlScope;
import io.nutshell.language.cpn.ml.MlVariable;
import io.nutshell.language.cpn.ml.colour.ColourSet;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.MlList;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Layout;
import io.nutshell.model.Predicate;
import io.nutshell.model.Quantity;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Conditions and numbers over markings, in CPN ML: {@code size (Mark.Page'Place 1) <= 3}.
 *
 * <p>As in CPN Tools, spaces and other characters of names that an identifier cannot have are
 * written as underscores, and the number after the name counts the instances of the page. A port or
 * a place of a fusion set can be called by each of its names.
 */
final class NetProperties {
  private static final String EXPRESSION = "expression";

  private final ColouredNet net;
  private final Layout layout;
  private @Nullable State state;

  NetProperties(ColouredNet net, Layout layout) {
    this.net = net;
    this.layout = layout;
  }

  /**
   * @throws InputError if the text is no condition
   */
  Predicate predicate(String text) {
    MlScope scope = net.declarations().scope(markings());
    MlExpression condition = scope.condition(text, EXPRESSION);
    Object[] frame = closed(scope, condition);
    return of -> {
      state = of;
      readClock(scope, frame);
      try {
        return condition.isTrue(frame);
      } catch (MlFault fault) {
        throw noValue(fault);
      }
    };
  }

  /**
   * @throws InputError if the text is no number
   */
  Quantity quantity(String text) {
    MlScope scope = net.declarations().scope(markings());
    MlExpression number = scope.integer(text, EXPRESSION);
    Object[] frame = closed(scope, number);
    return of -> {
      state = of;
      readClock(scope, frame);
      try {
        return (Long) number.evaluate(frame);
      } catch (MlFault fault) {
        throw noValue(fault);
      }
    };
  }

  private static Object[] closed(MlScope scope, MlExpression expression) {
    for (MlVariable variable : expression.freeVariables()) {
      if (!MlScope.isClock(variable)) {
        throw new InputError(
            new SourcePosition(EXPRESSION, 0, 0),
            "the expression has the variable '%s'".formatted(variable.name()),
            "use 'List.exists' or 'cf' to ask about a token");
      }
    }
    return scope.newFrame();
  }

  /**
   * Gives the expression the time of the state, if it depends on the time; 0 in a net without time.
   */
  private void readClock(MlScope scope, Object[] frame) {
    scope
        .clock()
        .ifPresent(
            variable ->
                frame[variable.slot()] =
                    net.clock()
                        .map(
                            clock ->
                                Timing.time(
                                    clock.markings(),
                                    (int) layout.get(Objects.requireNonNull(state), clock.index())))
                        .orElse(0.0));
  }

  private static EvaluationFault noValue(MlFault fault) {
    return new EvaluationFault(new Fault.Mistake(fault.reason(), null));
  }

  /** A name as it is written in an expression. */
  static String identifier(String name) {
    return name.replaceAll("[^A-Za-z0-9_']", "_");
  }

  private Markings markings() {
    return new Markings() {
      @Override
      public Optional<MarkedPlace> place(String name) {
        return NetProperties.this.place(name);
      }

      @Override
      public Collection<String> names() {
        List<String> names = new ArrayList<>();
        for (Place place : net.places()) {
          for (Member member : place.members()) {
            String page = net.pages().get(member.page()).page().name();
            names.add(identifier(page + "'" + member.node().name()));
          }
        }
        return names;
      }
    };
  }

  private Optional<Markings.MarkedPlace> place(String name) {
    Map<Integer, Place> instances = new TreeMap<>();
    for (Place place : net.places()) {
      for (Member member : place.members()) {
        PageInstance page = net.pages().get(member.page());
        if (identifier(page.page().name() + "'" + member.node().name()).equals(name)) {
          instances.put(page.number(), place);
        }
      }
    }
    return instances.isEmpty()
        ? Optional.empty()
        : Optional.of(new Marked(instances.values().toArray(Place[]::new)));
  }

  /** The instances of a place, each with the last list of tokens that was asked for. */
  private final class Marked implements Markings.MarkedPlace {
    private final Place[] places;
    private final int[] numbers;
    private final MlList[] lists;

    Marked(Place[] places) {
      this.places = places;
      this.numbers = new int[places.length];
      this.lists = new MlList[places.length];
      Arrays.fill(lists, MlList.EMPTY);
    }

    @Override
    public ColourSet colours() {
      return places[0].colours();
    }

    @Override
    public int instances() {
      return places.length;
    }

    @Override
    public MlList tokens(int instance) {
      int index = instance - 1;
      Place place = places[index];
      State of = state;
      if (of == null) {
        throw new IllegalStateException("there is no state");
      }
      int number = (int) layout.get(of, place.index());
      if (number != numbers[index]) {
        numbers[index] = number;
        lists[index] = Multisets.colours(place, number).toList();
      }
      return lists[index];
    }
  }
}
