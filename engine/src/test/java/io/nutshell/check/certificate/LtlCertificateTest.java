package io.nutshell.check.certificate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.automaton.Automaton;
import io.nutshell.automaton.Hoa;
import io.nutshell.check.Report;
import io.nutshell.check.ltl.ReferenceProduct;
import io.nutshell.check.property.EmptinessProof;
import io.nutshell.check.property.HoaClaim;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Temporal;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomFormulas;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.Disk;
import io.nutshell.memory.Sha256;
import io.nutshell.model.Fault;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.plan.Check;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Certificates of properties of infinite runs. */
final class LtlCertificateTest {
  private static final EmptinessProof.Sampling SAMPLING = new EmptinessProof.Sampling(400, 1);

  private static final EmptinessProof.Sampling FEW = new EmptinessProof.Sampling(40, 1);

  /** Node 1 must be left again: its product has accepting states, and ranks above 0. */
  private static final DirectedGraph GRAPH =
      DirectedGraph.of("0->1 1->2 2->3 3->0 3->4 4->4 0->5 5->6 6->4");

  private static final String ANSWERED = "G (node == 1 -> F (node == 3))";

  @TempDir Path folder;

  private Path file() {
    return folder.resolve("certificate");
  }

  /** What is left of a check: its report, and why there is no certificate; null if there is one. */
  private record Certified(Report report, @Nullable String refusal) {}

