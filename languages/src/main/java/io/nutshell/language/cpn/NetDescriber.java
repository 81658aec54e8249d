package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.ml.value.Multiset;
import io.nutshell.model.Describer;
import io.nutshell.model.Interaction;
import io.nutshell.model.Rule;
import io.nutshell.model.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Describes events as transitions with bindings, and slots as multisets of tokens. */
final class NetDescriber implements Describer {
  private final ColouredNet net;
  private final int[] groupOfPage;

  NetDescriber(ColouredNet net, int[] groupOfPage) {
    this.net = net;
    this.groupOfPage = groupOfPage;
  }

  private Event get(long event) {
    return net.events().get((int) event);
  }

  private String name(Transition transition) {
    return net.pages().size() == 1
        ? transition.name()
        : net.pages().get(transition.page()).name() + "'" + transition.name();
  }

  @Override
  public String event(long number) {
    Event event = get(number);
    String name = name(event.transition);
    return event.binding.length == 0 ? name : name + " {" + event.binding() + "}";
  }

  @Override
  public SourcePosition position(long event) {
    return get(event).transition.position();
  }

  @Override
  public Interaction interaction(long number) {
    Event event = get(number);
    int group = groupOfPage[event.transition.page()];
    String binding = event.binding.length == 0 ? "" : " {" + event.binding() + "}";
    return group < 0 ? Interaction.NONE : Interaction.of(group, event.transition.name() + binding);
  }

  @Override
  public List<Rule> rules() {
    return net.transitions().stream()
        .map(transition -> new Rule(name(transition), transition.position()))
        .toList();
  }

  @Override
  public int rule(long event) {
    return get(event).transition.index();
  }

  @Override
  public boolean hasDictionary(int slot) {
    return !net.places().get(slot).isClock();
  }

  @Override
  public long amount(int slot, long value) {
    ColouredNet.Place place = net.places().get(slot);
    return place.isClock()
        ? (long) Timing.time(place.markings(), (int) value)
        : place.markings().total((int) value);
  }

  @Override
  public Optional<String> change(int slot, long before, long after) {
    ColouredNet.Place place = net.places().get(slot);
    if (place.isClock()) {
      return Optional.empty();
    }
    return Optional.of(
        change(
            Multisets.multiset(place.markings(), (int) before),
            Multisets.multiset(place.markings(), (int) after),
            place.stored()::print));
  }

  /** The tokens that a place loses and gains, as text. */
  static String change(Multiset before, Multiset after, Function<Object, String> printer) {
    List<String> parts = new ArrayList<>();
    addDifference(parts, "-", before, after, printer);
    addDifference(parts, "+", after, before, printer);
    return String.join("  ", parts);
  }

  /** Adds the tokens that one multiset has and another has not. */
  private static void addDifference(
      List<String> parts,
      String sign,
      Multiset of,
      Multiset without,
      Function<Object, String> printer) {
    Multiset.Builder rest = new Multiset.Builder();
    of.entries().forEach(e -> rest.add(e.getKey(), e.getValue() - without.count(e.getKey())));
    Multiset difference = rest.build();
    if (!difference.isEmpty()) {
      parts.add(sign + " " + difference.print(printer));
    }
  }

  @Override
  public String value(int slot, long value) {
    var place = net.places().get(slot);
    return value < 0 || value >= place.markings().size()
        ? Long.toString(value)
        : place.print((int) value);
  }
}
