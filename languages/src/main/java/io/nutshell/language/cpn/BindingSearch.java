package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Arc;
import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.CpnDocument.Direction;
import io.nutshell.language.cpn.Plan.Step;
import io.nutshell.language.cpn.ml.value.MlFault;
import io.nutshell.language.cpn.ml.value.Multiset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the enabled events of one transition in a marking, by its plans. Not shared between
 * threads.
 *
 * <p>A conjunct of the guard that raises an exception before all variables are bound is evaluated
 * again at the end. If another step raises one, a {@link CandidateSearch} finds the events.
 */
final class BindingSearch {
  private final ColouredNet net;
  private final Transition transition;
  private final EventTable events;
  private final PlaceMarkings[] markings;
  private final Step[][] plans;

  /** For each plan its memory; null if it cannot be remembered. */
  private final @Nullable PlanMemory[] memories;

  private final int[] firstPlaces;

  /** Places that must not be empty, and places that must be. */
  private final int[] needed;

  private final int[] inhibiting;

  private final Conditions conditions;

  private final Object[] frame;
  private Step[] steps;
  private int[] marking = {};
  private int doubtful;

  /** Whether a step raised an exception, so that the search by plans does not decide. */
  private boolean irregular;

  private Event[] found = new Event[16];
  private int foundCount;

  BindingSearch(
      ColouredNet net, Transition transition, List<Plan> plans, PlanMemories planMemories) {
    this.net = net;
    this.transition = transition;
    this.conditions = new Conditions(transition);
    this.events = net.events();
    this.markings = net.places().stream().map(Place::ready).toArray(PlaceMarkings[]::new);
    this.plans =
        plans.stream().map(plan -> plan.steps().toArray(Step[]::new)).toArray(Step[][]::new);
    this.memories =
        plans.stream()
            .map(
                plan ->
                    PlanMemory.suits(plan) && !transition.random()
                        ? new PlanMemory(net, transition, plan, planMemories)
                        : null)
            .toArray(PlanMemory[]::new);
    this.firstPlaces = plans.stream().mapToInt(Plan::first).toArray();
    this.steps = this.plans[0];
    this.needed = neededPlaces(transition);
    this.inhibiting = inhibitingPlaces(transition);
    this.frame = transition.scope().newFrame();
  }

  static int[] neededPlaces(Transition transition) {
    return transition.arcs().stream()
        .filter(BindingSearch::needsTokens)
        .mapToInt(Arc::place)
        .distinct()
        .toArray();
  }

  static int[] inhibitingPlaces(Transition transition) {
    return transition.arcs().stream()
        .filter(arc -> arc.direction() == Direction.INHIBITOR)
        .mapToInt(Arc::place)
        .distinct()
        .toArray();
  }

  private static boolean needsTokens(Arc arc) {
    return arc.takes()
        && arc.expression().summands().stream()
            .anyMatch(term -> term.constantCount().orElse(0) > 0);
  }

  /** The places whose markings decide whether the transition is enabled. */
  static int[] relevantPlaces(Transition transition) {
    return transition.arcs().stream()
        .filter(arc -> arc.takes() || arc.direction() == Direction.INHIBITOR)
        .mapToInt(Arc::place)
        .distinct()
        .sorted()
        .toArray();
  }

  /**
   * Finds all enabled events, each once, in the order of their bindings.
   *
   * @param inMarking the number of each place's multiset
   * @return how many there are, see {@link #event}
   */
  int run(int[] inMarking) {
    marking = inMarking;
    foundCount = 0;
    for (int place : needed) {
      if (marking[place] == 0) {
        return 0;
      }
    }
    for (int place : inhibiting) {
      if (marking[place] != 0) {
        return 0;
      }
    }
    int plan = bestPlan();
    PlanMemory memory = memories[plan];
    irregular = false;
    if (memory != null) {
      irregular = !memory.run(marking, this::add);
    } else {
      steps = plans[plan];
      doubtful = 0;
      step(0);
    }
    if (irregular) {
      foundCount = 0;
      List<Multiset> multisets = new ArrayList<>();
      for (int place = 0; place < markings.length; place++) {
        multisets.add(Multisets.multiset(markings[place], marking[place]));
      }
      new CandidateSearch(net, transition, multisets).events().forEach(this::add);
    }
    return sorted();
  }

  /** An event of the last {@link #run}. */
  Event event(int index) {
    return found[index];
  }

