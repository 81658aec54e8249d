package io.nutshell.check.certificate;

import io.nutshell.check.certificate.Certificate.Claim;
import io.nutshell.check.property.EmptinessProof;
import io.nutshell.check.property.Proof;
import io.nutshell.check.property.Temporal;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import io.nutshell.search.Expansion;
import io.nutshell.search.StateBuffer;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Proves that the verdicts which a certificate claims are right, from its states and by the model's
 * reference executor alone. It neither trusts nor uses any part of the search that wrote the
 * certificate. {@link ProductVerifier} does the same for properties of infinite runs.
 *
 * <p><b>The proof.</b> Let S be the states in the file, in layers. If the initial state is in layer
 * 0, and every successor of a state in layer k is in one of the layers 0 to k+1, then S contains
 * every reachable state: what is true of all states of S is true of all reachable states. If
 * moreover each state of layer k+1 is the successor of one in layer k, layer 0 is the initial state
 * alone, and no state occurs twice, then S is exactly the set of reachable states, and a state's
 * layer is its distance.
 *
 * <p>{@link Closure} has the algorithm. Proving the number of states takes one more bit for each
 * state in the file.
 */
public final class Verifier implements Closure.Examiner {
  private final Certificate head;
  private final Model model;
  private final boolean reachable;
  private final WellFormed wellFormed;
  private final Closure closure;
  private final Expansion expansion;
  private final List<Claim> claims;
  private final List<Proof> proofs = new ArrayList<>();

  /** The successors of the states examined next; null if this thread computes them. */
  private final @Nullable ExpandedAhead ahead;

  /** The number of states examined of those expanded ahead. */
  private int examined;

  private final State target = new State(1);
  private boolean faulty;
  private long states;
  private long transitions;
  private long deadlocks;

  /** By number in the file: whether a state is the successor of one in the layer before. */
  private final BitSet[] reached;

  /**
   * How to verify.
   *
   * @param reachable whether to prove also that every state of the system is reachable
   * @param capacity the size of the table of wanted states, in words
   * @param sampling how translations of formulas are sampled
   * @param team the threads that expand the states of the system
   */
  public record Request(
      boolean reachable, int capacity, EmptinessProof.Sampling sampling, Team team) {

    /** On one thread. */
    public Request(boolean reachable, int capacity, EmptinessProof.Sampling sampling) {
      this(reachable, capacity, sampling, Team.alone());
    }
  }

  /**
   * What was proved.
   *
   * @param exact whether the states of the system were proved to be exactly the reachable ones
   * @param products what the claims about infinite runs were proved with
   */
  public record Proved(boolean exact, Map<Claim, EmptinessProof> products) {
    public Proved {
      products = Map.copyOf(products);
    }
  }

  /**
   * @param model the model with the ranges that the certificate gives
   * @param offset where the states begin
   */
  private Verifier(Path file, long offset, Certificate head, Model model, Request request) {
    this.head = head;
    this.model = model.trusted();
    this.claims =
        head.claims().stream().filter(claim -> !(claim.property() instanceof Temporal)).toList();
    boolean existential = false;
    for (Claim claim : claims) {
      Proof proof = claim.property().proof(this.model).orElseThrow();
      proofs.add(proof);
      existential |= proof.needsReachability(claim.verdict());
    }
    this.reachable = request.reachable() || existential;
    this.wellFormed = new WellFormed(this.model);
    this.expansion = Expansion.of(this.model);
    this.ahead =
        request.team().size() > 1 && model.concurrent()
            ? new ExpandedAhead(request.team(), this.model, wellFormed)
            : null;
    this.reached = new BitSet[(int) (head.states() >>> 30) + 1];
    for (int i = 0; i < reached.length; i++) {
      reached[i] = new BitSet();
    }
    StateReader.Section section =
        new StateReader.Section(offset, WellFormed.fixedWords(model.layout()), false);
    this.closure = new Closure(file, section, head.states(), request.capacity());
  }

  /**
   * Verifies the certificate.
   *
   * @param head the head of the file
   * @param model the model as read, with no range widened
   * @throws Rejection if it does not prove what it claims
   */
  public static Proved verify(Path file, Certificate head, Model model, Request request)
      throws IOException {
    if (!CertificateReader.intact(file)) {
      throw new Rejection("the file is not as it was written: its digest is another");
    }
    if (head.states() < 0 || head.states() > Files.size(file)) {
      throw new Rejection("it claims more states than it can have");
    }
    if (model.dictionary().isPresent()) {
      try {
        CertificateReader.readDictionary(file, model.dictionary().get());
      } catch (IOException unfit) {
        throw new Rejection("it has no dictionary of the model's values: " + unfit.getMessage());
      }
    }
    try {
      return verifySections(file, head, model, request);
    } catch (EOFException early) {
      throw new Rejection("the file ends before its last state");
    }
  }

