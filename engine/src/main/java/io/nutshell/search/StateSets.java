package io.nutshell.search;

import io.nutshell.memory.DiskFailure;
import io.nutshell.memory.MemoryExhausted;
import io.nutshell.memory.NumberArray;
import io.nutshell.memory.NumberSet;
import io.nutshell.memory.PackedArray;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Predicate;
import io.nutshell.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sets of the states of a complete search, one bit per state, and the fixpoints of branching
 * temporal logic over them. Paths are maximal: infinite, or finite with a dead last state.
 *
 * <p><b>How it works.</b> If there is room, one pass over all steps collects the {@link
 * Predecessors} of each state; a fixpoint is then linear in the number of steps. Otherwise steps
 * are never kept: each pass makes the steps of the states that are still open again, in descending
 * order of their numbers where the store allows it, until nothing changes. Steps that are faults
 * are left out.
 *
 * <p>Numbers of states are ids, or positions for stores that have those; sets of positions may lie
 * on disk.
 */
public final class StateSets {
  /** The clock is read once per this many numbers, if the work on each is small. */
  private static final int PULSE = 1 << 16;

  /** The longest walk through states that lie on a path for ever. */
  private static final int LONGEST_WALK = 200_000;

  private final Course course;
  private final StoredSteps steps;
  private final boolean keepSteps;
  private @Nullable NumberSet alive;
  private @Nullable Predecessors predecessors;
  private long passes;

  private StateSets(Course course, StoredSteps steps, boolean keepSteps) {
    this.course = course;
    this.steps = steps;
    this.keepSteps = keepSteps;
  }

