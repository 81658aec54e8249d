package io.nutshell.check.certificate;

import io.nutshell.check.certificate.Certificate.Claim;
import io.nutshell.check.property.Assertions;
import io.nutshell.check.property.Proof;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.Slot;
import io.nutshell.model.State;
import io.nutshell.search.Expansion;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Proves that the verdicts which a certificate claims are right, from its states and by the model's
 * reference executor alone. It neither trusts nor uses any part of the search that wrote the
 * certificate.
 *
 * <p><b>The proof.</b> Let S be the states in the file, in layers. If the initial state is in layer
 * 0, and every successor of a state in layer k is in one of the layers 0 to k+1, then S contains
 * every reachable state: what is true of all states of S is true of all reachable states. If
 * moreover each state of layer k+1 is the successor of one in layer k, layer 0 is the initial state
 * alone, and no state occurs twice, then S is exactly the set of reachable states, and a state's
 * layer is its distance.
 *
 * <p><b>How it is done.</b> The file is read from beginning to end. The properties of each state
 * are evaluated, and its successors are put into a table of {@link Wanted} states. Whenever the
 * table is full, a second reader reads the file and ticks off each state that it finds in the
 * table; a state that is left is missing in S. So memory does not depend on the file's size, except
 * for one bit per state if the count is to be proved too. Layers are read in ascending order, so
 * the first layer that wants a state is the lowest.
 */
public final class Verifier {
  /** Words that a small table has in addition, for the successors of one state. */
  private static final int SUCCESSOR_WORDS = 1 << 16;

  private final Path file;
  private final Certificate head;
  private final Model model;
  private final boolean reachable;
  private final int fixedWords;
  private final Wanted wanted;
  private final Expansion expansion;
  private final List<Claim> claims;
  private final List<Proof> proofs = new ArrayList<>();

  private final Slot[] slots;

  /** The bits of each word that belong to a variable. */
  private final long[] ofVariables;

  private final State target = new State(1);
  private boolean faulty;
  private long states;
  private long transitions;
  private long deadlocks;

  /** By number in the file: whether a state is the successor of one in the layer before. */
  private final BitSet[] reached;

  /**
   * @param model the model with the ranges that the certificate gives
   * @param reachable whether to prove also that every state is reachable
   * @param capacity the size of the table of wanted states, in words
   */
  private Verifier(Path file, Certificate head, Model model, boolean reachable, int capacity) {
    this.file = file;
    this.head = head;
    this.model = model.trusted();
    this.claims = head.claims();
    boolean existential = false;
    for (Claim claim : claims) {
      Proof proof = claim.property().proof(this.model).orElseThrow();
      proofs.add(proof);
      existential |= proof.needsReachability(claim.verdict());
    }
    this.reachable = reachable || existential;
    this.fixedWords = model.layout().fixedLength() ? model.layout().words() : 0;
    this.wanted = new Wanted(room(capacity));
    this.expansion = Expansion.of(this.model);
    this.reached = new BitSet[(int) (head.states() >>> 30) + 1];
    for (int i = 0; i < reached.length; i++) {
      reached[i] = new BitSet();
    }
    this.slots = model.layout().slots().toArray(Slot[]::new);
    this.ofVariables = new long[fixedWords];
    for (Slot slot : fixedWords == 0 ? new Slot[0] : slots) {
      ofVariables[slot.word()] |= slot.mask() << slot.shift();
    }
  }

  /**
   * The size of the table: no larger than needed for all states, since a smaller table is faster.
   */
  private int room(int capacity) {
    long claimed = Math.clamp(head.states(), 0, capacity);
    long all = 2 * claimed * (fixedWords + Wanted.ENTRY_WORDS) + SUCCESSOR_WORDS;
    return fixedWords == 0 ? capacity : (int) Math.min(capacity, all);
  }

  /**
   * Verifies the certificate; returns whether the count was proved too.
   *
   * @param head the head of the file
   * @param model the model as read, with no range widened
   * @throws Rejection if it does not prove what it claims
   */
  public static boolean verify(
      Path file, Certificate head, Model model, boolean reachable, int capacity)
      throws IOException {
    if (!CertificateReader.intact(file)) {
      throw new Rejection("the file is not as it was written: its digest is another");
    }
    if (head.states() < 1 || head.states() > Files.size(file)) {
      throw new Rejection("it claims more states than it can have");
    }
    if (model.dictionary().isPresent()) {
      try {
        CertificateReader.readDictionary(file, model.dictionary().get());
      } catch (IOException unfit) {
        throw new Rejection("it has no dictionary of the model's values: " + unfit.getMessage());
      }
    }
    Model widened = widened(model, head);
    if (!Certificate.digest(widened.layout()).equals(head.layoutDigest())) {
      throw new Rejection("the states are laid out otherwise than the model's are");
    }
    Verifier verifier = new Verifier(file, head, widened, reachable, capacity);
    try {
      verifier.run();
    } catch (EOFException early) {
      throw new Rejection("the file ends before its last state");
    }
    return verifier.reachable;
  }

