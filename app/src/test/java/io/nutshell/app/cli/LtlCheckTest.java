package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code --ltl} and {@code --hoa}: verdicts, lassos, and what is refused. */
final class LtlCheckTest {
  private static final String TEXT =
      """
      byte x;
      process P { state idle, want, done; init idle;
        trans idle -> want { effect x = 1; }, want -> want {}, want -> done { effect x = 2; },
          done -> idle { effect x = 0; }; }
      process Q { state on; init on; trans on -> on { guard x == 9; }; }
      system async;
      """;

  @TempDir Path folder;
  private String model = "";

  @BeforeEach
  void write() throws IOException {
    model = Files.writeString(folder.resolve("m.dve"), TEXT).toString();
  }

  private Run check(String... options) {
    List<String> words = new ArrayList<>(List.of("check", model, "--quiet"));
    words.addAll(List.of(options));
    return Run.of(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "G (P.want -> F P.done); 1",
        "[] (P.want -> <> P.done); 1",
        "G (P.want -> F (P.done || P.want)); 0",
        "G F P.want; 0",
        "G F P.idle; 1",
        "F P.want; 0",
        "X P.want; 0",
        "P.idle U P.want; 0",
        "G (x < 3); 0",
        "G (x < 2); 1",
        "x == 0 && X (x == 1); 0",
        "!P.done W x == 2; 0",
        "G F fired(P); 0",
        "G !fired(Q); 0",
        "F fired(\"P: want -> done\"); 1",
        "false; 1",
        "true; 0",
      })
  void formulas_are_true_of_every_run_or_not(String formula, int exitCode) {
    for (String emptiness : List.of("auto", "ndfs", "scc", "owcty", "map")) {
      Run run = check("--ltl", formula, "--emptiness", emptiness);
      assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(exitCode);
    }
  }

  @Test
  void a_counterexample_is_a_stem_and_a_cycle() {
    Run run = check("--ltl", "G (P.want -> F P.done)");

    assertThat(run.out())
        .contains(
            "✗ ltl G (P.want -> F P.done)  violated, by 1 step and a cycle of 1",
            "cycle: the steps from here on repeat for ever",
            "back in the state of step 1");
    JsonNode json =
        JsonMapper.builder()
            .build()
            .readTree(check("--ltl", "G (P.want -> F P.done)", "--format=json").out());
    assertThat(json.get("properties").get(0).get("trace").get("loop").intValue()).isOne();
  }

  /** A depth-first search first finds the cycle that is two steps away. */
  @ParameterizedTest
  @ValueSource(strings = {"ndfs", "owcty", "map"})
  void the_counterexample_is_a_near_and_short_one(String emptiness) throws IOException {
    model =
        Files.writeString(
                folder.resolve("near.dve"),
                """
                byte x;
                process P { state a, b, c, d; init a;
                  trans a -> b {}, b -> c {}, c -> d {}, d -> c {}, a -> a {}, c -> c { guard x == 1; }; }
                system async;
                """)
            .toString();

    Run run = check("--ltl", "F G x == 1", "--emptiness", emptiness);

    assertThat(run.out()).contains("violated, by 0 steps and a cycle of 1");
  }

  @Test
  void a_safety_formula_is_refuted_by_a_bad_prefix() {
    Run run = check("--ltl", "G (x < 2)");

    assertThat(run.out()).contains("✗ ltl G (x < 2)  violated, after 2 steps");
  }

  @Test
  void a_lasso_can_be_replayed_and_is_judged_again() throws IOException {
    Path trace = folder.resolve("t.json");
    assertThat(check("--ltl", "G F P.idle", "--trace-out", trace.toString()).exitCode()).isOne();

    Run fits = Run.of("replay", model, trace.toString());
    assertThat(fits.exitCode()).as(fits.out() + fits.err()).isZero();
    assertThat(fits.out()).contains("the run violates G F P.idle");

    Files.writeString(trace, Files.readString(trace).replace("G F P.idle", "G F P.want"));
    Run refuted = Run.of("replay", model, trace.toString());
    assertThat(refuted.exitCode()).isOne();
    assertThat(refuted.out()).contains("the run satisfies G F P.want");
  }

