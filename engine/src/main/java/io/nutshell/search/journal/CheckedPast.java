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
 * The records of another search, checked while they are read for consistency with each other, with
 * the figures of their checkpoint, and with the model. A digest alone detects accidental changes
 * only.
 *
 * <p>After all records are read, this is certain: the first state is the initial one, states are
 * well formed, the layers follow each other and add up, the parent of each state is in the layer
 * before it, and states recorded as dead or faulty are so. The search that reads the records
 * confirms that each state follows from its parent, if parents are known, and that no successor of
 * the {@link #sample} is missing. It does not check that no other state is missing.
 */
final class CheckedPast implements Past {
  /** The sample has CHOSEN expanded states picked at random, and the LAST ones expanded. */
  private static final int CHOSEN = 256;

  private static final int LAST = 64;

  /** The words that the states of the sample may take. */
  private static final int SAMPLE_WORDS = 1 << 20;

  private final JournalReader records;
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
  private long layers = 1;
  private long layerStart;
  private long layerEnd = 1;
  private long transitions;

  CheckedPast(JournalReader records, String file, Checkpoint.Progress said, Model model) {
    this.records = records;
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
            && said.expanded() <= said.layerEnd()
            && said.layerEnd() <= said.states(),
        "more states were expanded than found");
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
        "begin the run again, in another folder");
  }

  @Override
  public boolean next() {
    if (!records.next()) {
      require(states == said.states(), "it has another number of states than it says");
      require(layers == said.layers(), "it has another number of layers than it says");
      require(layerEnd == said.layerEnd(), "its last layer begins elsewhere than it says");
      require(layerStart <= said.expanded(), "a layer was begun before the previous one ended");
      return false;
    }
    switch (records.kind()) {
      case FOUND -> found();
      case LAYER -> layer();
      case DEAD -> dead();
      case FAULTY -> faulty();
    }
    return true;
  }

  private void found() {
    require(states < said.states(), "it has more states than it says");
    if (states == 0) {
      model.initial(target);
      require(target.equals(records.state()), "its first state is not the initial one");
    } else if (said.edges()) {
      requireInLayer("the parent of a state is not in the previous layer");
      requireEvent();
    } else {
      requireWellFormed();
    }
    if (states < said.expanded()) {
      choose();
    }
    states++;
  }

  private void layer() {
    require(states > layerEnd, "a layer has no states");
    require(layerEnd <= said.expanded(), "a layer was begun before the previous one ended");
    long before = records.transitionsBefore();
    require(
        transitions <= before && states - 1 <= before && before <= said.transitions(),
        "the transitions of its layers do not add up");
    transitions = before;
    layerStart = layerEnd;
    layerEnd = states;
    layers++;
  }

  private void dead() {
    requireNumbered();
    requireWellFormed();
    successors.reset(records.state());
    require(!successors.next(), "a state recorded as dead has a successor");
  }

  private void faulty() {
    requireNumbered();
    requireWellFormed();
    requireEvent();
    require(
        successors.seek(records.state(), records.event(), records.choice())
            && !successors.fire(target)
            && successors.fault() instanceof Fault.Mistake,
        "a step recorded as an error of the model is not an error");
  }

  /** The ids of states are known only if states are recorded in the order of their expansion. */
  private void requireNumbered() {
    if (said.edges()) {
      requireInLayer("a dead or faulty state is recorded in the wrong layer");
    }
  }

  private void requireInLayer(String otherwise) {
    long id = records.id();
    require(layerStart <= id && id < layerEnd && id < said.expanded(), otherwise);
  }

  private void requireEvent() {
    long event = records.event();
    int choice = records.choice();
    require(
        event >= 0
            && (model.events() < 0 || event < model.events())
            && choice >= 0
            && choice < model.choices(),
        "it has an event that the model does not have");
  }

  private void requireWellFormed() {
    State state = records.state();
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

  /** Reservoir sampling: each expanded state has the same chance to be kept. */
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
    long depth = states == 0 ? 0 : layers;
    Expanded expanded = new Expanded(states, records.state().copy(), depth);
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
    // The successors of states at the depth limit are not recorded.
    return all.stream().filter(state -> !cut() || state.depth() < layers - 1).toList();
  }

  @Override
  public Kind kind() {
    return records.kind();
  }

  @Override
  public State state() {
    return records.state();
  }

  @Override
  public long id() {
    return records.id();
  }

  @Override
  public long event() {
    return records.event();
  }

  @Override
  public int choice() {
    return records.choice();
  }

  @Override
  public long transitionsBefore() {
    return records.transitionsBefore();
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
  public long layerEnd() {
    return said.layerEnd();
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
