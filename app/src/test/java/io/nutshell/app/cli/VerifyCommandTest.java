package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

              states        20            at most
              transitions   34            at most
              levels        7             recorded, not proved
              deadlocks     0             at most

              Every reachable state is among them; --reachable proves exact figures
            """);
    assertThat(Run.of("verify", file(), PETERSON, "--reachable").out())
        .endsWith(
            """
              states        20            exactly
              transitions   34            exactly
              levels        7             exactly
              deadlocks     0             exactly
            """);
  }

  @Test
  void a_formula_that_holds_is_proved_from_its_certificate() {
    String formula = "G F fired(P) -> G F P.critical";
    Run check = Run.of("check", PETERSON, "--ltl", formula, "--certificate", file());
    Run verify = Run.of("verify", file(), PETERSON);

    assertThat(check.exitCode()).as(check.err()).isZero();
    assertThat(verify.exitCode()).as(verify.out() + verify.err()).isZero();
    assertThat(verify.out())
        .startsWith(
            """
            ✓ PROVED  by the reference executor, with a sampled translation of the formula

              ltl G F fired(P) -> G F P.critical  holds
                product    49 states at most, \
            """)
        .containsPattern("of 10,000 sampled words [\\d,]+ violate the formula, and it accepts all")
        .contains("Proved: no run of the system is accepted by the automaton", "Trusted: ")
        .doesNotContain("transitions");
  }

  @Test
  void formulas_and_other_properties_are_proved_from_one_file() {
    Run check =
        Run.of(
            "check",
            PETERSON,
            "--ltl=G F fired(P) -> G F P.critical",
            "--deadlock",
            "--ltl=G !(P.critical && Q.critical)",
            "--certificate",
            file());
    Run verify = Run.of("verify", file(), PETERSON, "--words=50", "--seed=7", "--format=json");
    JsonNode json = JsonMapper.builder().build().readTree(verify.out());

    assertThat(check.exitCode()).as(check.err()).isZero();
    assertThat(verify.exitCode()).as(verify.out() + verify.err()).isZero();
    assertThat(json.get("states").longValue()).isEqualTo(20);
    assertThat(json.get("claims").size()).isEqualTo(3);
    JsonNode claim = json.get("claims").get(1);
    assertThat(claim.get("kind").stringValue()).isEqualTo("ltl");
    assertThat(claim.get("product").get("states").longValue()).isEqualTo(49);
    assertThat(claim.get("automaton").get("origin").stringValue()).isEqualTo("formula");
    assertThat(claim.get("automaton").get("sampledWords").longValue()).isEqualTo(50);
    assertThat(claim.get("automaton").get("seed").longValue()).isEqualTo(7);
    assertThat(json.get("claims").get(0).has("product")).isFalse();
    assertThat(json.get("claims").get(2).get("product").get("ranks").longValue()).isOne();
  }

  @Test
  void a_certificate_of_formulas_alone_has_no_figures_of_the_system() {
    Run.of("check", PETERSON, "--ltl=F G (P.idle || true)", "--certificate", file());
    Run verify = Run.of("verify", file(), PETERSON, "--format=json");
    JsonNode json = JsonMapper.builder().build().readTree(verify.out());

    assertThat(json.get("verdict").stringValue()).isEqualTo("proved");
    assertThat(json.get("states").isNull()).isTrue();
    assertThat(json.get("deadlocks").isNull()).isTrue();
  }

  @Test
  void a_formula_that_is_violated_leaves_no_certificate() {
    Run run = Run.of("check", PETERSON, "--ltl=G F P.critical", "--certificate", file());

    assertThat(run.exitCode()).isOne();
    assertThat(run.err())
        .contains("'ltl G F P.critical' is violated, and a certificate can only prove that it")
        .contains("is not written");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void formulas_about_nets_are_proved() {
    assertFormulaProved("pnml/token_ring.pnml", "G F fired(pass_0, finish_0)");
    assertFormulaProved(
        "cpn/stop_and_wait.cpn",
        "G F fired(\"Sender'Send packet\")"
            + " -> G F fired(\"Network'Transmit\", \"Network'Lose\")");
  }

  private void assertFormulaProved(String example, String formula) {
    String net = Run.root().resolve("examples").resolve(example).toString();
    Run check = Run.of("check", net, "--ltl", formula, "--certificate", file());
    assertThat(check.exitCode()).as(check.out() + check.err()).isZero();
    Run verify = Run.of("verify", file(), net);
    assertThat(verify.out()).as(verify.err()).startsWith("✓ PROVED");
  }

  @Test
  void a_model_with_a_violation_is_certified_where_all_of_it_was_explored() {
    String model = Run.example("philosophers.dve");
    Run.of("check", model, "--all", "--certificate", file());

    assertThat(Run.of("verify", file(), model).out())
        .startsWith("✓ PROVED")
        .contains("deadlock  violated", "exactly")
        .doesNotContain("at most");
  }

  @Test
  void a_search_that_is_not_complete_leaves_no_certificate() {
    Run run = Run.of("check", Run.example("philosophers.dve"), "--certificate", file());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("not complete, so the certificate").contains("is not written");
    assertThat(folder).isEmptyDirectory();
  }

  private String counter() throws IOException {
    return Files.writeString(
            folder.resolve("count.dve"),
            "const int N = 3; const int M = 1; int x; process P { state a; init a; trans"
                + " a -> a { guard x < N; effect x = x + M; }; } system async;")
        .toString();
  }

  @Test
  void a_proof_of_a_model_with_other_constants_names_them() throws IOException {
    String model = counter();
    Run check =
        Run.of("check", model, "--all", "--set", "N=7", "--set=M=1", "--certificate", file());
    assertThat(check.out()).contains("  states        8");

    assertThat(Run.of("verify", file(), model, "--set", "M=1", "--set", "N = 7").out())
        .startsWith("✓ PROVED  with N=7, M=1, by the reference executor alone")
        .contains("  states        8");
    assertThat(Run.of("verify", file(), model, "--set-from-certificate").out())
        .startsWith("✓ PROVED  with N=7, M=1, by");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--set=N=3", "--set=N=7", "--set=N=7 --set=M=2"})
  void constants_that_the_caller_does_not_know_of_are_refused(String options) throws IOException {
    String model = counter();
    Run.of("check", model, "--all", "--set", "N=7", "--set=M=1", "--certificate", file());
    List<String> words = new ArrayList<>(List.of("verify", file(), model));
    words.addAll(options.isEmpty() ? List.of() : List.of(options.split(" ")));
    Run run = Run.of(words.toArray(String[]::new));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("this is a certificate of count.dve with N=7, M=1, not of the model")
        .contains("hint: --set N=7 --set M=1, or --set-from-certificate");
  }

  @Test
  void constants_that_the_certificate_does_not_have_are_refused() throws IOException {
    String model = counter();
    Run.of("check", model, "--all", "--certificate", file());
    Run run = Run.of("verify", file(), model, "--set", "N=7");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("of count.dve as it stands, not of the model with N=7");
  }

  @Test
  void a_proof_for_programs_has_constants_claims_and_figures() throws IOException {
    String model = counter();
    Run.of("check", model, "--all", "--set=N=7", "--invariant=x < 9", "--certificate", file());
    Run run = Run.of("verify", file(), model, "--set=N=7", "--format=json");
    JsonNode json = JsonMapper.builder().build().readTree(run.out());

    assertThat(run.exitCode()).isZero();
    assertThat(json.get("verdict").stringValue()).isEqualTo("proved");
    assertThat(json.get("constants").toString()).isEqualTo("[\"N=7\"]");
    assertThat(json.get("claims").toString())
        .isEqualTo("[{\"kind\":\"invariant\",\"expression\":\"x < 9\",\"verdict\":\"holds\"}]");
    assertThat(json.get("exact").booleanValue()).isFalse();
    assertThat(json.get("states").longValue()).isEqualTo(8);
  }

  @Test
  void a_comment_in_an_invariant_is_certified_with_it() throws IOException {
    String model = counter();
    String invariant = "x < 9 // at most\n && x < 4 /* says N */";
    Run check = Run.of("check", model, "--invariant", invariant, "--certificate", file());
    assertThat(check.exitCode()).isZero();
    Run verify = Run.of("verify", file(), model, "--format=json");

    assertThat(verify.exitCode()).as(verify.out()).isZero();
    assertThat(
            JsonMapper.builder()
                .build()
                .readTree(verify.out())
                .get("claims")
                .get(0)
                .get("expression")
                .stringValue())
        .isEqualTo(invariant);
  }

  @Test
  void properties_that_states_cannot_prove_are_refused_before_the_search() throws IOException {
    Run run = Run.of("check", counter(), "--home", "x == 0", "--certificate", file());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("'home x == 0' cannot be certified", "hint: ");
    assertThat(Path.of(file())).doesNotExist();
  }

  @Test
  void a_model_edited_since_is_refused() throws IOException {
    Path model = Files.copy(Path.of(PETERSON), folder.resolve("peterson.dve"));
    Run.of("check", model.toString(), "--certificate", file());
    Files.writeString(model, Files.readString(model) + "\n");

    Run run = Run.of("verify", file(), model.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("a certificate of peterson.dve as it was").contains("hint: ");
  }

  @Test
  void a_damaged_certificate_is_rejected_with_a_message() throws IOException {
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
  void a_file_that_is_not_a_certificate_is_bad_input() {
    Run run = Run.of("verify", PETERSON, PETERSON);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("this is not a certificate").contains("hint: ");
    assertThat(Run.of("verify", file(), PETERSON).err()).contains("cannot be read");
  }
}