  @Test
  void several_formulas_of_a_property_file_are_all_answered() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("m.props"),
            """
            served: ltl G (P.want -> F P.done)
            again:  ltl G F P.want
            small:  invariant x < 3
            """);
    Run run = check("--properties", file.toString());

    assertThat(run.exitCode()).isOne();
    assertThat(run.out()).contains("✗ served  violated", "✓ again   holds", "✓ small   holds");
  }

  @Test
  void a_store_that_may_miss_states_finds_violations_but_never_says_that_a_formula_holds() {
    assertThat(check("--ltl", "G (x < 3)", "--store", "bitstate").exitCode()).isEqualTo(3);
    assertThat(check("--ltl", "G (x < 2)", "--store", "bitstate").exitCode()).isOne();
    assertThat(check("--ltl", "G (x < 3)", "--store", "sorted").exitCode()).isZero();
    assertThat(check("--ltl", "G F P.want", "--store", "sorted").exitCode()).isZero();
    assertThat(check("--ltl", "G F P.want", "--store", "bitstate").exitCode()).isEqualTo(3);
    assertThat(check("--ltl", "G F P.idle", "--store", "compaction").exitCode()).isOne();
  }

  @Test
  void a_limit_leaves_the_formula_open() {
    Run run = check("--ltl", "G F P.want", "--max-states", "2");

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.out()).contains("? ltl G F P.want  undecided");
  }

  @Test
  void the_states_of_a_product_are_not_called_reachable_states() {
    Run holds = check("--ltl", "G F P.want");
    assertThat(holds.out())
        .containsPattern("HOLDS  in all [0-9]+ states of the product\n")
        .contains("every state of the product was explored")
        .doesNotContain("reachable");

    Run both = check("--ltl", "G F P.want", "--ltl", "F P.want");
    assertThat(both.out()).containsPattern("HOLDS  in all [0-9]+ states of the products\n");
  }

  @Test
  void a_report_does_not_advise_to_look_for_further_bad_runs() {
    assertThat(check("--ltl", "G F P.idle").out())
        .contains("stopped at the first bad run")
        .doesNotContain("--all");
  }

  @ParameterizedTest
  @ValueSource(strings = {"G F P.a", "G F (1 / (x - 3000) == 2)"})
  void an_error_beyond_a_learnt_range_has_a_trace(String formula) throws IOException {
    // Too many states for the pilot search to see the larger values of x.
    Files.writeString(
        folder.resolve("m.dve"),
        """
        int x; byte y[8];
        process P { state a; init a;
          trans a -> a { guard x == 3000; effect y[0] = 1 / (x - 3000); },
            a -> a { effect x = x + 1; }; }
        process Q { byte i; state b; init b;
          trans b -> b { guard i < 8; effect y[i] = (y[i] + 1) % 200; },
            b -> b { effect i = (i + 1) % 8; }; }
        system async;
        """);
    Run run = check("--ltl", formula, "--emptiness", "ndfs", "--format", "json");

    assertThat(run.exitCode()).as(run.err()).isOne();
    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertThat(json.get("notes").toString()).contains("x");
    int traces = 0;
    for (JsonNode property : json.get("properties")) {
      if (property.get("verdict").stringValue().equals("violated")) {
        assertThat(property.get("trace").get("steps")).as(property.toString()).hasSize(3000);
        traces++;
      }
    }
    assertThat(traces).isPositive();
  }

  @Test
  void long_formulas_are_shortened_in_messages_and_hints_have_no_full_stop() {
    Run run = check("--ltl", "P.idle && ".repeat(30) + "(P.want");
    assertThat(run.err()).contains("…").endsWith("hint: add ')' at the end\n");
  }

  @ParameterizedTest
  @CsvSource({"auto, auto", "scc, tree", "owcty, tree", "owcty, sorted", "map, auto"})
  void an_atom_without_a_value_is_an_error_of_the_property(String emptiness, String store) {
    Run run = check("--ltl", "G F (3 / x == 1)", "--emptiness", emptiness, "--store", store);

    assertThat(run.exitCode()).isOne();
    assertThat(run.out()).contains("has no value here, an error of the property");
  }

  @ParameterizedTest
  @CsvSource({"owcty, bitstate", "owcty, compaction", "map, cache", "map, comback:numbers=off"})
  void a_search_that_numbers_states_refuses_stores_that_do_not(String emptiness, String store) {
    Run run = check("--ltl", "G F P.want", "--emptiness", emptiness, "--store", store);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
    assertThat(run.err()).contains("does not give them back", "hint: ");
  }

  @Test
  void a_kept_search_for_a_formula_goes_on_where_it_stopped() {
    String kept = folder.resolve("run").toString();
    Run begun = check("--ltl", "G F P.idle", "--max-states", "2", "--checkpoint", kept);
    assertThat(begun.exitCode()).as(begun.out() + begun.err()).isEqualTo(4);

    Run resumed = Run.of("resume", kept);
    assertThat(resumed.exitCode()).as(resumed.out() + resumed.err()).isOne();
    assertThat(resumed.out()).contains("✗ ltl G F P.idle  violated");

    Run refused = check("--ltl", "G F P.idle", "--emptiness", "ndfs", "--checkpoint", kept + "2");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("cannot be resumed", "hint: --emptiness owcty");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "G (P.want -> F P.done; ^",
        "G F; ^",
        "G P.nowhere; P.nowhere",
        "F (y == 1); :1:4:",
        "G (P.idle -> F idle); :1:16:",
        "F fired(R); nothing that can be fired is named 'R'",
      })
  void wrong_formulas_are_refused_with_the_place(String formula, String where) {
    Run run = check("--ltl", formula);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
    assertThat(run.err()).contains(where, "hint: ");
  }

  @ParameterizedTest
  @CsvSource({
    "--store=cache, does not give them back",
    "--order=sweep, a sweep forgets states",
    "--emptiness=reach, works only for safety properties",
  })
  void settings_that_cannot_serve_are_refused(String option, String why) {
    Run run = check("--ltl", "G F P.want", option);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
    assertThat(run.err()).contains(why, "hint: ");
  }

  @Test
  void a_certificate_needs_a_store_that_misses_no_state() {
    Run run =
        check(
            "--ltl",
            "G F P.want",
            "--store=bitstate",
            "--certificate",
            folder.resolve("x.cert").toString());

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
    assertThat(run.err()).contains("may miss some", "hint: ");
  }

  @Test
  void an_automaton_in_a_file_says_what_must_never_happen() throws IOException {
    Path claim =
        Files.writeString(
            folder.resolve("claim.hoa"),
            """
            HOA: v1
            States: 2
            Start: 0
            AP: 1 "P.want"
            acc-name: Buchi
            Acceptance: 1 Inf(0)
            --BODY--
            State: 0
            [t] 0
            [0] 1
            State: 1 {0}
            [0] 1
            --END--
            """);
    Run run = check("--hoa", claim.toString());

    assertThat(run.exitCode()).as(run.out() + run.err()).isOne();
    assertThat(run.out()).contains("violated, by 1 step and a cycle of 1");

    Files.writeString(claim, Files.readString(claim).replace("\"P.want\"", "\"x == 7\""));
    assertThat(check("--hoa", claim.toString()).exitCode()).isZero();
    Files.writeString(claim, Files.readString(claim).replace("\"x == 7\"", "\"nothing\""));
    assertThat(check("--hoa", claim.toString()).exitCode()).isEqualTo(2);
    assertThat(check("--hoa", "no.hoa").exitCode()).isEqualTo(2);
  }
}
