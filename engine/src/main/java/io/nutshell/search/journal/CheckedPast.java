package io.nutshell.search.journal;

import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Layout;
import io.nutshell.model.Model;
import io.nutshell.model.Slot;
import io.nutshell.model.SourcePosition;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.search.Past;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Notes of another search, held against each other, against the figures of their checkpoint and
 * against the model while they are read: a digest only tells that nobody changed them who did not
 * mean to.
 *
 * <p>What is certain afterwards: the first state is the initial one, states are well formed, the
 * levels follow each other and add up, the parent of each state is in the level before it, and
 * states said to be dead or faulty are. The search that reads this confirms that each state follows
 * from its parent, where parents are known, and that no successor of the {@link #sample} is
 * missing. That nothing else is missing is taken on trust.
 */
final class CheckedPast implements Past {
  /** How many expanded states are chosen at random, and how many are the last ones. */
  private static final int CHOSEN = 256;

  private static final int LAST = 64;

  /** The sample may take as many words. */
  private static final int SAMPLE_WORDS = 1 << 20;

  private final JournalReader notes;
  private final String file;
  private final Checkpoint.Progress said;
  private final Model model;
  private final Layout layout;
  private final Successors successors;
  private final State target = new State(1);
  private final long[] ofVariables;
  private final SplittableRandom random = new SplittableRandom();
  private final List<Expanded> chosen = new ArrayList<>();
  private final List<Expanded> last = new ArrayList<>();
  private final int chosenAtMost;
  private long states;
  private long levels = 1;
  private long levelStart;
  private long levelEnd = 1;
  private long transitions;

  CheckedPast(JournalReader notes, String file, Checkpoint.Progress said, Model model) {
    this.notes = notes;
    this.file = file;
    this.said = said;
    this.model = model;
    this.layout = model.layout();
    this.successors = model.successors();
    this.ofVariables = new long[layout.words()];
    for (Slot slot : layout.slots()) {
      if (slot.bits() > 0) {
        ofVariables[slot.word()] |= slot.mask() << slot.shift();
      }
    }
    this.chosenAtMost = Math.clamp(SAMPLE_WORDS / Math.max(1, layout.words()), 1, CHOSEN);
    require(
        1 <= said.expanded()
            && said.expanded() <= said.levelEnd()
            && said.levelEnd() <= said.states(),
        "more states are expanded than were found");
    require(said.states() - 1 <= said.transitions(), "it has fewer transitions than states");
  }

  private void require(boolean condition, String otherwise) {
    if (!condition) {
      throw contradiction(otherwise);
    }
  }

  @Override
  public InputError contradiction(String what) {
    return new InputError(
        new SourcePosition(file, 0, 0),
        "the checkpoint contradicts itself or the model: " + what,
        "it was not written by a search; the run must begin again, in another folder");
  }

  @Override
  public boolean next() {
    if (!notes.next()) {
      require(states == said.states(), "it has another number of states than it says");
      require(levels == said.levels(), "it has another number of levels than it says");
      require(levelEnd == said.levelEnd(), "its last level begins elsewhere than it says");
      require(levelStart <= said.expanded(), "a level was begun before the one before it ended");
      return false;
    }
    switch (notes.kind()) {
      case FOUND -> found();
      case LEVEL -> level();
      case DEAD -> dead();
      case FAULTY -> faulty();
    }
    return true;
  }

  private void found() {
    require(states < said.states(), "it has more states than it says");
    if (states == 0) {
      model.initial(target);
      require(target.equals(notes.state()), "its first state is not the initial one");
    } else if (said.edges()) {
      requireInLevel("a state has its parent in another level");
      requireEvent();
    } else {
      requireWellFormed();
    }
    if (states < said.expanded()) {
      choose();
    }
    states++;
  }

  private void level() {
    require(states > levelEnd, "a level has no states");
    require(levelEnd <= said.expanded(), "a level was begun before the one before it ended");
    long before = notes.transitionsBefore();
    require(
        transitions <= before && states - 1 <= before && before <= said.transitions(),
        "the transitions of its levels do not add up");
    transitions = before;
    levelStart = levelEnd;
    levelEnd = states;
    levels++;
  }

  private void dead() {
    requireNumbered();
    requireWellFormed();
    successors.reset(notes.state());
    require(!successors.next(), "a state is said to be dead, and has a successor");
  }

  private void faulty() {
    requireNumbered();
    requireWellFormed();
    requireEvent();
    require(
        successors.seek(notes.state(), notes.event(), notes.choice())
            && !successors.fire(target)
            && successors.fault() instanceof Fault.Mistake,
        "a step is said to be an error of the model, and is none");
  }

  /** States have numbers only where their order is that in which they are expanded. */
  private void requireNumbered() {
    if (said.edges()) {
      requireInLevel("a state is said to be dead or faulty in another level than it is in");
    }
  }

  private void requireInLevel(String otherwise) {
    long id = notes.id();
    require(levelStart <= id && id < levelEnd && id < said.expanded(), otherwise);
  }

  private void requireEvent() {
    long event = notes.event();
    int choice = notes.choice();
    require(
        event >= 0
            && (model.events() < 0 || event < model.events())
            && choice >= 0
            && choice < model.choices(),
        "it has an event that the model does not have");
  }

  private void requireWellFormed() {
    State state = notes.state();
    boolean wellFormed = !layout.fixedLength() || state.length == layout.words();
    for (int i = 0; i < layout.words() && wellFormed && layout.fixedLength(); i++) {
      wellFormed = (state.words[i] & ~ofVariables[i]) == 0;
    }
    for (int i = 0; i < layout.slots().size() && wellFormed; i++) {
      Slot slot = layout.slots().get(i);
      wellFormed = slot.admits(slot.get(state.words));
    }
    require(wellFormed, "a state has a value out of range");
  }

  /** Keeps the state for the sample, so that each one expanded has the same chance. */
  private void choose() {
    int place = chosen.size();
    if (place == chosenAtMost) {
      long drawn = random.nextLong(states + 1);
      place = (int) Math.min(drawn, chosenAtMost);
    }
    boolean late = states >= said.expanded() - Math.min(LAST, chosenAtMost);
    if (place == chosenAtMost && !late) {
      return;
    }
    long depth = states == 0 ? 0 : levels;
    Expanded expanded = new Expanded(states, notes.state().copy(), depth);
    if (late) {
      last.add(expanded);
    } else if (place == chosen.size()) {
      chosen.add(expanded);
    } else {
      chosen.set(place, expanded);
    }
  }

  @Override
  public List<Expanded> sample() {
    List<Expanded> all = new ArrayList<>(chosen);
    all.addAll(last);
    // At the limit on depth states are looked at, and their successors left out.
    return all.stream().filter(state -> !cut() || state.depth() < levels - 1).toList();
  }

  @Override
  public Kind kind() {
    return notes.kind();
  }

  @Override
  public State state() {
    return notes.state();
  }

  @Override
  public long id() {
    return notes.id();
  }

  @Override
  public long event() {
    return notes.event();
  }

  @Override
  public int choice() {
    return notes.choice();
  }

  @Override
  public long transitionsBefore() {
    return notes.transitionsBefore();
  }

  @Override
  public long states() {
    return said.states();
  }

  @Override
  public long expanded() {
    return said.expanded();
  }

  @Override
  public long levelEnd() {
    return said.levelEnd();
  }

  @Override
  public long transitions() {
    return said.transitions();
  }

  @Override
  public boolean cut() {
    return said.cut();
  }

  @Override
  public boolean edges() {
    return said.edges();
  }
}
