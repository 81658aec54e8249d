package io.nutshell.check.certificate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.check.ltl.ReferenceProduct;
import io.nutshell.check.property.EmptinessProof;
import io.nutshell.check.property.Ltl;
import io.nutshell.check.property.Property;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.fixture.DirectedGraph;
import io.nutshell.fixture.RandomFormulas;
import io.nutshell.memory.Sha256;
import io.nutshell.model.Fault;
import io.nutshell.model.Model;
import io.nutshell.model.State;
import io.nutshell.plan.Check;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

/** Writes certificates of properties of infinite runs, takes them apart, and verifies them. */
abstract class LtlCertificates {
  static final EmptinessProof.Sampling SAMPLING = new EmptinessProof.Sampling(400, 1);

  static final EmptinessProof.Sampling FEW = new EmptinessProof.Sampling(40, 1);

  /** Node 1 must be left again: its product has accepting states, and ranks above 0. */
  static final DirectedGraph GRAPH =
      DirectedGraph.of("0->1 1->2 2->3 3->0 3->4 4->4 0->5 5->6 6->4");

  static final String ANSWERED = "G (node == 1 -> F (node == 3))";

  @TempDir Path folder;

  Path file() {
    return folder.resolve("certificate");
  }

  /** What is left of a check: its report, and why there is no certificate; null if there is one. */
  record Certified(Report report, @Nullable String refusal) {}

  Certified certify(Check check) {
    try (Certifier certifier = new Certifier(folder)) {
      Report report = check.certifier(certifier).run();
      List<Certificate.Claim> claims =
          report.properties().stream().map(LtlCertificates::claim).toList();
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

  static Certificate.Claim claim(PropertyResult result) {
    return new Certificate.Claim(
        PropertyKinds.named(result.kind()).orElseThrow().property(result.argument()),
        result.verdict());
  }

  Certified certify(Model model, String... formulas) {
    Check check = Check.of(model);
    for (String formula : formulas) {
      check.property(Ltl.KIND.property(formula));
    }
    return certify(check);
  }

  Verifier.Proved verify(Model model, int room) {
    return verify(model, room, SAMPLING);
  }

  Verifier.Proved verify(Model model, int room, EmptinessProof.Sampling sampling) {
    try (CertificateReader reader = new CertificateReader(file())) {
      return Verifier.verify(
          file(), reader.head(), model, new Verifier.Request(false, room, sampling));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  Verifier.Proved verify(Model model) {
    return verify(model, 1 << 17);
  }

  void assertRejected(Model model, String why) {
    assertThatThrownBy(() -> verify(model)).isInstanceOf(Rejection.class).hasMessageContaining(why);
  }

  record Ranked(State state, long rank) {}

  /**
   * A certificate of one formula taken apart, to be changed and written with a digest that fits.
   */
  record Parts(Certificate head, List<Ranked> states, boolean fixedLength) {

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

    Certificate.Claim only() {
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

  static String atom(Random random, DirectedGraph graph) {
    if (!graph.edges().isEmpty() && random.nextInt(4) == 0) {
      DirectedGraph.Edge edge = graph.edges().get(random.nextInt(graph.edges().size()));
      return "\"fired(" + edge + ")\"";
    }
    return (random.nextBoolean() ? "node < " : "node != ") + random.nextInt(8);
  }

  static String formula(long seed, DirectedGraph graph) {
    Random random = new Random(seed);
    return RandomFormulas.formula(random, 3, () -> atom(random, graph));
  }

  static List<State> reachable(ReferenceProduct product) {
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

  static String automaton(Parts parts) {
    return Objects.requireNonNull(parts.only().product()).automaton();
  }

  static Parts forged(Model model, Property property, String automaton) {
    Certificate.ProductHead product =
        new Certificate.ProductHead(automaton, Certificate.digest(model.layout()), List.of(), 1, 1);
    Certificate.Claim claim = new Certificate.Claim(property, Verdict.HOLDS, product);
    Certificate head =
        new Certificate("", "", "", "", List.of(), List.of(), List.of(claim), 0, 0, 0, 0);
    return new Parts(head, List.of(), model.layout().fixedLength());
  }
}
