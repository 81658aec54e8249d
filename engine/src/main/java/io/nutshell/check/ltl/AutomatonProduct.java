package io.nutshell.check.ltl;

import io.nutshell.automaton.Automaton;
import io.nutshell.automaton.Buchi;
import io.nutshell.model.Assertion;
import io.nutshell.model.Describer;
import io.nutshell.model.EvaluationFault;
import io.nutshell.model.Fault;
import io.nutshell.model.Group;
import io.nutshell.model.Interaction;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.ModelLayer;
import io.nutshell.model.Predicate;
import io.nutshell.model.ProgressMeasure;
import io.nutshell.model.PropertyAutomaton;
import io.nutshell.model.Quantity;
import io.nutshell.model.Reversal;
import io.nutshell.model.Rule;
import io.nutshell.model.Slot;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.search.Acceptance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The product of a model and an automaton over atoms, as a layer over the model. Its states are the
 * model's with the automaton's location in bits that the model leaves unused ({@link Placement}),
 * and its events are numbered by the model's event and the automaton's edge: {@code (event + 1) *
 * edges + edge}, where the event of a step by the automaton alone is {@link #STUTTER}.
 */
public final class AutomatonProduct implements Product, ModelLayer {
  private final Model system;
  private final EdgeTable automaton;

  /** The automaton as it was given; null if it is a generalised one. */
  private final @Nullable Buchi buchi;

  private final Function<Model, Atoms> atoms;
  private final Placement placement;
  private final boolean readsStatesOnly;

  /**
   * @param atoms makes the automaton's atoms for a model, each time anew
   */
  public static AutomatonProduct of(Model system, Buchi automaton, Function<Model, Atoms> atoms) {
    return new AutomatonProduct(system, EdgeTable.of(automaton), automaton, atoms);
  }

  public static AutomatonProduct of(
      Model system, Automaton automaton, Function<Model, Atoms> atoms) {
    return new AutomatonProduct(system, EdgeTable.of(automaton), null, atoms);
  }

  private AutomatonProduct(
      Model system, EdgeTable automaton, @Nullable Buchi buchi, Function<Model, Atoms> atoms) {
    this.system = system;
    this.automaton = automaton;
    this.buchi = buchi;
    this.atoms = atoms;
    this.placement = Placement.in(system.layout(), automaton.locations());
    this.readsStatesOnly = !atoms.apply(system).readEvents();
  }

  @Override
  public Model model() {
    return system;
  }

  @Override
  public Model system() {
    return system;
  }

  @Override
  public Layout layout() {
    return placement.layout();
  }

  @Override
  public void initial(State target) {
    State state = new State(system.layout().words());
    system.initial(state);
    placement.join(state, automaton.initial(), target);
  }

  @Override
  public Successors successors() {
    return new ProductCursor(automaton, placement, atoms.apply(system), system.successors());
  }

  /** The reference executor of the system, with atoms that it evaluates. */
  @Override
  public Successors reference() {
    return new ProductCursor(
        automaton, placement, atoms.apply(system.trusted()), system.reference());
  }

  @Override
  public Model trusted() {
    return new AutomatonProduct(system.trusted(), automaton, buchi, atoms);
  }

  @Override
  public Product widened(Fault.Overflow overflow) {
    return new AutomatonProduct(system.widened(overflow), automaton, buchi, atoms);
  }

  @Override
  public long systemEvent(long event) {
    return event / automaton.edges() - 1;
  }

  /** The automaton may read events, and then has no step for some of them. */
  @Override
  public EnabledEvents enabledEvents() {
    Successors steps = system.successors();
    State alone = new State(system.layout().words());
    return (state, receiver) -> {
      int _ = placement.split(state, alone);
      steps.reset(alone);
      while (steps.next()) {
        receiver.accept(steps.event());
      }
    };
  }

  @Override
  public Predicate accepting() {
    return state -> automaton.accepting(placement.location(state));
  }

  @Override
  public Acceptance acceptance() {
    int edges = automaton.edges();
    return new Acceptance() {
      @Override
      public long all() {
        return automaton.allSets();
      }

      @Override
      public long of(State source, long event) {
        return automaton.marks((int) (event % edges));
      }
    };
  }

  @Override
  public @Nullable Pairing pairing() {
    Buchi given = buchi;
    if (given == null) {
      return null;
    }
    return new Pairing() {
      @Override
      public Buchi automaton() {
        return given;
      }

      @Override
      public int split(State state, State target) {
        return placement.split(state, target);
      }
    };
  }

  @Override
  public Shape shape() {
    return automaton.shape();
  }

  @Override
  public boolean readsStatesOnly() {
    return readsStatesOnly;
  }

  @Override
  public long events() {
    return system.events() < 0 ? -1 : (system.events() + 1) * automaton.edges();
  }

  @Override
  public LongPredicate eventsNamed(String name) {
    LongPredicate named = system.eventsNamed(name);
    return event -> systemEvent(event) != STUTTER && named.test(systemEvent(event));
  }

  /**
   * More tokens enable more events of the system, but the automaton may react differently to them.
   */
  @Override
  public boolean monotone() {
    return false;
  }

  @Override
  public Optional<PropertyAutomaton> propertyAutomaton() {
    return Optional.empty();
  }

  @Override
  public Predicate predicate(String expression) {
    return onSystem(system.predicate(expression));
  }

  private Predicate onSystem(Predicate predicate) {
    State alone = new State(system.layout().words());
    return state -> {
      placement.split(state, alone);
      return predicate.test(alone);
    };
  }

  @Override
  public Quantity quantity(String expression) {
    return measured(system.quantity(expression));
  }

  private Quantity measured(Quantity quantity) {
    State alone = new State(system.layout().words());
    return state -> {
      placement.split(state, alone);
      return quantity.of(alone);
    };
  }

  @Override
  public List<Assertion> assertions() {
    return system.assertions().stream()
        .map(a -> new Assertion(a.text(), onSystem(a.predicate()), a.position()))
        .toList();
  }

  @Override
  public Optional<ProgressMeasure> progress() {
    return system.progress().map(this::measured);
  }

  @Override
  public Optional<ProgressMeasure> progressFound(boolean regress) {
    return system.progressFound(regress).map(this::measured);
  }

  private ProgressMeasure measured(ProgressMeasure measure) {
    return new ProgressMeasure(
        measure.parts(),
        measure.numbers().stream().map(this::measured).toList(),
        measure.remarks());
  }

  /** A step leads back if the system's does and the automaton could have taken the edge there. */
  @Override
  public Optional<Reversal> reversal() {
    return system.reversal().map(this::reversal);
  }

  private Reversal reversal(Reversal undoing) {
    Atoms values = atoms.apply(system);
    Successors steps = system.successors();
    State before = new State(system.layout().words());
    State after = new State(system.layout().words());
    return new Reversal() {
      @Override
      public boolean reversible(long event) {
        return systemEvent(event) == STUTTER || undoing.reversible(systemEvent(event));
      }

      @Override
      public boolean undo(State target, long event, State source) {
        int edge = (int) (event % automaton.edges());
        long moved = systemEvent(event);
        if (placement.split(target, after) != automaton.target(edge)) {
          return false;
        }
        long fired = 0;
        if (moved == STUTTER) {
          before.copyFrom(after);
          steps.reset(before);
          if (steps.next()) {
            return false;
          }
        } else if (!undoing.undo(after, moved, before)) {
          return false;
        } else {
          fired = values.of(moved);
        }
        try {
          long valuation = fired | values.of(before, automaton.read(automaton.source(edge)));
          if (!automaton.matches(edge, valuation)) {
            return false;
          }
        } catch (EvaluationFault _) {
          // No step leaves a state in which an atom has no value.
          return false;
        }
        placement.join(before, automaton.source(edge), source);
        return true;
      }
    };
  }

  @Override
  public Describer describer() {
    Describer of = system.describer();
    int location = layout().slots().size() - 1;
    return new Describer() {
      @Override
      public String event(long event) {
        return systemEvent(event) == STUTTER ? "(no event)" : of.event(systemEvent(event));
      }

      @Override
      public @Nullable SourcePosition position(long event) {
        return systemEvent(event) == STUTTER ? null : of.position(systemEvent(event));
      }

      @Override
      public Interaction interaction(long event) {
        return systemEvent(event) == STUTTER
            ? Interaction.NONE
            : of.interaction(systemEvent(event));
      }

      @Override
      public List<Rule> rules() {
        return of.rules();
      }

      @Override
      public int rule(long event) {
        return systemEvent(event) == STUTTER ? 0 : of.rule(systemEvent(event));
      }

      @Override
      public List<String> valueNames(int slot) {
        return slot == location ? List.of() : of.valueNames(slot);
      }

      @Override
      public String value(int slot, long value) {
        return slot == location ? Long.toString(value) : of.value(slot, value);
      }
    };
  }

  /**
   * Where the automaton's location is in a state. If all states have the same length, it takes
   * unused bits of some word, or else a word after the others; if the length varies, a word before
   * them.
   *
   * @param offset where the words of the system begin
   */
  record Placement(Layout layout, int offset, int word, int shift, long mask, int systemWords) {

    static Placement in(Layout system, int locations) {
      int bits = Slot.bitsFor(0, Math.max(0, locations - 1));
      int offset = system.fixedLength() ? 0 : 1;
      int word = system.fixedLength() ? wordWithRoom(system, bits) : 0;
      int shift = !system.fixedLength() || word == system.words() ? 0 : used(system, word);
      List<Group> groups = new ArrayList<>(system.groups());
      groups.add(new Group("automaton", "automaton"));
      List<Slot> slots = new ArrayList<>();
      for (Slot slot : system.slots()) {
        slots.add(
            new Slot(
                slot.name(),
                slot.group(),
                slot.low(),
                slot.high(),
                slot.word() + offset,
                slot.shift(),
                slot.bits()));
      }
      slots.add(new Slot("location", groups.size() - 1, 0, locations - 1, word, shift, bits));
      int words = Math.max(system.words() + offset, word + 1);
      Layout layout = new Layout(groups, slots, words, system.fixedLength());
      return new Placement(layout, offset, word, shift, (1L << bits) - 1, system.words());
    }

    private static int wordWithRoom(Layout layout, int bits) {
      for (int word = layout.words() - 1; word >= 0; word--) {
        if (used(layout, word) + bits <= Long.SIZE) {
          return word;
        }
      }
      return layout.words();
    }

    private static int used(Layout layout, int word) {
      return layout.slots().stream()
          .filter(slot -> slot.word() == word && slot.bits() > 0)
          .mapToInt(slot -> slot.shift() + slot.bits())
          .max()
          .orElse(0);
    }

    int location(State state) {
      return mask == 0 ? 0 : (int) (state.words[word] >>> shift & mask);
    }

    /** Writes the system's part of a state to {@code target}; returns the location. */
    int split(State state, State target) {
      int length = offset == 0 ? systemWords : state.length - offset;
      target.resize(length);
      System.arraycopy(state.words, offset, target.words, 0, length);
      if (mask == 0) {
        return 0;
      }
      if (offset == 0 && word < length) {
        target.words[word] &= ~(mask << shift);
      }
      return (int) (state.words[word] >>> shift & mask);
    }

    /** Puts a state of the system and a location together. */
    void join(State state, int location, State target) {
      target.resize(state.length + offset);
      System.arraycopy(state.words, 0, target.words, offset, state.length);
      place(location, target);
    }

    /** Adds the location to a target that holds the system's part, at its place. */
    void place(int location, State target) {
      if (target.length < layout.words()) {
        target.resize(layout.words());
        target.words[word] = location;
      } else if (offset > 0) {
        target.words[word] = location;
      } else {
        target.words[word] |= (long) location << shift;
      }
    }
  }
}
