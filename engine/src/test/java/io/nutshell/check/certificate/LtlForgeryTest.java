package io.nutshell.check.certificate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.automaton.Automaton;
import io.nutshell.automaton.Hoa;
import io.nutshell.check.property.EmptinessProof;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.Temporal;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.Sha256;
import io.nutshell.model.InputError;
import io.nutshell.model.State;
import io.nutshell.plan.Check;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Certificates of properties of infinite runs that do not prove what they claim. */
final class LtlForgeryTest extends LtlCertificates {
  /**
   * All states of the product, all with rank 0, in the certificate of a formula that is violated.
   */
  @Test
  void no_forged_certificate_of_a_violated_formula_is_accepted() {
    int[] forged = new int[2];
    Seeds.each(
        150,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          Temporal property = (Temporal) Ltl.KIND.property(formula(seed, graph));
          if (Check.of(graph).property(property).run().verdict() != Verdict.VIOLATED) {
            return;
          }
          String automaton = property.automaton(property.certified(graph));
          EmptinessProof proof =
              property.emptinessProof(graph, UnaryOperator.identity(), automaton, FEW);
          List<State> states = reachable(proof.product());
          List<Ranked> zero = states.stream().map(state -> new Ranked(state, 0)).toList();
          Random random = new Random(seed);
          List<Ranked> any =
              states.stream().map(state -> new Ranked(state, random.nextInt(4))).toList();
          Parts parts = forged(graph, property, automaton);
          parts.with(zero).write(file());
          assertRejected(graph, "");
          parts.with(any).write(file());
          assertRejected(graph, "");
          forged[0]++;
          String nothing = Hoa.print(new Automaton(List.of(), 0, 1, List.of(List.of())), "");
          parts = forged(graph, property, nothing);
          State initial = new State(1);
          property
              .emptinessProof(
                  graph, UnaryOperator.identity(), nothing, new EmptinessProof.Sampling(0, 1))
              .product()
              .initial(initial);
          parts.with(List.of(new Ranked(initial, 0))).write(file());
          assertRejected(graph, "its automaton does not accept a run");
          forged[1]++;
        });
    assertThat(forged).doesNotContain(0);
  }

  @Test
  void a_missing_state_of_the_product_is_noticed() {
    certify(GRAPH, ANSWERED);
    Parts parts = Parts.of(file(), GRAPH);
    assertThat(parts.states()).hasSizeGreaterThan(5);
    for (int i = 0; i < parts.states().size(); i++) {
      List<Ranked> fewer = new ArrayList<>(parts.states());
      fewer.remove(i);
      parts.with(fewer).write(file());
      assertRejected(GRAPH, "a state is missing that can be reached");
    }
    parts.write(file());
    assertThat(verify(GRAPH).products()).hasSize(1);
  }

  /** Ranks fall in steps of one here, so that no rank can be changed alone. */
  @Test
  void a_tampered_rank_is_noticed() {
    DirectedGraph chain = DirectedGraph.of("0->1 1->2 2->3 3->3");
    certify(chain, "F (node == 3)");
    Parts parts = Parts.of(file(), chain);
    assertThat(parts.states()).extracting(Ranked::rank).containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
    for (int i = 0; i < parts.states().size(); i++) {
      for (int change : new int[] {-1, 1}) {
        Ranked old = parts.states().get(i);
        long rank = old.rank() + change;
        boolean harmless = rank < 0 || rank > 3;
        if (!harmless) {
          List<Ranked> changed = new ArrayList<>(parts.states());
          changed.set(i, new Ranked(old.state(), rank));
          parts.with(changed).write(file());
          assertRejected(chain, "a step leads to");
        }
      }
    }
  }

  @Test
  void a_state_of_the_product_that_is_none_is_refused() {
    certify(GRAPH, ANSWERED);
    Parts parts = Parts.of(file(), GRAPH);
    for (long flipped : new long[] {4, 1L << 40, Long.MIN_VALUE}) {
      for (int word = 0; word < 2; word++) {
        State changed = parts.states().getFirst().state().copy();
        changed.words[word] ^= flipped;
        List<Ranked> more = new ArrayList<>(parts.states());
        more.add(new Ranked(changed, 0));
        parts.with(more).write(file());
        if (word == 0 || flipped != 4) {
          assertRejected(GRAPH, "a state has");
        }
      }
    }
  }

  @Test
  void an_automaton_that_accepts_less_than_the_negated_formula_is_noticed() {
    certify(GRAPH, ANSWERED);
    Parts parts = Parts.of(file(), GRAPH);
    String text = Objects.requireNonNull(parts.only().product()).automaton();
    Automaton whole = Hoa.read(text);
    int edges = 0;
    for (int state = 0; state < whole.states(); state++) {
      for (int edge = 0; edge < whole.edges(state).size(); edge++) {
        List<List<Automaton.Edge>> less = new ArrayList<>();
        for (int other = 0; other < whole.states(); other++) {
          less.add(new ArrayList<>(whole.edges(other)));
        }
        less.get(state).remove(edge);
        String weaker =
            Hoa.print(new Automaton(whole.atoms(), whole.initial(), whole.sets(), less), "");
        parts.with(parts.only().property(), weaker).write(file());
        assertRejected(GRAPH, "its automaton does not accept a run on which the formula is false");
        edges++;
      }
    }
    assertThat(edges).isGreaterThan(2);
    parts.with(parts.only().property(), text.replace("{0}", "")).write(file());
    assertRejected(GRAPH, "its automaton does not accept a run on which the formula is false");
    parts.with(parts.only().property(), "HOA: v2").write(file());
    assertRejected(GRAPH, "its automaton cannot be used");
    parts.with(parts.only().property(), text.replace("node == 3", "nothing")).write(file());
    assertRejected(GRAPH, "its automaton");
  }

  @Test
  void the_certificate_of_another_formula_proves_nothing() {
    certify(GRAPH, ANSWERED);
    Parts parts = Parts.of(file(), GRAPH);
    for (String other :
        List.of(
            "G (node == 1 -> X (node == 3))",
            "G (node == 1 -> F (node == 4))",
            "G F (node == 1)",
            "false",
            "G (node == 1 -> F (node == 3)) && F (node == 9)")) {
      parts.with(Ltl.KIND.property(other), automaton(parts)).write(file());
      assertRejected(GRAPH, "its automaton does not accept a run on which the formula is false");
    }
  }

  @Test
  void the_certificate_of_another_model_proves_nothing() {
    certify(GRAPH, ANSWERED);

    assertRejected(DirectedGraph.of("0->1 1->2 2->3 3->0 3->4 4->4 0->5 5->6 6->4 2->2"), "");
    assertRejected(DirectedGraph.of("0->1 1->2 2->3 3->0 3->4 4->4 0->5 5->6 6->7"), "");
    assertRejected(DirectedGraph.of("0->1 1->2 2->3 3->0 3->4 4->4 0->5 5->6 6->4 6->5 7->7"), "");
  }

  @Test
  void a_certificate_cut_off_or_damaged_anywhere_is_refused() throws IOException {
    certify(GRAPH, ANSWERED);
    byte[] whole = Files.readAllBytes(file());
    for (int length = 0; length < whole.length; length++) {
      Files.write(file(), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> verify(GRAPH)).isInstanceOfAny(Rejection.class, InputError.class);
    }
    for (int bit = 0; bit < 8 * whole.length; bit += 3) {
      byte[] damaged = whole.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(file(), damaged);
      assertThatThrownBy(() -> verify(GRAPH)).isInstanceOfAny(Rejection.class, InputError.class);
    }
  }

  @Test
  void states_cut_off_before_a_digest_that_fits_are_missed() throws IOException {
    certify(GRAPH, ANSWERED);
    byte[] whole = Files.readAllBytes(file());
    int head = new String(whole, UTF_8).indexOf("states follow") + 14;
    for (int length = head; length < whole.length - 32; length++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      out.write(whole, 0, length);
      out.write(Sha256.digest().digest(out.toByteArray()));
      Files.write(file(), out.toByteArray());
      assertThatThrownBy(() -> verify(GRAPH)).isInstanceOf(Rejection.class);
    }
  }
}