  private static Proved verifySections(Path file, Certificate head, Model model, Request request)
      throws IOException {
    long offset;
    try (CertificateReader reader = new CertificateReader(file)) {
      offset = reader.end();
    }
    boolean exact = false;
    boolean faulty = false;
    if (head.ofStates()) {
      Model widened = widened(model, head.widened());
      if (!Certificate.digest(widened.layout()).equals(head.layoutDigest())) {
        throw new Rejection("the states are laid out otherwise than the model's are");
      }
      Verifier verifier = new Verifier(file, offset, head, widened, request);
      offset = verifier.run();
      exact = verifier.reachable;
      faulty = verifier.faulty;
    }
    Map<Claim, EmptinessProof> products = new HashMap<>();
    boolean ofErrors = false;
    for (Claim claim : head.claims()) {
      ofErrors |= claim.property().kind().ofMistakes();
      if (claim.property() instanceof Temporal temporal) {
        ProductVerifier.Verified verified =
            ProductVerifier.verify(
                file, offset, temporal, Objects.requireNonNull(claim.product()), model, request);
        products.put(claim, verified.proof());
        offset = verified.end();
        faulty |= verified.faulty();
      } else if (!head.ofStates()) {
        throw new Rejection(
            "it claims that %s %s, but has no states of the system"
                .formatted(claim.inWords(), claim.verdict().id()));
      }
    }
    if (faulty && !ofErrors) {
      throw new Rejection("a step of the model is an error, and it does not say so");
    }
    return new Proved(exact, products);
  }

  /** The model with the ranges that the search ended with. */
  static Model widened(Model model, List<Fault.Overflow> overflows) {
    Model wider = model;
    for (Fault.Overflow overflow : overflows) {
      try {
        wider = wider.widened(overflow);
      } catch (RuntimeException nothingToWiden) {
        throw new Rejection("the model has no range to be widened by " + overflow);
      }
    }
    return wider;
  }

  /** Returns where the next section begins. */
  private long run() throws IOException {
    State initial = new State(1);
    model.initial(initial);
    closure.want(initial, 0);
    Closure.Extent extent = closure.run(this);
    compare("levels", extent.layers(), head.levels());
    compare("states", states, head.states());
    compare("transitions", transitions, head.transitions());
    compare("deadlocks", deadlocks, head.deadlocks());
    conclude();
    return extent.end();
  }

  @Override
  public void ahead(StateBuffer block) {
    if (ahead != null) {
      ahead.expand(block);
      examined = 0;
    }
  }

  /** Evaluates the properties of a state and wants its successors; returns their number. */
  @Override
  public int examine(State state, long layer) {
    states++;
    wellFormed.require(state);
    for (Proof proof : proofs) {
      proof.see(state);
    }
    int index = examined++;
    return ahead != null && ahead.has(index)
        ? wantExpanded(ahead, index, layer)
        : wantSuccessors(state, layer);
  }

  private int wantExpanded(ExpandedAhead block, int index, long layer) {
    int count = block.successors(index);
    for (int i = 0; i < count; i++) {
      block.successor(index, i, target);
      closure.want(target, layer + 1);
    }
    faulty |= block.mistaken(index);
    transitions += count;
    deadlocks += block.dead(index) ? 1 : 0;
    return count;
  }

  private int wantSuccessors(State state, long layer) {
    int count = 0;
    expansion.begin(state);
    while (expansion.next(target)) {
      if (!expansion.failed()) {
        closure.want(target, layer + 1);
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

  @Override
  public void found(long index, long layer, long distance) {
    if (reachable && layer == distance) {
      reached[(int) (index >>> 30) % reached.length].set((int) index & ((1 << 30) - 1));
    }
  }

  @Override
  public String tooHigh(long layer, long distance) {
    return "a state is in layer %d, but only %d steps from the initial state"
        .formatted(layer, distance);
  }

  @Override
  public String text(State state) {
    return wellFormed.text(state);
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
  }

  static void compare(String what, long counted, long claimed) {
    if (counted != claimed) {
      throw new Rejection("it claims %d %s, but has %d".formatted(claimed, what, counted));
    }
  }
}
