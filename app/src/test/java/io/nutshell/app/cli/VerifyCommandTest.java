package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VerifyCommandTest {
  private static final String PETERSON = Run.example("peterson.dve");

  @TempDir Path folder;

  private String file() {
    return folder.resolve("all.cert").toString();
  }

  @Test
  void the_answers_of_a_check_are_proved_from_its_certificate() {
    Run check =
        Run.of(
            "check",
            PETERSON,
            "--invariant",
            "not (P.critical && Q.critical)",
            "--certificate",
            file());
    Run verify = Run.of("verify", file(), PETERSON);

    assertThat(check.exitCode()).isZero();
    assertThat(verify.exitCode()).isZero();
    assertThat(verify.out())
        .isEqualTo(
            """
            ✓ PROVED  by the reference executor alone

              invariant not (P.critical && Q.critical)  holds

              states        20            all that can be reached; --reachable proves that there \
            are no others
              transitions   34
              levels        7
              deadlocks     0
            """);
    assertThat(Run.of("verify", file(), PETERSON, "--reachable").out())
        .contains("exactly those that can be reached");
  }

  @Test
  void a_model_with_a_violation_is_certified_where_all_of_it_was_explored() {
    String model = Run.example("philosophers.dve");
    Run.of("check", model, "--all", "--certificate", file());

    assertThat(Run.of("verify", file(), model).out())
        .startsWith("✓ PROVED")
        .contains("deadlock  violated", "exactly those that can be reached");
  }

  @Test
  void a_search_that_is_not_complete_leaves_no_certificate() {
    Run run = Run.of("check", Run.example("philosophers.dve"), "--certificate", file());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("not complete, so the certificate").contains("is not written");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void constants_that_were_set_are_set_again() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("count.dve"),
            "const int N = 3; int x; process P { state a; init a; trans"
                + " a -> a { guard x < N; effect x = x + 1; }; } system async;");
    Run check = Run.of("check", model.toString(), "--all", "--set", "N=7", "--certificate", file());
    Run verify = Run.of("verify", file(), model.toString(), "--reachable");

    assertThat(check.out()).contains("  states        8");
    assertThat(verify.out()).startsWith("✓ PROVED").contains("  states        8");
  }

  @Test
  void a_model_edited_since_is_refused() throws IOException {
    Path model = Files.copy(Path.of(PETERSON), folder.resolve("peterson.dve"));
    Run.of("check", model.toString(), "--certificate", file());
    Files.writeString(model, Files.readString(model) + "\n");

    Run run = Run.of("verify", file(), model.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("a certificate of peterson.dve as it was").contains("Maybe");
  }

  @Test
  void a_damaged_certificate_is_rejected_in_words() throws IOException {
    Run.of("check", PETERSON, "--certificate", file());
    byte[] bytes = Files.readAllBytes(Path.of(file()));
    bytes[bytes.length - 40] ^= 1;
    Files.write(Path.of(file()), bytes);

    Run run = Run.of("verify", file(), PETERSON);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .isEqualTo("✗ REJECTED  the file is not as it was written: its digest is another\n");
  }

  @Test
  void what_is_no_certificate_is_bad_input() {
    Run run = Run.of("verify", PETERSON, PETERSON);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("this is not a certificate").contains("Maybe");
    assertThat(Run.of("verify", file(), PETERSON).err()).contains("cannot be read");
  }
}