  private int bestPlan() {
    int best = 0;
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < plans.length && plans.length > 1; i++) {
      int distinct = markings[firstPlaces[i]].distinct(marking[firstPlaces[i]]);
      if (distinct < least) {
        least = distinct;
        best = i;
      }
    }
    return best;
  }

  /**
   * Carries out the steps from an index on. Only steps that try alternatives are nested calls: each
   * of them binds a variable, so that {@link Planner#MAX_VARIABLES} bounds their depth.
   */
  private void step(int from) {
    int doubtfulBefore = doubtful;
    int index = from;
    while (index < steps.length && !irregular && decide(steps[index], index)) {
      index++;
    }
    if (index == steps.length && !irregular) {
      complete();
    }
    doubtful = doubtfulBefore;
  }

  /** Carries out a step, with those after it if it tries alternatives; false if it fails. */
  private boolean decide(Step step, int index) {
    return switch (step) {
      case Plan.Fixed fixed ->
          markings[fixed.place()].count(marking[fixed.place()], fixed.token()) >= fixed.count();
      case Plan.Present present -> isPresent(present);
      case Plan.Test test -> isNotFalse(test);
      case Plan.Contained contained -> isContained(contained);
      case Plan.Define define -> isDefined(define);
      case Plan.Match match -> {
        match(match, index);
        yield false;
      }
      case Plan.Choose choose -> {
        for (Object colour : choose.colours()) {
          frame[choose.slot()] = colour;
          step(index + 1);
        }
        yield false;
      }
    };
  }

  private void match(Plan.Match match, int index) {
    PlaceMarkings of = markings[match.place()];
    int number = marking[match.place()];
    long count;
    try {
      count = match.count().of(frame);
    } catch (MlFault _) {
      irregular = true;
      return;
    }
    if (count == 0) {
      irregular = true;
      return;
    }
    int distinct = of.distinct(number);
    for (int i = 0; i < distinct; i++) {
      if (of.countAt(number, i) < count) {
        continue;
      }
      boolean matches;
      try {
        matches = match.matcher().match(of.value(of.tokenAt(number, i)), frame);
      } catch (MlFault _) {
        irregular = true;
        continue;
      }
      if (matches) {
        step(index + 1);
      }
    }
  }

  private boolean isNotFalse(Plan.Test test) {
    try {
      return test.condition().isTrue(frame);
    } catch (MlFault _) {
      doubtful++;
      return true;
    }
  }

  private boolean isPresent(Plan.Present present) {
    try {
      PlaceMarkings of = markings[present.place()];
      long count = present.count().of(frame);
      if (count == 0) {
        return true;
      }
      int token = of.knownToken(present.token().evaluate(frame));
      return token >= 0 && of.count(marking[present.place()], token) >= count;
    } catch (MlFault _) {
      irregular = true;
      return false;
    }
  }

  private boolean isContained(Plan.Contained contained) {
    PlaceMarkings of = markings[contained.place()];
    int number = marking[contained.place()];
    boolean[] lacking = {false};
    try {
      contained
          .arc()
          .evaluate(
              frame,
              (value, count) -> {
                int token = lacking[0] ? -1 : of.knownToken(value);
                lacking[0] |= token < 0 || of.count(number, token) < count;
              });
      return !lacking[0];
    } catch (MlFault _) {
      irregular = true;
      return false;
    }
  }

  private boolean isDefined(Plan.Define define) {
    try {
      return define.matcher().match(define.value().evaluate(frame), frame);
    } catch (MlFault _) {
      irregular = true;
      return false;
    }
  }

  /** All variables are bound. */
  private void complete() {
    boolean admitted =
        doubtful > 0
            ? conditions.admit(frame, transition.variables())
            : conditions.admitColours(frame);
    if (!admitted) {
      return;
    }
    Event event = events.of(transition, frame, conditions.fault());
    // Several terms may take the same token: together they may need more than is there.
    if (event.isCovered((place, token) -> markings[place].count(marking[place], token))) {
      add(event);
    }
  }

  private void add(Event event) {
    if (foundCount == found.length) {
      found = Arrays.copyOf(found, 2 * foundCount);
    }
    found[foundCount++] = event;
  }

  /** Sorts what was found and removes duplicates. */
  private int sorted() {
    if (foundCount > 1) {
      Arrays.sort(found, 0, foundCount);
      int kept = 1;
      for (int i = 1; i < foundCount; i++) {
        if (!found[i].equals(found[kept - 1])) {
          found[kept++] = found[i];
        }
      }
      foundCount = kept;
    }
    return foundCount;
  }
}
