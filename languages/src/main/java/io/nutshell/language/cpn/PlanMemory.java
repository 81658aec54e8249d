package io.nutshell.language.cpn;

import io.nutshell.language.cpn.ColouredNet.Place;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.language.cpn.Plan.Step;
import io.nutshell.language.cpn.ml.value.MlFault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a plan and remembers the results that do not depend on the marking: whether a token
 * matches, whether the guard holds, which events the matched tokens lead to. Not shared between
 * threads.
 *
 * <p>The memory is a tree. A node stands for tokens that the first matching steps accepted; its
 * children, by the next token, are made when that token is first tried. Once they are there,
 * finding bindings is comparing numbers. The nodes of all plans of a worker share a limit ({@link
 * PlanMemories}).
 */
final class PlanMemory {
  /** Approximate bytes of a node with its share of its parent's hash table. */
  private static final int NODE_BYTES = 120;

  private static final Event[] NO_EVENTS = {};
  private static final int[] NOTHING = {};

  private final Transition transition;
  private final EventTable events;
  private final PlaceMarkings[] markings;
  private final Step[] steps;
  private final Conditions conditions;
  private final Object[] frame;
  private final PlanMemories all;
  private @Nullable Node root;

  /** The tokens that the steps being carried out require: place, token, count. */
  private final List<Integer> required = new ArrayList<>();

  private int doubtful;

  private static final class Node {
    final @Nullable Node parent;
    final int token;

    /** The steps between the match of the token and the next match, or the end. */
    final int from;

    int to;
    int[] requires = NOTHING;
    int doubtful;

    /** At the end of the plan: the events. */
    Event[] events = NO_EVENTS;

    /** Whether a step raised an exception, so that the plan does not decide. */
    boolean irregular;

    /** Whether no event can follow. */
    boolean dead;

    /** Open addressing: token + 1, or 0. */
    int[] keys = NOTHING;

    @Nullable Node[] children = {};
    int childCount;

    Node(@Nullable Node parent, int token, int from) {
      this.parent = parent;
      this.token = token;
      this.from = from;
    }

    private int slot(int of) {
      return ((of * 0x9E3779B1) >>> 7) & (keys.length - 1);
    }

    @Nullable Node child(int of) {
      if (keys.length == 0) {
        return null;
      }
      int slot = slot(of);
      while (keys[slot] != 0) {
        if (keys[slot] == of + 1) {
          return children[slot];
        }
        slot = (slot + 1) & (keys.length - 1);
      }
      return null;
    }

    void add(int of, Node child) {
      if (2 * (childCount + 1) > keys.length) {
        int[] oldKeys = keys;
        @Nullable Node[] old = children;
        keys = new int[Math.max(8, 2 * keys.length)];
        children = new Node[keys.length];
        childCount = 0;
        for (int i = 0; i < oldKeys.length; i++) {
          Node moved = old[i];
          if (moved != null) {
            add(oldKeys[i] - 1, moved);
          }
        }
      }
      int slot = slot(of);
      while (keys[slot] != 0) {
        slot = (slot + 1) & (keys.length - 1);
      }
      keys[slot] = of + 1;
      children[slot] = child;
      childCount++;
    }
  }

  /**
   * @param all receives this memory, and limits it
   */
  PlanMemory(ColouredNet net, Transition transition, Plan plan, PlanMemories all) {
    this.transition = transition;
    this.events = net.events();
    this.markings = net.places().stream().map(Place::ready).toArray(PlaceMarkings[]::new);
    this.steps = plan.steps().toArray(Step[]::new);
    this.conditions = new Conditions(transition);
    this.frame = transition.scope().newFrame();
    this.all = all;
    all.add(this);
  }

  /** Whether a plan can be remembered: it matches before it chooses, and counts are constant. */
  static boolean suits(Plan plan) {
    boolean chosen = false;
    for (Step step : plan.steps()) {
      if (step instanceof Plan.Match match && (chosen || match.count().constant() <= 0)) {
        return false;
      }
      chosen |= step instanceof Plan.Choose;
    }
    return true;
  }

  /**
   * Finds the events of a marking, some perhaps twice.
   *
   * @return false if a step raises an exception, so that the events have to be found otherwise
   */
  boolean run(int[] marking, Consumer<Event> found) {
    if (all.full()) {
      all.forget();
    }
    Node start = root;
    if (start == null) {
      start = new Node(null, -1, 0);
      complete(start);
      charge(start);
      root = start;
    }
    return walk(start, marking, found);
  }

  void forget() {
    root = null;
  }

  private void charge(Node node) {
    all.charge(NODE_BYTES + 4L * node.requires.length + 8L * node.events.length);
  }

