package io.nutshell.language.cpn;

import io.nutshell.compact.BitFields;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.model.Describer;
import io.nutshell.model.Dictionary;
import io.nutshell.model.Fault;
import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.Quantity;
import io.nutshell.model.Reversal;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.model.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A coloured Petri net as a model. A state has one slot per place, which holds the number of the
 * place's multiset in its dictionary; places that no event changes take no bits.
 *
 * <p>How many multisets a place will have is learnt from a {@link Pilot} run; a slot that turns out
 * too small is widened. The dictionaries belong to the net and are shared by all widened models, so
 * that a number means the same in each of them.
 */
final class CpnModel implements Model {
  /** A slot is widened to at least this many times the number that did not fit, in bits. */
  private static final int EXTRA_BITS = 3;

  private final ColouredNet net;
  private final List<List<Plan>> plans;
  private final int[] initial;
  private final int[] highs;
  private final Layout layout;

  private CpnModel(ColouredNet net, List<List<Plan>> plans, int[] initial, int[] highs) {
    this.net = net;
    this.plans = plans;
    this.initial = initial;
    this.highs = highs;
    this.layout = layout(net, initial, highs);
  }

  /**
   * @throws io.nutshell.model.InputError if the bindings of a transition cannot be enumerated
   */
  static CpnModel of(ColouredNet net) {
    List<List<Plan>> plans =
        net.transitions().stream()
            .map(transition -> Planner.plans(transition, net.places()))
            .toList();
    int[] initial =
        net.places().stream()
            .mapToInt(place -> Multisets.number(place.markings(), place.initial()))
            .toArray();
    int[] highs = new int[initial.length];
    Arrays.fill(highs, Integer.MAX_VALUE);
    CpnModel unbounded = new CpnModel(net, plans, initial, highs);
    return new CpnModel(net, plans, initial, Pilot.ranges(unbounded, net));
  }

  private static Layout layout(ColouredNet net, int[] initial, int[] highs) {
    int[] groupOf = groups(net);
    List<Group> groups = new ArrayList<>();
    for (int page = 0; page < groupOf.length; page++) {
      if (groupOf[page] >= 0) {
        groups.add(new Group(net.pages().get(page).name(), "page"));
      }
    }
    List<BitFields.Field> fields = new ArrayList<>();
    for (Place place : net.places()) {
      int number = initial[place.index()];
      fields.add(
          new BitFields.Field(
              place.name(),
              groupOf[place.page()],
              place.constant() ? number : 0,
              place.constant() ? number : highs[place.index()],
              false,
              1));
    }
    return BitFields.layout(groups, fields);
  }

  /** The group of each page instance; -1 for those that name no place. */
  private static int[] groups(ColouredNet net) {
    int[] groupOf = new int[net.pages().size()];
    Arrays.fill(groupOf, -1);
    net.places().forEach(place -> groupOf[place.page()] = 0);
    int count = 0;
    for (int page = 0; page < groupOf.length; page++) {
      groupOf[page] = groupOf[page] < 0 ? -1 : count++;
    }
    return groupOf;
  }

  ColouredNet net() {
    return net;
  }

  @Override
  public String name() {
    return net.name();
  }

  @Override
  public Layout layout() {
    return layout;
  }

  @Override
  public void initial(State target) {
    target.resize(layout.words());
    Arrays.fill(target.words, 0, target.length, 0);
    for (int place = 0; place < initial.length; place++) {
      layout.set(target, place, initial[place]);
    }
  }

  @Override
  public Successors successors() {
    return new Cursor(net, plans, layout);
  }

  @Override
  public Successors reference() {
    return new ReferenceCursor(net, layout);
  }

  @Override
  public Describer describer() {
    return new NetDescriber(net, groups(net));
  }

  @Override
  public Predicate predicate(String expression) {
    return new NetProperties(net, layout).predicate(expression);
  }

  @Override
  public Quantity quantity(String expression) {
    return new NetProperties(net, layout).quantity(expression);
  }

  @Override
  public List<Warning> warnings() {
    return net.warnings();
  }

  @Override
  public Optional<Dictionary> dictionary() {
    return Optional.of(new NetDictionary(net));
  }

  @Override
  public long dictionaryBytes() {
    return net.bytes();
  }

  @Override
  public Optional<Reversal> reversal() {
    // With priorities, whether an event is enabled depends on all other transitions.
    boolean priorities =
        net.transitions().stream().mapToInt(Transition::priority).distinct().count() > 1;
    return priorities ? Optional.empty() : Optional.of(new NetReversal(net, layout));
  }

  @Override
  public Model widened(Fault.Overflow overflow) {
    int[] wider = highs.clone();
    int bits = 64 - Long.numberOfLeadingZeros(overflow.value()) + EXTRA_BITS;
    wider[overflow.slot()] = bits >= Integer.SIZE - 1 ? Integer.MAX_VALUE : (1 << bits) - 1;
    return new CpnModel(net, plans, initial, wider);
  }
}
