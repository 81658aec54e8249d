package io.nutshell.check.certificate;

import io.nutshell.automaton.FormulaException;
import io.nutshell.automaton.HoaException;
import io.nutshell.check.certificate.Certificate.ProductHead;
import io.nutshell.check.ltl.ReferenceProduct;
import io.nutshell.check.property.EmptinessProof;
import io.nutshell.check.property.Temporal;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Proves that no run of a system is accepted by an automaton, from ranked states of their product.
 *
 * <p><b>The proof.</b> Let S be the states in the section. If the initial state of the product is
 * in S, and each successor of a state in S is in S with a rank that is no higher, then S contains
 * every reachable state and ranks never rise along a run. If moreover each step that leaves an
 * accepting state leads to a lower rank, then no run visits accepting states infinitely often,
 * since ranks cannot sink for ever.
 */
final class ProductVerifier implements Closure.Examiner, ReferenceProduct.Visitor {
  private final ProductHead head;
  private final ReferenceProduct product;
  private final WellFormed wellFormed;
  private final Closure closure;
  private final State system = new State(1);

  /** The highest rank that the successors of the state may have. */
  private long bound;

  private int successors;
  private long highest;
  private boolean faulty;

  private ProductVerifier(
      Path file, long offset, ProductHead head, ReferenceProduct product, int capacity) {
    int words = WellFormed.fixedWords(product.model().layout());
    this.head = head;
    this.product = product;
    this.wellFormed = new WellFormed(product.model());
    StateReader.Section section =
        new StateReader.Section(offset, words == 0 ? 0 : words + product.prefix(), true);
    this.closure = new Closure(file, section, head.states(), capacity);
  }

  /**
   * What was verified.
   *
   * @param faulty whether a step of the product is an error of the model
   * @param end where the next section begins
   */
  record Verified(EmptinessProof proof, boolean faulty, long end) {}

  /**
   * @param model the model as read, with no range widened
   * @param offset where the section begins
   * @throws Rejection if it does not prove that the property holds
   */
  static Verified verify(
      Path file,
      long offset,
      Temporal property,
      ProductHead head,
      Model model,
      Verifier.Request request)
      throws IOException {
    EmptinessProof proof;
    try {
      proof =
          property.emptinessProof(
              model,
              narrow -> Verifier.widened(narrow, head.widened()),
              head.automaton(),
              request.sampling());
    } catch (EmptinessProof.UnfitAutomaton unfit) {
      throw new Rejection(unfit.why());
    } catch (HoaException | FormulaException | InputError unusable) {
      throw new Rejection("its automaton cannot be used: " + unusable.getMessage());
    }
    if (!Certificate.digest(proof.product().model().layout()).equals(head.layoutDigest())) {
      throw new Rejection("the states of a product are laid out otherwise than the model's are");
    }
    ProductVerifier verifier =
        new ProductVerifier(file, offset, head, proof.product(), request.capacity());
    long end = verifier.run();
    return new Verified(proof, verifier.faulty, end);
  }

  private long run() throws IOException {
    State initial = new State(1);
    product.initial(initial);
    closure.want(initial, Long.MAX_VALUE);
    Closure.Extent extent = closure.run(this);
    Verifier.compare("states of a product", extent.states(), head.states());
    Verifier.compare("ranks", highest + 1, head.ranks());
    return extent.end();
  }

  @Override
  public int examine(State state, long rank) {
    requireWellFormed(state);
    highest = Math.max(highest, rank);
    bound = product.accepting(state) ? rank - 1 : rank;
    successors = 0;
    product.expand(state, this);
    return successors;
  }

  private void requireWellFormed(State state) {
    if (state.length <= product.prefix()) {
      throw new Rejection("a state of a product has no words");
    }
    if (product.prefix() > 0 && (state.words[0] < 0 || state.words[0] >= product.locations())) {
      throw new Rejection("a state has a location that the automaton does not have");
    }
    wellFormed.require(system(state));
  }

  private State system(State state) {
    system.resize(state.length - product.prefix());
    System.arraycopy(state.words, product.prefix(), system.words, 0, system.length);
    return system;
  }

  @Override
  public void successor(State target) {
    closure.want(target, bound);
    successors++;
  }

  @Override
  public void fault(Fault fault) {
    if (fault instanceof Fault.Overflow) {
      throw new Rejection("a successor does not fit the ranges: " + fault);
    }
    faulty = true;
  }

  @Override
  public void valueless(String why) {
    throw new Rejection("the property has no value in a state: " + why);
  }

  @Override
  public String tooHigh(long rank, long highestAllowed) {
    return highestAllowed < 0
        ? "a step leads to a state from an accepting one of rank 0"
        : "a state has rank %d, but a step leads to it that allows at most %d"
            .formatted(rank, highestAllowed);
  }

  @Override
  public String text(State state) {
    String location = product.prefix() == 0 ? "" : " location=" + state.words[0];
    return wellFormed.text(system(state)) + location;
  }
}
