package io.nutshell.check.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.ltl.ReferenceProduct;
import io.nutshell.check.property.EmptinessProof;
import io.nutshell.check.property.HoaClaim;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.Temporal;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.Disk;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.plan.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Certificates of properties of infinite runs: what they prove, and when there is none. */
final class LtlCertificateTest extends LtlCertificates {
  @ParameterizedTest
  @CsvSource({
    "auto, auto",
    "auto, tree",
    "ndfs, exact",
    "ndfs, comback",
    "scc, delta",
    "scc, tree",
    "owcty, sorted",
    "owcty, tree",
    "map, exact",
    "map, sorted",
    "auto, sorted",
  })
  void whatever_search_finds_that_a_formula_holds_its_certificate_proves_it(
      String emptiness, String store) {
    int[] proved = new int[1];
    Seeds.each(
        60,
        seed -> {
          DirectedGraph graph = RandomGraphs.sound(seed);
          Certified certified =
              certify(
                  Check.of(graph)
                      .property(Ltl.KIND.property(formula(seed, graph)))
                      .emptiness(emptiness)
                      .store(store));
          if (certified.report().verdict() == Verdict.HOLDS) {
            assertThat(certified.refusal()).isNull();
            assertThat(verify(graph, 1 << 17, FEW).products()).hasSize(1);
            proved[0]++;
          } else {
            assertThat(certified.refusal()).contains("is violated, and a certificate can only");
          }
        });
    assertThat(proved[0]).isPositive();
  }

  @Test
  void an_automaton_that_accepts_more_proves_as_much() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->0");
    certify(graph, "G (node < 2)");
    Parts parts = Parts.of(file(), graph);
    parts.with(Ltl.KIND.property("G (node < 2) || F (node == 1)"), automaton(parts)).write(file());