  /** A limit ended the work on sets. */
  public static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Stopped() {
      super("a limit was reached", null, false, false);
    }
  }

  /**
   * The result of work on sets.
   *
   * @param value null if a limit was reached
   * @param outcome the outcome of the whole search; tells which limit
   */
  public record Result<T>(@Nullable T value, Outcome outcome) {}

  /**
   * A set, or its complement.
   *
   * @param complement whether the states outside the set are meant
   */
  public record Members(NumberSet set, boolean complement) implements LongPredicate {
    @Override
    public boolean test(long number) {
      return set.contains(number) != complement;
    }
  }

  /**
   * Works with the states that a complete search has stored.
   *
   * @param exploration with the store that the search has filled, and the limits that are left
   * @param keepSteps whether predecessors may be kept, if there is room
   */
  public static <T> Result<T> of(
      Exploration exploration, Outcome reached, boolean keepSteps, Function<StateSets, T> work) {
    Course course = Course.after(reached, exploration);
    T value = null;
    try (StoredSteps steps = StoredSteps.of(course)) {
      StateSets sets = new StateSets(course, steps, keepSteps);
      try {
        value = work.apply(sets);
      } finally {
        sets.close();
      }
    } catch (Stopped limit) {
      course.stop(Stop.TIME);
    } catch (MemoryExhausted exhausted) {
      course.stop(Stop.MEMORY);
    } catch (DiskFailure failure) {
      course.failed(failure);
    }
    return new Result<>(value, course.end());
  }

  private void close() {
    course.count("labelling passes", passes);
    if (predecessors != null) {
      predecessors.close();
    }
    if (alive != null) {
      alive.close();
    }
  }

  /** The number of states; their numbers are below this. */
  public long size() {
    return steps.size();
  }

  /** The number of the initial state. */
  public long initial() {
    return steps.initial();
  }

  public void get(long number, State target) {
    steps.get(number, target);
  }

  /** The bytes of memory that are left. */
  public long memoryLeft() {
    return course.budget().left();
  }

  /** An empty set. The caller closes it. */
  public NumberSet none() {
    return steps.noStates();
  }

  /** A copy of a set. The caller closes it. */
  public NumberSet copy(Members of) {
    NumberSet copy = none();
    copy.copy(of.set, of.complement);
    return copy;
  }

  private void pulse(long number) {
    if (number % PULSE == 0 && !course.pulse(steps.size() - number)) {
      throw new Stopped();
    }
  }

  private static void require(boolean goesOn) {
    if (!goesOn) {
      throw new Stopped();
    }
  }

  /** The first state in which a predicate has no value. */
  public record Valueless(long number, Fault.Mistake error) {}

  /**
   * Adds each state to the sets of the predicates that are true in it. A predicate without a value
   * is not true.
   *
   * @param predicates makes the predicates for each thread
   * @return for each predicate the first state in which it has no value; null if it always has one
   */
  public @Nullable Valueless[] select(Supplier<List<Predicate>> predicates, List<NumberSet> into) {
    List<Selection> selections = new ArrayList<>();
    passes++;
    require(
        steps.readAll(
            () -> {
              Selection selection = new Selection(predicates.get(), into);
              selections.add(selection);
              return selection;
            }));
    @Nullable Valueless[] first = new Valueless[into.size()];
    for (Selection selection : selections) {
      for (int i = 0; i < first.length; i++) {
        Valueless found = selection.valueless[i];
        Valueless known = first[i];
        if (found != null && (known == null || found.number < known.number)) {
          first[i] = found;
        }
      }
    }
    return first;
  }

  /** Adds states to the sets of predicates, on one thread. */
  private static final class Selection implements StoredSteps.Reader {
    private final List<Predicate> predicates;
    private final List<NumberSet> into;
    private final @Nullable Valueless[] valueless;

    Selection(List<Predicate> predicates, List<NumberSet> into) {
      this.predicates = predicates;
      this.into = into;
      valueless = new Valueless[into.size()];
    }

    @Override
    public void read(long number, State state) {
      for (int i = 0; i < valueless.length; i++) {
        try {
          if (predicates.get(i).test(state)) {
            into.get(i).add(number);
          }
        } catch (EvaluationFault fault) {
          Valueless known = valueless[i];
          if (known == null || number < known.number) {
            valueless[i] = new Valueless(number, fault.error());
          }
        }
      }
    }
  }

  /** The states that have successors. */
  public NumberSet alive() {
    if (alive == null) {
      prepare();
    }
    if (alive == null) {
      throw new IllegalStateException("the states with successors were not found");
    }
    return alive;
  }

  /**
   * Makes all steps once; keeps the predecessors if there is room, else only who has successors.
   */
  private void prepare() {
    if (alive != null) {
      return;
    }
    NumberSet sources = none();
    alive = sources;
    try (NumberSet all = none()) {
      if (keepSteps && Predecessors.fit(course, steps)) {
        all.fill();
        passes++;
        predecessors = Predecessors.of(course, steps, all, sources);
        if (predecessors != null) {
          return;
        }
        require(!course.stopped());
      }
      all.fill();
      addSources(all, false, _ -> true, sources);
    }
  }

  /**
   * Makes the steps of the states in the frontier, and adds each state with a step to one of the
   * targets to a set.
   *
   * @param down whether states with high numbers come first, where the store allows it
   */
  private void addSources(NumberSet frontier, boolean down, LongPredicate targets, NumberSet into) {
    passes++;
    StoredSteps.Filter filter = (_, target) -> targets.test(target);
    StoredSteps.Visitor visitor =
        (source, _) -> {
          into.add(source);
          return true;
        };
    require(
        down
            ? steps.followDown(frontier, source -> source, filter, visitor)
            : steps.follow(frontier, source -> source, filter, visitor));
  }

  /** The states with a successor in the set. The caller closes them. */
  public NumberSet someNext(Members operand) {
    prepare();
    NumberSet result = none();
    Predecessors before = predecessors;
    if (before != null) {
      for (long target = 0; target < steps.size(); target++) {
        if (operand.test(target)) {
          for (long i = before.begin(target); i < before.end(target); i++) {
            result.add(before.at(i));
          }
        }
        pulse(target);
      }
      return result;
    }
    try (NumberSet frontier = none()) {
      frontier.copy(alive(), false);
      addSources(frontier, false, operand, result);
    }
    return result;
  }

  /**
   * The states from which a path leads to the goal, all of whose earlier states are among {@code
   * through}. The caller closes them.
   */
  public NumberSet someUntil(Members through, Members goal) {
    prepare();
    NumberSet result = copy(goal);
    if (predecessors != null) {
      untilBackwards(predecessors, through, goal, result);
    } else {
      untilByPasses(through, result);
    }
    return result;
  }

  private void untilBackwards(
      Predecessors before, Members through, Members goal, NumberSet result) {
    try (PackedArray stack = new PackedArray(course.budget(), steps.bits())) {
      for (long state = 0; state < steps.size(); state++) {
        if (goal.test(state)) {
          long target = state;
          while (true) {
            for (long i = before.begin(target); i < before.end(target); i++) {
              long source = before.at(i);
              if (through.test(source) && result.add(source)) {
                stack.add(source);
              }
            }
            if (stack.size() == 0) {
              break;
            }
            target = stack.get(stack.size() - 1);
            stack.removeLast();
          }
        }
        pulse(state);
      }
    }
  }

  private void untilByPasses(Members through, NumberSet result) {
    try (NumberSet open = copy(through);
        NumberSet frontier = none();
        NumberSet fresh = none()) {
      open.retainAll(alive(), false);
      open.retainAll(result, true);
      // On disk, sources and targets of one set would make its pages alternate.
      NumberSet added = result.onDisk() ? fresh : result;
      long before;
      do {
        before = result.count();
        frontier.copy(open, false);
        addSources(frontier, true, result::contains, added);
        result.addAll(added, false);
        open.retainAll(result, true);
        fresh.clear();
      } while (result.count() > before && open.count() > 0);
    }
  }

  /**
   * The states from which a maximal path stays in the set for ever, or until it ends. The caller
   * closes them.
   */
  public NumberSet someAlways(Members operand) {
    prepare();
    NumberSet result = copy(operand);
    if (predecessors != null) {
      alwaysBackwards(predecessors, result);
    } else {
      alwaysByPasses(result);
    }
    return result;
  }

  /** Removes states that have successors, but none in the set, until there are none. */
  private void alwaysBackwards(Predecessors before, NumberSet result) {
    NumberArray counts = steps.zeros(Byte.SIZE);
    try (PackedArray stack = new PackedArray(course.budget(), steps.bits())) {
      for (long target = result.next(0); target >= 0; target = result.next(target + 1)) {
        for (long i = before.begin(target); i < before.end(target); i++) {
          long source = before.at(i);
          long count = counts.get(source);
          if (count == counts.largest()) {
            counts = counts.widened(2 * Long.bitCount(count));
          }
          counts.set(source, count + 1);
        }
        pulse(target);
      }
      NumberSet withSuccessors = alive();
      for (long state = result.next(0); state >= 0; state = result.next(state + 1)) {
        if (counts.get(state) == 0 && withSuccessors.contains(state)) {
          result.remove(state);
          stack.add(state);
          drain(before, result, counts, stack);
        }
        pulse(state);
      }
    } finally {
      counts.close();
    }
  }

  private static void drain(
      Predecessors before, NumberSet result, NumberArray counts, PackedArray stack) {
    while (stack.size() > 0) {
      long target = stack.get(stack.size() - 1);
      stack.removeLast();
      for (long i = before.begin(target); i < before.end(target); i++) {
        long source = before.at(i);
        long left = counts.get(source) - 1;
        counts.set(source, left);
        if (left == 0 && result.remove(source)) {
          stack.add(source);
        }
      }
    }
  }

  private void alwaysByPasses(NumberSet result) {
    try (NumberSet supported = none();
        NumberSet frontier = none()) {
      long before;
      do {
        before = result.count();
        frontier.copy(result, false);
        frontier.retainAll(alive(), false);
        supported.copy(result, false);
        supported.retainAll(alive(), true);
        addSources(frontier, false, result::contains, supported);
        result.copy(supported, false);
      } while (result.count() < before);
    }
  }

  /**
   * A path between stored states.
   *
   * @param path its events, from its first state
   * @param end the number of its last state
   * @param loop the number of steps before its cycle, or the number of all steps if it ends in a
   *     dead state; {@link CycleOutcome#NO_LOOP} if it is just a path to a state
   */
  public record Segment(io.nutshell.store.Path path, long end, int loop) {}

  /**
   * A shortest path of at least one step that leads to the goal, through the given states; such a
   * path must exist. Null if a limit was reached.
   */
  public @Nullable Segment path(long from, LongPredicate goal, LongPredicate through) {
    try {
      LassoSearch.Segment found =
          new LassoSearch(course, steps)
              .path(from, goal, number -> goal.test(number) || through.test(number));
      return found == null ? null : new Segment(found.path(), found.end(), CycleOutcome.NO_LOOP);
    } catch (MemoryExhausted | DiskFailure tooLarge) {
      return null;
    }
  }

  /**
   * A maximal path that stays in a set of {@link #someAlways}; null if it is too long, or a limit
   * was reached.
   */
  public @Nullable Segment staying(long from, LongPredicate in) {
    try {
      LassoSearch.Lasso found = new LassoSearch(course, steps).walk(from, in, LONGEST_WALK);
      io.nutshell.store.Path path = found == null ? null : found.path();
      return found == null || path == null ? null : new Segment(path, from, found.loop());
    } catch (MemoryExhausted | DiskFailure tooLarge) {
      return null;
    }
  }
}
