package io.nutshell.check.certificate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.check.property.Deadlock;
import io.nutshell.check.property.EmptinessProof;
import io.nutshell.check.property.Invariant;
import io.nutshell.check.property.PropertyKind;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.CounterGrid;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomGraphs;
import io.nutshell.fixture.Seeds;
import io.nutshell.memory.Sha256;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.parallel.Team;
import io.nutshell.plan.Check;
import io.nutshell.search.Order;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CertificateTest {
  private static final int ROOM = 1 << 16;
  private static final Team TEAM = new Team(3);

  @AfterAll
  static void endThreads() {
    TEAM.close();
  }

  @TempDir Path folder;

  /** A certificate taken apart, to be changed and put together again with a digest that fits. */
  private record Parts(Certificate head, List<List<State>> layers, boolean fixedLength) {

    static Parts of(Path file, Model model) {
      int words = model.layout().fixedLength() ? model.layout().words() : 0;
      List<List<State>> layers = new ArrayList<>();
      try (CertificateReader reader = new CertificateReader(file);
          StateReader states =
              new StateReader(file, new StateReader.Section(reader.end(), words, false))) {
        State state = new State(1);
        while (states.next(state)) {
          while (layers.size() <= states.layer()) {
            layers.add(new ArrayList<>());
          }
          layers.getLast().add(state.copy());
        }
        return new Parts(reader.head(), layers, words > 0);
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
    }

    /** The counts that can be seen without running the model are made to fit. */
    void write(Path file) {
      long states = layers.stream().mapToLong(List::size).sum();
      write(file, head.claims(), states, head.transitions(), head.deadlocks());
    }

    void write(
        Path file, List<Certificate.Claim> claims, long states, long transitions, long deadlocks) {
      Certificate changed =
          new Certificate(
              head.version(),
              head.model(),
              head.modelDigest(),
              head.layoutDigest(),
              head.constants(),
              head.widened(),
              claims,
              states,
              transitions,
              layers.size(),
              deadlocks);
      try {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(changed.text().getBytes(UTF_8));
        for (List<State> layer : layers) {
          SortedBlock block = new SortedBlock();
          layer.forEach(block::add);
          block.write(out, fixedLength, false);
          SortedBlock.number(out, 0);
        }
        SortedBlock.number(out, 0);
        out.write(Sha256.digest().digest(out.toByteArray()));
        Files.write(file, out.toByteArray());
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
    }
  }

  private Path file() {
    return folder.resolve("certificate");
  }

  /** Checks with the store and writes the certificate. */
  private Report certify(Model model, String store, String... invariants) {
    try (Certifier certifier = new Certifier(folder)) {
      Check check = Check.of(model).store(store).deadlock().assertions().all();
      for (String invariant : invariants) {
        check.invariant(invariant);
      }
      Report report = check.certifier(certifier).run();
      List<Certificate.Claim> claims =
          report.properties().stream().map(CertificateTest::claim).toList();
      try (var out = Files.newOutputStream(file())) {
        certifier.write(report, "test", "model", "digest", List.of(), claims, out);
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
      return report;
    }
  }

  /** Of a property named by its kind and its expression. */
  private static Certificate.Claim claim(PropertyResult result) {
    PropertyKind kind = PropertyKinds.named(result.kind()).orElseThrow();
    return new Certificate.Claim(kind.property(result.argument()), result.verdict());
  }

  /** On one thread and on several, which must say the same. */
  private boolean verify(Model model, boolean reachable, int room) {
    boolean alone;
    try {
      alone = verify(model, reachable, room, Team.alone());
    } catch (Rejection rejection) {
      assertThatThrownBy(() -> verify(model, reachable, room, TEAM))
          .isInstanceOf(Rejection.class)
          .hasMessage(rejection.getMessage());
      throw rejection;
    }
    assertThat(verify(model, reachable, room, TEAM)).isEqualTo(alone);
    return alone;
  }

  private boolean verify(Model model, boolean reachable, int room, Team team) {
    try (CertificateReader reader = new CertificateReader(file())) {
      return Verifier.verify(
              file(),
              reader.head(),
              model,
              new Verifier.Request(reachable, room, new EmptinessProof.Sampling(100, 1), team))
          .exact();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private void assertRejected(Model model, boolean reachable) {
    assertThatThrownBy(() -> verify(model, reachable, ROOM)).isInstanceOf(Rejection.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "comback", "delta", "sorted"})
  void every_complete_search_is_proved_by_its_certificate(String store) {
    Seeds.each(
        60,
        seed -> {
          Model model = RandomGraphs.faulty(seed);
          certify(model, store);
          assertThat(verify(model, true, ROOM)).isTrue();
        });
  }

  @Test
  void a_table_that_holds_few_states_proves_the_same() {
    Model grid = new CounterGrid(4, 6);
    certify(grid, "tree");
    assertThat(verify(grid, true, 256)).isTrue();
  }

  @Test
  void ranges_that_were_widened_are_widened_again() {
    Model grid = CounterGrid.learnt(3, 9, 3);
    certify(grid, "tree");
    assertThat(verify(grid, true, ROOM)).isTrue();
  }

  @Test
  void nothing_is_left_beside_the_certificate() throws IOException {
    certify(new CounterGrid(2, 3), "tree");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file());
    }
  }

  @Test
  void a_state_removed_is_missed() {
    Seeds.each(
        25,
        seed -> {
          Model model = RandomGraphs.sound(seed);
          certify(model, "tree");
          int layers = Parts.of(file(), model).layers().size();
          for (int layer = 0; layer < layers; layer++) {
            certify(model, "tree");
            for (int i = 0; i < Parts.of(file(), model).layers().get(layer).size(); i++) {
              Parts parts = Parts.of(file(), model);
              parts.layers().get(layer).remove(i);
              parts.write(file());
              assertRejected(model, false);
              certify(model, "tree");
            }
          }
        });
  }

  @Test
  void a_state_added_is_refused_where_the_count_is_to_be_proved() {
    DirectedGraph model = DirectedGraph.of("0->1 1->2 2->0 3->3");
    certify(model, "tree");
    for (int layer = 0; layer < 3; layer++) {
      Parts parts = Parts.of(file(), model);
      State unreachable = new State(1);
      unreachable.words[0] = 3;
      parts.layers().get(layer).add(unreachable);
      long transitions = parts.head().transitions() + 1;
      parts.write(file(), parts.head().claims(), 4, transitions, 0);
      assertThat(verify(model, false, ROOM)).as("a set that is closed is a proof").isFalse();
      assertRejected(model, true);
      certify(model, "tree");
    }
  }

  @Test
  void a_state_in_another_layer_or_in_two_is_refused() {
    DirectedGraph model = DirectedGraph.of("0->1 1->2 2->3 3->0 0->3");
    certify(model, "tree");
    for (int from = 0; from < 3; from++) {
      for (int to = 0; to < 3; to++) {
        for (boolean keep : List.of(true, false)) {
          if (from == to && !keep) {
            continue;
          }
          Parts parts = Parts.of(file(), model);
          List<State> source = parts.layers().get(from);
          parts.layers().get(to).add(keep ? source.getFirst() : source.removeFirst());
          parts.write(file());
          assertRejected(model, true);
          certify(model, "tree");
        }
      }
    }
  }

  @Test
  void a_state_changed_is_refused() {
    Seeds.each(
        25,
        seed -> {
          Model model = RandomGraphs.sound(seed);
          certify(model, "tree");
          int layers = Parts.of(file(), model).layers().size();
          for (int layer = 0; layer < layers; layer++) {
            for (long flipped : new long[] {1, 2, 64, 1L << 40, Long.MIN_VALUE}) {
              Parts parts = Parts.of(file(), model);
              parts.layers().get(layer).getFirst().words[0] ^= flipped;
              parts.write(file());
              assertRejected(model, false);
              certify(model, "tree");
            }
          }
        });
  }

  @Test
  void an_answer_turned_round_is_refused() {
    DirectedGraph model = DirectedGraph.of("0->1 1->2 2->2 2->3").asserting("node < 9");
    certify(model, "tree", "node < 3", "node < 4");
    Parts parts = Parts.of(file(), model);
    for (int i = 0; i < parts.head().claims().size(); i++) {
      List<Certificate.Claim> claims = new ArrayList<>(parts.head().claims());
      Certificate.Claim claim = claims.get(i);
      claims.set(
          i,
          new Certificate.Claim(
              claim.property(),
              claim.verdict() == Verdict.HOLDS ? Verdict.VIOLATED : Verdict.HOLDS));
      Certificate head = parts.head();
      parts.write(file(), claims, head.states(), head.transitions(), head.deadlocks());
      assertRejected(model, true);
    }
  }

  @Test
  void counts_that_are_not_so_are_refused() {
    DirectedGraph model = DirectedGraph.of("0->1 1->2 2->2 2->3");
    certify(model, "tree");
    Parts parts = Parts.of(file(), model);
    Certificate head = parts.head();
    long[][] counts = {{5, 4, 1}, {3, 4, 1}, {4, 5, 1}, {4, 4, 2}, {Long.MAX_VALUE, 4, 1}};
    for (long[] count : counts) {
      parts.write(file(), head.claims(), count[0], count[1], count[2]);
      assertRejected(model, false);
    }
    parts.write(file(), head.claims(), 4, 4, 1);
    assertThat(verify(model, true, ROOM)).isTrue();
  }

  @Test
  void a_certificate_of_another_model_proves_nothing_of_this_one() {
    certify(DirectedGraph.of("0->1 1->2 2->0"), "tree");
    assertRejected(DirectedGraph.of("0->1 1->2 2->3"), false);
    assertRejected(DirectedGraph.of("0->1 1->0 2->0"), true);
  }

  @Test
  void every_bit_flipped_is_noticed() throws IOException {
    Model model = DirectedGraph.of("0->1 1->2 2->2 2->3");
    certify(model, "tree");
    byte[] whole = Files.readAllBytes(file());
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] damaged = whole.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(file(), damaged);
      assertThatThrownBy(() -> verify(model, false, ROOM))
          .isInstanceOfAny(Rejection.class, InputError.class);
    }
  }

  @Test
  void a_certificate_cut_off_anywhere_is_refused() throws IOException {
    Model model = DirectedGraph.of("0->1 1->2 2->2 2->3");
    certify(model, "tree");
    byte[] whole = Files.readAllBytes(file());
    for (int length = 0; length < whole.length; length++) {
      Files.write(file(), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> verify(model, false, ROOM))
          .isInstanceOfAny(Rejection.class, InputError.class);
    }
  }

  @Test
  void depth_first_and_lossy_stores_are_refused_before_they_start() {
    try (Certifier certifier = new Certifier(folder)) {
      assertThatThrownBy(
              () ->
                  Check.of(new CounterGrid(2, 2))
                      .order(Order.DFS)
                      .store("bitstate")
                      .certifier(certifier)
                      .run())
          .isInstanceOf(InputError.class)
          .hasMessageContaining("layers")
          .hasMessageContaining("may miss some");
    }
  }

  @Test
  void the_text_of_a_claim_is_read_as_it_was_written() {
    String text = "x < 3 // a \\n in a comment\n&& y < 2\\\r\n";
    Certificate written =
        new Certificate(
            "1",
            "a\nmodel",
            "digest",
            "layout",
            List.of("N=\\1"),
            List.of(),
            List.of(
                new Certificate.Claim(Invariant.KIND.property(text), Verdict.HOLDS),
                new Certificate.Claim(Deadlock.KIND.property(""), Verdict.VIOLATED)),
            1,
            0,
            1,
            1);
    Certificate read = Certificate.parse("file", List.of(written.text().split("\n")));
    assertThat(read.text()).isEqualTo(written.text());
    assertThat(read.claims().getFirst().property().argument()).isEqualTo(text);
  }

  @Test
  void a_property_that_states_cannot_prove_is_refused_before_the_search() {
    try (Certifier certifier = new Certifier(folder)) {
      Check check = Check.of(new CounterGrid(2, 2)).home("c[0] == 0").certifier(certifier);
      assertThatThrownBy(check::run)
          .isInstanceOf(InputError.class)
          .hasMessageContaining("'home c[0] == 0' cannot be certified")
          .hasMessageContaining("hint: ");
    }
  }
}