    assertThat(verify(graph).products()).hasSize(1);
  }

  /** In a dead state the automaton moves alone. */
  @Test
  void a_dead_state_repeats_in_the_proof_too() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->2");
    assertThat(certify(graph, "F G (node == 2)").refusal()).isNull();
    assertThat(verify(graph).products()).hasSize(1);

    Temporal violated = (Temporal) Ltl.KIND.property("F G (node != 2)");
    String automaton = violated.automaton(violated.certified(graph));
    ReferenceProduct product =
        violated.emptinessProof(graph, UnaryOperator.identity(), automaton, SAMPLING).product();
    // Ranks that would do if the dead state had no step of the automaton.
    List<Ranked> states =
        reachable(product).stream().map(state -> new Ranked(state, 9 - state.words[1])).toList();
    forged(graph, violated, automaton).with(states).write(file());
    assertRejected(graph, "a step leads to it");
  }

  @Test
  void several_formulas_and_properties_of_states_are_in_one_file() {
    Certified certified =
        certify(
            Check.of(GRAPH)
                .property(Ltl.KIND.property(ANSWERED))
                .deadlock()
                .property(Ltl.KIND.property("G (node < 7)"))
                .invariant("node < 7")
                .property(Ltl.KIND.property("F G (node == 4) || G F (node == 3)")));
    assertThat(certified.refusal()).isNull();
    assertThat(verify(GRAPH).products()).hasSize(3);
    assertThat(verify(GRAPH, 256).products()).as("with a small table").hasSize(3);
    assertRejected(DirectedGraph.of("0->1 1->2 2->3 3->0 3->4 4->4 0->5 5->6"), "");
  }

  @Test
  void ranges_that_a_product_widened_are_widened_again() {
    Model grid = CounterGrid.learnt(3, 9, 3);
    String slot = grid.layout().slots().get(0).name();
    String fired = "\"fired(" + slot + ")\"";
    assertThat(certify(grid, "F " + fired, "F G !" + fired).refusal()).isNull();
    assertThat(verify(grid).products()).hasSize(2);
  }

  @Test
  void little_memory_and_a_disk_suffice_for_ranks() {
    CounterGrid grid = new CounterGrid(6, 6);
    String slot = grid.layout().slots().get(0).name();
    try (Disk disk = Disk.in(folder, Long.MAX_VALUE)) {
      Certified certified =
          certify(
              Check.of(grid)
                  .property(Ltl.KIND.property("F G !\"fired(" + slot + ")\""))
                  .emptiness("owcty")
                  .store("sorted")
                  .memory(900 << 10)
                  .disk(disk));
      assertThat(certified.refusal()).isNull();
    }
    assertThat(verify(grid, 1 << 22).products()).hasSize(1);
  }

  @Test
  void an_automaton_in_a_file_is_certified_as_it_is() throws IOException {
    Path claim = folder.resolve("claim.hoa");
    String text =
        """
        HOA: v1
        States: 1
        Start: 0
        AP: 2 "node == 1" "node == 4"
        acc-name: generalized-Buchi 2
        Acceptance: 2 Inf(0)&Inf(1)
        --BODY--
        State: 0
        [0&1] 0 {0 1}
        [0&!1] 0 {0}
        [!0&1] 0 {1}
        [!0&!1] 0
        --END--
        """;
    Files.writeString(claim, text);
    Property property = HoaClaim.KIND.property(claim.toString());
    for (String emptiness : List.of("ndfs", "scc", "owcty")) {
      Certified certified = certify(Check.of(GRAPH).property(property).emptiness(emptiness));
      assertThat(certified.refusal()).isNull();
      EmptinessProof proof = verify(GRAPH).products().values().iterator().next();
      assertThat(proof.origin()).isEqualTo(EmptinessProof.Origin.FILE);
      assertThat(proof.words()).isZero();
    }
    Files.writeString(claim, text.replace("[0&1] 0 {0 1}", "[0&1] 0 {0}"));
    assertRejected(GRAPH, "its automaton is another than the one in");
    Files.writeString(claim, text.replace("\"node == 4\"", "\"node == 3\""));
    assertThat(
            certify(Check.of(GRAPH).property(HoaClaim.KIND.property(claim.toString()))).refusal())
        .contains("is violated");
  }

  @Test
  void what_cannot_be_certified_is_refused_in_words() {
    try (Certifier certifier = new Certifier(folder)) {
      Check lossy =
          Check.of(GRAPH)
              .property(Ltl.KIND.property(ANSWERED))
              .store("bitstate:bytes=4096")
              .certifier(certifier);
      assertThatThrownBy(lossy::run)
          .isInstanceOf(InputError.class)
          .hasMessageContaining("may miss some");
      Check forgetful =
          Check.of(GRAPH)
              .property(Ltl.KIND.property("G (node < 7)"))
              .store("comback:numbers=off")
              .certifier(certifier);
      assertThatThrownBy(forgetful::run)
          .isInstanceOf(InputError.class)
          .hasMessageContaining("has ranks");
    }
    assertThat(
            certify(Check.of(GRAPH).property(Ltl.KIND.property(ANSWERED)).maxStates(3)).refusal())
        .isEqualTo("The search is not complete");
    assertThat(certify(Check.of(GRAPH).deadlock().property(Ltl.KIND.property("false"))).refusal())
        .contains("'ltl false' is violated");
  }

  @Test
  void an_error_of_the_model_needs_the_states_of_the_system() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->0 1->!");
    Check alone = Check.of(graph).all().property(Ltl.KIND.property("G F (node == 0)"));
    assertThat(certify(alone).refusal()).contains("ask for the model's assertions too");

    Check both = Check.of(graph).all().assertions().property(Ltl.KIND.property("G F (node == 0)"));
    assertThat(certify(both).refusal()).isNull();
    assertThat(verify(graph).products()).hasSize(1);
  }

  @Test
  void nothing_is_left_beside_the_certificate() throws IOException {
    certify(GRAPH, ANSWERED, "false", "G (node < 7)");
    certify(GRAPH, ANSWERED, "G (node < 7)");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file());
    }
  }
}