  private boolean walk(Node node, int[] marking, Consumer<Event> found) {
    if (!present(node.requires, marking)) {
      return true;
    }
    if (node.irregular) {
      return false;
    }
    for (Event event : node.events) {
      if (event.isCovered((place, token) -> markings[place].count(marking[place], token))) {
        found.accept(event);
      }
    }
    if (node.dead || node.to == steps.length) {
      return true;
    }
    Plan.Match match = (Plan.Match) steps[node.to];
    PlaceMarkings of = markings[match.place()];
    int number = marking[match.place()];
    long count = match.count().constant();
    int distinct = of.distinct(number);
    for (int i = 0; i < distinct; i++) {
      if (of.countAt(number, i) >= count) {
        int token = of.tokenAt(number, i);
        Node child = node.child(token);
        if (child == null) {
          child = matched(node, match, token);
        }
        if ((!child.dead || child.irregular) && !walk(child, marking, found)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean present(int[] triples, int[] marking) {
    for (int i = 0; i < triples.length; i += 3) {
      int place = triples[i];
      if (markings[place].count(marking[place], triples[i + 1]) < triples[i + 2]) {
        return false;
      }
    }
    return true;
  }

  private Node matched(Node parent, Plan.Match match, int token) {
    Node child = new Node(parent, token, parent.to + 1);
    bind(parent);
    child.doubtful = parent.doubtful;
    try {
      if (match.matcher().match(markings[match.place()].value(token), frame)) {
        complete(child);
      } else {
        child.dead = true;
      }
    } catch (MlFault _) {
      child.irregular = true;
    }
    if (!all.full()) {
      parent.add(token, child);
      charge(child);
    }
    return child;
  }

  /** Binds the variables that a node's tokens and equations bind. */
  private void bind(Node node) {
    Node parent = node.parent;
    if (parent != null) {
      bind(parent);
      Plan.Match match = (Plan.Match) steps[parent.to];
      boolean _ = match.matcher().match(markings[match.place()].value(node.token), frame);
    }
    for (int i = node.from; i < node.to; i++) {
      if (steps[i] instanceof Plan.Define define) {
        boolean _ = define.matcher().match(define.value().evaluate(frame), frame);
      }
    }
  }

  /** Carries out a node's steps; the frame holds its variables. */
  private void complete(Node node) {
    int next = node.from;
    while (next < steps.length
        && !(steps[next] instanceof Plan.Match)
        && !(steps[next] instanceof Plan.Choose)) {
      next++;
    }
    required.clear();
    doubtful = node.doubtful;
    List<Event> found = new ArrayList<>();
    boolean last = next == steps.length || steps[next] instanceof Plan.Choose;
    node.to = last ? steps.length : next;
    try {
      if (last) {
        collect(node.from, found);
        node.dead = found.isEmpty();
      } else {
        node.dead = !advance(node.from, next);
      }
    } catch (MlFault _) {
      node.irregular = true;
    }
    if (!last) {
      node.requires = required.stream().mapToInt(Integer::intValue).toArray();
      node.doubtful = doubtful;
    }
    node.events = found.toArray(Event[]::new);
  }

  /** Carries out steps that try no alternatives; false if one fails. */
  private boolean advance(int from, int to) {
    for (int i = from; i < to; i++) {
      if (!decide(steps[i])) {
        return false;
      }
    }
    return true;
  }

  /** Carries out the last steps, and adds the events that they lead to. */
  private void collect(int from, List<Event> found) {
    int requiredBefore = required.size();
    int doubtfulBefore = doubtful;
    for (int i = from; i < steps.length; i++) {
      if (steps[i] instanceof Plan.Choose choose) {
        for (Object colour : choose.colours()) {
          frame[choose.slot()] = colour;
          collect(i + 1, found);
        }
        restore(requiredBefore, doubtfulBefore);
        return;
      }
      if (!decide(steps[i])) {
        restore(requiredBefore, doubtfulBefore);
        return;
      }
    }
    Event event = bound();
    if (event != null) {
      found.add(event);
    }
    restore(requiredBefore, doubtfulBefore);
  }

  private void restore(int requiredBefore, int doubtfulBefore) {
    required.subList(requiredBefore, required.size()).clear();
    doubtful = doubtfulBefore;
  }

  private boolean decide(Step step) {
    return switch (step) {
      case Plan.Fixed fixed -> require(fixed.place(), fixed.token(), fixed.count());
      case Plan.Present present -> {
        long count = present.count().of(frame);
        yield count == 0
            || require(
                present.place(),
                markings[present.place()].token(present.token().evaluate(frame)),
                count);
      }
      case Plan.Contained contained -> {
        contained
            .arc()
            .evaluate(
                frame,
                (token, count) -> {
                  boolean _ =
                      require(contained.place(), markings[contained.place()].token(token), count);
                });
        yield true;
      }
      case Plan.Define define -> define.matcher().match(define.value().evaluate(frame), frame);
      case Plan.Test test -> isNotFalse(test);
      case Plan.Match _, Plan.Choose _ -> throw new IllegalStateException("tries alternatives");
    };
  }

  /** A conjunct that raises an exception is evaluated again when all variables are bound. */
  private boolean isNotFalse(Plan.Test test) {
    try {
      return test.condition().isTrue(frame);
    } catch (MlFault _) {
      doubtful++;
      return true;
    }
  }

  private boolean require(int place, int token, long count) {
    required.add(place);
    required.add(token);
    required.add((int) Math.min(count, Integer.MAX_VALUE));
    return true;
  }

  /** The event of the frame, in which all variables are bound; null if the guard is false. */
  private @Nullable Event bound() {
    boolean admitted =
        doubtful > 0
            ? conditions.admit(frame, transition.variables())
            : conditions.admitColours(frame);
    return admitted ? events.of(transition, frame, conditions.fault()) : null;
  }
}
