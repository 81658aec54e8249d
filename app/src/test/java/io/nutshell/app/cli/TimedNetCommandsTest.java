package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checkpoints and certificates of timed nets, whose dictionaries hold time stamps. */
final class TimedNetCommandsTest {
  private static final String WORKSHOP = Run.root().resolve("examples/cpn/workshop.cpn").toString();

  @TempDir Path temporary;

  private String file(String name) {
    return temporary.resolve(name).toString();
  }

  private static String figures(Run run) {
    return run.out()
        .lines()
        .filter(line -> line.matches("  (states|transitions|levels|deadlocks) .*|[✓✗?] .*"))
        .reduce("", (all, line) -> all + line + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "tree", "comback", "delta", "sorted"})
  void a_timed_search_is_resumed_with_the_same_result(String store) {
    Run whole = Run.of("check", WORKSHOP, "--all", "--store", store);
    Run broken =
        Run.of(
            "check",
            WORKSHOP,
            "--all",
            "--store",
            store,
            "--max-states",
            "60",
            "--checkpoint",
            file("run"));
    Run resumed = Run.of("resume", file("run"));

    assertThat(broken.exitCode()).as(broken.err()).isEqualTo(4);
    assertThat(figures(broken)).isNotEqualTo(figures(whole));
    assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(whole.exitCode());
    assertThat(figures(resumed)).isEqualTo(figures(whole));
  }

  @Test
  void the_untimed_view_is_resumed_as_such() {
    Run whole = Run.of("check", WORKSHOP, "--all", "--untimed");
    Run.of(
        "check", WORKSHOP, "--all", "--untimed", "--max-states", "30", "--checkpoint", file("run"));
    Run resumed = Run.of("resume", file("run"));

    assertThat(figures(resumed)).isEqualTo(figures(whole)).contains("states");
    assertThat(figures(whole)).isNotEqualTo(figures(Run.of("check", WORKSHOP, "--all")));
  }

  @Test
  void the_answers_about_a_timed_net_are_proved_from_its_certificate() {
    String invariant = "IntInf.toInt (time ()) <= 24";
    Run check =
        Run.of("check", WORKSHOP, "--invariant", invariant, "--certificate", file("all.cert"));
    Run verify = Run.of("verify", file("all.cert"), WORKSHOP, "--reachable");

    assertThat(check.exitCode()).as(check.out()).isZero();
    assertThat(verify.exitCode()).as(verify.err()).isZero();
    assertThat(verify.out()).startsWith("✓ PROVED").contains("exactly");
  }

  @Test
  void a_certificate_is_no_proof_for_a_net_with_another_delay() throws IOException {
    Run.of("check", WORKSHOP, "--assertions", "--certificate", file("all.cert"));
    String text = Files.readString(Path.of(WORKSHOP));
    String slower = text.replace("x @+ turning x", "x @+ turning x + 7");
    Path edited = Files.writeString(temporary.resolve("workshop.cpn"), slower);
    Run verify = Run.of("verify", file("all.cert"), edited.toString());

    assertThat(slower).isNotEqualTo(text);
    assertThat(verify.exitCode()).isEqualTo(2);
    assertThat(verify.err()).contains("hint:");
  }
}