  /** The model with the ranges that the search ended with. */
  private static Model widened(Model model, Certificate head) {
    Model wider = model;
    for (Fault.Overflow overflow : head.widened()) {
      try {
        wider = wider.widened(overflow);
      } catch (RuntimeException nothingToWiden) {
        throw new Rejection("the model has no range to be widened by " + overflow);
      }
    }
    return wider;
  }

  private void run() throws IOException {
    State state = new State(1);
    model.initial(state);
    wanted.add(state, -1);
    int most = 1;
    try (CertificateReader sources = new CertificateReader(file)) {
      while (sources.next(state, fixedWords)) {
        most = Math.max(most, examine(state, sources.layer()));
        if (wanted.full(state.length, most)) {
          tickOff(sources.layer() + 1);
        }
      }
      tickOff(sources.layer());
      compare("levels", sources.layer(), head.levels());
    }
    compare("states", states, head.states());
    compare("transitions", transitions, head.transitions());
    compare("deadlocks", deadlocks, head.deadlocks());
    conclude();
  }

  /**
   * Evaluates the properties of a state and adds its successors to the table; returns their number.
   */
  private int examine(State state, long layer) {
    states++;
    requireWellFormed(state);
    for (Proof proof : proofs) {
      proof.see(state);
    }
    int count = 0;
    expansion.begin(state);
    while (expansion.next(target)) {
      if (!expansion.failed()) {
        wanted.add(target, layer);
        count++;
      } else if (expansion.fault() instanceof Fault.Mistake) {
        faulty = true;
      } else {
        throw new Rejection("a successor does not fit the ranges: " + text(state));
      }
    }
    transitions += count;
    deadlocks += expansion.dead() ? 1 : 0;
    return count;
  }

  /** Requires that values are in their ranges and that all other bits are 0. */
  private void requireWellFormed(State state) {
    if (fixedWords == 0) {
      return;
    }
    for (Slot slot : slots) {
      if (!slot.admits(slot.get(state.words))) {
        throw new Rejection("a state has a value out of range: " + text(state));
      }
    }
    for (int i = 0; i < fixedWords; i++) {
      if ((state.words[i] & ~ofVariables[i]) != 0) {
        throw new Rejection("a state has bits that belong to no variable: " + text(state));
      }
    }
  }

  /** Finds every wanted state in the layers up to the given one, and empties the table. */
  private void tickOff(long lastLayer) throws IOException {
    wanted.settle();
    State state = new State(1);
    try (CertificateReader reader = new CertificateReader(file)) {
      for (long i = 0; reader.next(state, fixedWords) && reader.layer() <= lastLayer; i++) {
        int entry = wanted.find(state);
        if (entry == 0) {
          continue;
        }
        if (!wanted.found(entry)) {
          throw new Rejection("a state is in twice: " + text(state));
        }
        long distance = wanted.layer(entry) + 1;
        if (reader.layer() > distance) {
          throw new Rejection(
              "a state is in layer %d, but only %d steps from the initial state: %s"
                  .formatted(reader.layer(), distance, text(state)));
        }
        if (reachable && reader.layer() == distance) {
          reached[(int) (i >>> 30) % reached.length].set((int) i & ((1 << 30) - 1));
        }
      }
    }
    if (!wanted.allFound()) {
      throw new Rejection("a state is missing that can be reached: " + text(wanted.missing()));
    }
    wanted.clear();
  }

  private void conclude() {
    long count = 0;
    for (BitSet bits : reached) {
      count += bits.cardinality();
    }
    if (reachable && count != states) {
      throw new Rejection(
          "%d of its states are not reached from the layer before".formatted(states - count));
    }
    Proof.Counts counts = new Proof.Counts(states, deadlocks, faulty);
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      boolean holds = proofs.get(i).holds(counts);
      if (holds != (claim.verdict() == Verdict.HOLDS)) {
        throw new Rejection(
            "it claims that %s %s, which is not so"
                .formatted(claim.inWords(), holds ? "is violated" : "holds"));
      }
    }
    if (faulty && claims.stream().noneMatch(c -> c.property().kind().equals(Assertions.KIND))) {
      throw new Rejection("a step of the model is an error, and it does not say so");
    }
  }

  private static void compare(String what, long counted, long claimed) {
    if (counted != claimed) {
      throw new Rejection("it claims %d %s, but has %d".formatted(claimed, what, counted));
    }
  }

  private String text(State state) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < model.layout().slots().size() && state.length > 0; i++) {
      Slot slot = model.layout().slots().get(i);
      text.append(i == 0 ? "" : " ").append(slot.name()).append('=');
      text.append(model.describer().value(i, slot.get(state.words)));
    }
    return text.toString();
  }
}