  private Certified certify(Check check) {
    try (Certifier certifier = new Certifier(folder)) {
      Report report = check.certifier(certifier).run();
      List<Certificate.Claim> claims =
          report.properties().stream().map(LtlCertificateTest::claim).toList();
      String refusal = certifier.refusal(report, claims);
      if (refusal == null) {
        try (var out = Files.newOutputStream(file())) {
          certifier.write(report, "test", "model", "digest", List.of(), claims, out);
        }
      }
      return new Certified(report, refusal);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static Certificate.Claim claim(PropertyResult result) {
    return new Certificate.Claim(
        PropertyKinds.named(result.kind()).orElseThrow().property(result.argument()),
        result.verdict());
  }

  private Certified certify(Model model, String... formulas) {
    Check check = Check.of(model);
    for (String formula : formulas) {
      check.property(Ltl.KIND.property(formula));
    }
    return certify(check);
  }

  private Verifier.Proved verify(Model model, int room) {
    return verify(model, room, SAMPLING);
  }

  private Verifier.Proved verify(Model model, int room, EmptinessProof.Sampling sampling) {
    try (CertificateReader reader = new CertificateReader(file())) {
      return Verifier.verify(
          file(), reader.head(), model, new Verifier.Request(false, room, sampling));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private Verifier.Proved verify(Model model) {
    return verify(model, 1 << 17);
  }

  private void assertRejected(Model model, String why) {
    assertThatThrownBy(() -> verify(model)).isInstanceOf(Rejection.class).hasMessageContaining(why);
  }

  private record Ranked(State state, long rank) {}

  /**
   * A certificate of one formula taken apart, to be changed and written with a digest that fits.
   */
  private record Parts(Certificate head, List<Ranked> states, boolean fixedLength) {

    static Parts of(Path file, Model model) {
      int words = model.layout().fixedLength() ? model.layout().words() + 1 : 0;
      List<Ranked> states = new ArrayList<>();
      try (CertificateReader reader = new CertificateReader(file);
          StateReader body =
              new StateReader(file, new StateReader.Section(reader.end(), words, true))) {
        State state = new State(1);
        while (body.next(state)) {
          states.add(new Ranked(state.copy(), body.layer()));
        }
        return new Parts(reader.head(), states, words > 0);
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
    }

    private Certificate.Claim only() {
      return head.claims().getFirst();
    }

    Parts with(List<Ranked> others) {
      return new Parts(head, others, fixedLength);
    }

    Parts with(Property property, String automaton) {
      Certificate.ProductHead product = Objects.requireNonNull(only().product());
      Certificate.Claim claim =
          new Certificate.Claim(
              property,
              Verdict.HOLDS,
              new Certificate.ProductHead(
                  automaton,
                  product.layoutDigest(),
                  product.widened(),
                  product.states(),
                  product.ranks()));
      return new Parts(head(claim), states, fixedLength);
    }

    private Certificate head(Certificate.Claim claim) {
      return new Certificate(
          "test",
          "model",
          "digest",
          head.layoutDigest(),
          List.of(),
          List.of(),
          List.of(claim),
          0,
          0,
          0,
          0);
    }

    /** The counts that can be seen without running the model are made to fit. */
    void write(Path file) {
      Certificate.ProductHead product = Objects.requireNonNull(only().product());
      long highest = states.stream().mapToLong(Ranked::rank).max().orElse(0);
      Certificate changed =
          head(
              new Certificate.Claim(
                  only().property(),
                  Verdict.HOLDS,
                  new Certificate.ProductHead(
                      product.automaton(),
                      product.layoutDigest(),
                      product.widened(),
                      states.size(),
                      highest + 1)));
      try {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(changed.text().getBytes(UTF_8));
        SortedBlock block = new SortedBlock();
        states.forEach(ranked -> block.add(ranked.state(), ranked.rank()));
        block.write(out, fixedLength, true);
        SortedBlock.number(out, 0);
        SortedBlock.number(out, 0);
        out.write(Sha256.digest().digest(out.toByteArray()));
        Files.write(file, out.toByteArray());
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
    }
  }

  private static String atom(Random random, DirectedGraph graph) {
    if (!graph.edges().isEmpty() && random.nextInt(4) == 0) {
      DirectedGraph.Edge edge = graph.edges().get(random.nextInt(graph.edges().size()));
      return "\"fired(" + edge + ")\"";
    }
    return (random.nextBoolean() ? "node < " : "node != ") + random.nextInt(8);
  }

  private static String formula(long seed, DirectedGraph graph) {
    Random random = new Random(seed);
    return RandomFormulas.formula(random, 3, () -> atom(random, graph));
  }

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

  private static Parts forged(Model model, Property property, String automaton) {
    Certificate.ProductHead product =
        new Certificate.ProductHead(automaton, Certificate.digest(model.layout()), List.of(), 1, 1);
    Certificate.Claim claim = new Certificate.Claim(property, Verdict.HOLDS, product);
    Certificate head =
        new Certificate("", "", "", "", List.of(), List.of(), List.of(claim), 0, 0, 0, 0);
    return new Parts(head, List.of(), model.layout().fixedLength());
  }

  private static List<State> reachable(ReferenceProduct product) {
    Set<State> known = new LinkedHashSet<>();
    List<State> queue = new ArrayList<>();
    State initial = new State(1);
    product.initial(initial);
    known.add(initial);
    queue.add(initial);
    for (int i = 0; i < queue.size(); i++) {
      product.expand(
          queue.get(i),
          new ReferenceProduct.Visitor() {
            @Override
            public void successor(State target) {
              if (!known.contains(target)) {
                known.add(target.copy());
                queue.add(target.copy());
              }
            }

            @Override
            public void fault(Fault fault) {}

            @Override
            public void valueless(String why) {}
          });
    }
    return queue;
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
  void an_automaton_that_accepts_more_proves_as_much() {
    DirectedGraph graph = DirectedGraph.of("0->1 1->0");
    certify(graph, "G (node < 2)");
    Parts parts = Parts.of(file(), graph);
    parts.with(Ltl.KIND.property("G (node < 2) || F (node == 1)"), automaton(parts)).write(file());

    assertThat(verify(graph).products()).hasSize(1);
  }

  private static String automaton(Parts parts) {
    return Objects.requireNonNull(parts.only().product()).automaton();
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
