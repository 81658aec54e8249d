package io.nutshell.language.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.check.Report;
import io.nutshell.check.certificate.Certificate;
import io.nutshell.check.certificate.CertificateReader;
import io.nutshell.check.certificate.Certifier;
import io.nutshell.check.certificate.Rejection;
import io.nutshell.check.certificate.Verifier;
import io.nutshell.check.property.EmptinessProof;
import io.nutshell.check.property.PropertyKinds;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.language.cpn.ColouredNet.Transition;
import io.nutshell.model.State;
import io.nutshell.model.Successors;
import io.nutshell.plan.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dictionary in which an enabled event has a fault hides no state from the verifier. */
class ForgedEventTest {
  /** An event that the pilot run does not find: what that finds is not taken from a file. */
  private static final long FORGED = 7_000;

  private static final String SMALL = "List.all (fn x => x <= 7000) (Mark.Top'P 1)";

  private static final NetText COUNTER =
      NetText.of("colset INT = int;", "var x : INT;")
          .place("P", "INT", "1`0")
          .transition("T", "[x < 8000]")
          .take("P", "T", "x")
          .put("T", "P", "x + 1");

  @TempDir Path folder;

  private static CpnModel counter() {
    return (CpnModel) COUNTER.model();
  }

  /** A model that takes an enabled event for one with a fault. */
  private static CpnModel forged() {
    CpnModel model = counter();
    Transition transition = model.net().transitions().getFirst();
    Object[] frame = transition.scope().newFrame();
    frame[transition.variables().getFirst().slot()] = FORGED;
    Event event = model.net().events().of(transition, frame, "forged");
    assertThat(event.fault).as("the pilot run has not found it").isEqualTo("forged");
    return model;
  }

  private Path file() {
    return folder.resolve("certificate");
  }

  private Report certify(CpnModel model) throws IOException {
    try (Certifier certifier = new Certifier(folder);
        var out = Files.newOutputStream(file())) {
      Report report =
          Check.of(model)
              .assertions()
              .invariant(SMALL)
              .traces(false)
              .all()
              .certifier(certifier)
              .run();
      List<Certificate.Claim> claims =
          report.properties().stream().map(ForgedEventTest::claim).toList();
      certifier.write(report, "test", "model", "digest", List.of(), claims, out);
      return report;
    }
  }

  private static Certificate.Claim claim(PropertyResult result) {
    return new Certificate.Claim(
        PropertyKinds.named(result.kind()).orElseThrow().property(result.argument()),
        result.verdict());
  }

  private void verify() throws IOException {
    try (CertificateReader reader = new CertificateReader(file())) {
      Verifier.verify(
          file(),
          reader.head(),
          counter(),
          new Verifier.Request(false, 1 << 16, new EmptinessProof.Sampling(100, 1)));
    }
  }

  private static Verdict ofInvariant(Report report) {
    return report.properties().stream()
        .filter(result -> result.argument().equals(SMALL))
        .findFirst()
        .orElseThrow()
        .verdict();
  }

  @Test
  void a_certificate_that_hides_states_behind_a_forged_fault_is_rejected() throws IOException {
    Report report = certify(forged());
    assertThat(report.states()).isEqualTo(FORGED + 1);
    assertThat(ofInvariant(report)).isEqualTo(Verdict.HOLDS);
    assertThatThrownBy(this::verify)
        .isInstanceOf(Rejection.class)
        .hasMessageContaining("a state is missing that can be reached");
  }

  @Test
  void the_certificate_of_the_same_net_without_a_forgery_is_proved() throws IOException {
    Report report = certify(counter());
    assertThat(report.states()).isEqualTo(8_001);
    assertThat(ofInvariant(report)).isEqualTo(Verdict.VIOLATED);
    verify();
  }

  @Test
  void the_reference_executor_fires_an_enabled_event_to_which_the_table_gives_a_fault() {
    CpnModel model = forged();
    PlaceMarkings markings = model.net().places().getFirst().markings();
    State state = new State(1);
    model.initial(state);
    model
        .layout()
        .set(state, 0, markings.number(new int[] {markings.token(FORGED), 1}, /* length= */ 2));
    State target = new State(1);
    Successors reference = model.reference();
    reference.reset(state);
    assertThat(reference.next()).isTrue();
    assertThat(reference.fire(target)).isTrue();
    assertThat(model.describer().value(0, model.layout().get(target, 0))).isEqualTo("1`7001");
  }
}
