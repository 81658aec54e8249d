package io.nutshell.language.cpn;

import io.nutshell.compact.BitFields;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.model.Blocked;
import io.nutshell.model.Describer;
import io.nutshell.model.Dictionary;
import io.nutshell.model.Fault;
import io.nutshell.model.Group;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Predicate;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.Quantity;
import io.nutshell.model.Reversal;
import io.nutshell.model.Rule;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.model.Warning;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

/**
 * A coloured Petri net as a model. A state has one slot per place, which holds the number of the
 * place's multiset in its dictionary; places that no event changes take no bits.
 *
 * <p>How many multisets a place will have is learnt from a {@link Pilot} run; a slot that turns out
 * too small is widened. The dictionaries belong to the net and are shared by all widened models, so
 * that a number means the same in each of them.
 */
final class CpnModel implements Model {
  /** The bits that a widened slot has beyond those of the number that did not fit. */
  private static final int EXTRA_BITS = 2;

  private final ColouredNet net;
  private final List<List<Plan>> plans;
  private final int[] initial;
  private final int[] highs;

  /** The places in the order in which they lie in a state. */
  private final int[] order;

  private final Layout layout;

  /**
   * The memories of the plans of each cursor; weakly referenced, so that they are freed with the
   * cursor.
   */
  private final List<WeakReference<PlanMemories>> planMemories = new CopyOnWriteArrayList<>();

  private CpnModel(
      ColouredNet net, List<List<Plan>> plans, int[] initial, int[] highs, int[] order) {
    this.net = net;
    this.plans = plans;
    this.initial = initial;
    this.highs = highs;
    this.order = order;
    this.layout = packed();
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
    int[] order = IntStream.range(0, initial.length).toArray();
    if (net.isRandom()) {
      // A simulation cannot be repeated with wider slots.
      return new CpnModel(net, plans, initial, highs, order);
    }
    Pilot pilot = new Pilot(new CpnModel(net, plans, initial, highs, order), net);
    int[] learnt = pilot.highs();
    return new CpnModel(net, plans, initial, learnt, pilot.order(learnt));
  }

  private Layout packed() {
    int[] groupOf = groups(net);
    List<Group> groups = new ArrayList<>();
    for (int page = 0; page < groupOf.length; page++) {
      if (groupOf[page] >= 0) {
        groups.add(new Group(net.pages().get(page).name(), "page"));
      }
    }
    int clockGroup = groups.size();
    if (net.clock().isPresent()) {
      groups.add(new Group("clock", "clock"));
    }
    List<BitFields.Field> fields = new ArrayList<>();
    for (int index : order) {
      Place place = net.places().get(index);
      fields.add(
          new BitFields.Field(
              place.name(),
              place.isClock() ? clockGroup : groupOf[place.page()],
              place.constant() ? initial[index] : 0,
              place.constant() ? initial[index] : highs[index],
              false,
              1));
    }
    Layout ordered = BitFields.layout(groups, fields);
    // Slots are numbered like the places, wherever they lie.
    Slot[] slots = new Slot[order.length];
    for (int i = 0; i < order.length; i++) {
      slots[order[i]] = ordered.slots().get(i);
    }
    return new Layout(groups, List.of(slots), ordered.words(), true);
  }

  /** The group of each page instance; -1 for those that name no place. */
  private static int[] groups(ColouredNet net) {
    int[] groupOf = new int[net.pages().size()];
    Arrays.fill(groupOf, -1);
    net.places().stream()
        .filter(place -> !place.isClock())
        .forEach(place -> groupOf[place.page()] = 0);
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
    PlanMemories memories = new PlanMemories();
    planMemories.removeIf(reference -> reference.get() == null);
    planMemories.add(new WeakReference<>(memories));
    return new Cursor(net, plans, layout, memories);
  }

  @Override
  public List<Blocked> blocked(State state, int most) {
    List<String> names = describer().rules().stream().map(Rule::name).toList();
    return new BlockedTransitions(net, layout, state).list(names, most);
  }

  @Override
  public Successors reference() {
    // Evaluated a second time, random functions would answer differently.
    return net.isRandom() ? successors() : new ReferenceCursor(net, layout);
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
    long bytes = net.bytes();
    for (WeakReference<PlanMemories> reference : planMemories) {
      PlanMemories memories = reference.get();
      bytes += memories == null ? 0 : memories.bytes();
    }
    return bytes;
  }

  @Override
  public Optional<Reversal> reversal() {
    // With priorities, whether an event is enabled depends on all other transitions.
    boolean priorities =
        net.transitions().stream().mapToInt(Transition::priority).distinct().count() > 1;
    // The time at which a token was taken is not known afterwards.
    return priorities || net.isTimed()
        ? Optional.empty()
        : Optional.of(new NetReversal(net, layout));
  }

  /** The clock never goes back. */
  @Override
  public Optional<ProgressMeasure> progress() {
    if (!net.isTimed()) {
      return Optional.empty();
    }
    Place clock = net.clock().orElseThrow();
    // Times from 0 on are ordered like the bits of their doubles.
    Quantity bits =
        state ->
            Double.doubleToLongBits(
                Timing.time(clock.markings(), (int) layout.get(state, clock.index())));
    Quantity whole =
        state -> (long) Timing.time(clock.markings(), (int) layout.get(state, clock.index()));
    return Optional.of(
        net.hasRealTime()
            ? ProgressMeasure.of("bits of time()", bits)
            : ProgressMeasure.of("time()", whole));
  }

  @Override
  public Model widened(Fault.Overflow overflow) {
    int[] wider = highs.clone();
    int bits = 64 - Long.numberOfLeadingZeros(overflow.value()) + EXTRA_BITS;
    wider[overflow.slot()] = bits >= Integer.SIZE - 1 ? Integer.MAX_VALUE : (1 << bits) - 1;
    return new CpnModel(net, plans, initial, wider, order);
  }
}
