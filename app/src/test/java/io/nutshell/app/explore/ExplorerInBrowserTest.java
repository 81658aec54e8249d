package io.nutshell.app.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.app.cli.Main;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tests the explorer in a real browser; skipped if none is installed. If NUTSHELL_SCREENSHOTS names
 * a folder, images are saved there for every screen.
 */
final class ExplorerInBrowserTest extends ExplorerBrowser {
  @Test
  void a_walk_is_taken_by_clicks_and_keys_and_words_and_its_address_leads_there_again()
      throws Exception {
    try (Explored explored = new Explored(dve("peterson"))) {
      open(explored.address());
      assertThat(browser.text("#title")).isEqualTo("peterson.dve");
      assertThat(browser.text("#next h2")).isEqualTo("Next: 2 events");
      assertThat(browser.text(".events button"))
          .contains("P: idle -> wanting", "peterson.dve:15", "want[0] 0 → 1", "P idle → wanting");
      assertThat(browser.count("#state mark")).isZero();

      browser.click(".events li:nth-child(2) button");
      awaitPlace("step 1 of 1");
      assertThat(browser.texts("#state mark")).containsExactly("1", "wanting");
      browser.submit("#typed", "1");
      awaitPlace("step 2 of 2");
      browser.evaluate(
          "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '1', bubbles: true}))");
      awaitPlace("step 3 of 3");
      browser.click("#tools button[title^=\"One step back\"]");
      awaitPlace("step 2 of 3");
      assertThat(browser.count(".steps .future")).isEqualTo(1);

      String address = browser.evaluate("location.href").stringValue();
      assertThat(address).endsWith("#1.0.0@2");
      browser.submit("#typed", "jump 0");
      awaitPlace("step 0 of 3");
      browser.click(".steps [data-step=\"1\"]");
      awaitPlace("step 1 of 3");

      browser.click(".events li:nth-child(2) button");
      awaitPlace("step 2 of 2");
      browser.await("document.querySelectorAll('.branches button').length === 1");
      assertThat(browser.text(".branches button")).isEqualTo("branch at step 1: 3 steps");
      browser.click(".branches button");
      awaitPlace("step 3 of 3");

      browser.open(URI.create("about:blank"));
      open(URI.create(address));
      awaitPlace("step 2 of 3");
      assertThat(browser.texts("#state mark")).containsExactly("1", "wanting");
      assertThat(browser.problems()).isEmpty();
    }
  }

  @Test
  void what_is_wrong_is_said_and_the_walk_is_kept() throws Exception {
    try (Explored explored = new Explored(dve("peterson"))) {
      open(explored.address());
      browser.submit("#typed", "9");
      awaitMessage("there is no event 9 here");
      browser.submit("#typed", "fly");
      awaitMessage("there is no command 'fly'");
      browser.submit("#typed", "run nix > 3");
      awaitMessage("nix");
      browser.submit("#typed", "test turn == 0");
      awaitMessage("turn == 0: true");
      browser.click("#tab-source");
      assertThat(browser.count("#message:not([hidden])")).as("after another action").isZero();
      browser.submit("#typed", "9");
      awaitMessage("there is no event 9 here");
      browser.evaluate(
          "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '1', bubbles: true}))");
      awaitPlace("step 1 of 1");
      assertThat(browser.count("#message:not([hidden])")).as("after a step").isZero();
      browser.submit("#typed", "random 4");
      awaitPlace("step 5 of 5");
      browser.evaluate("location.hash = '#0.7.1'");
      awaitMessage("the path cannot be followed beyond step 1");
      awaitPlace("step 1 of 1");
    }
  }

  @Test
  void a_step_in_a_large_state_touches_only_what_looks_different() throws Exception {
    String processes =
        IntStream.range(0, 32)
            .mapToObj(
                n ->
                    "process P%d { byte a, b, c, d, e, f, g, h, i; state s, t; init s;\n"
                            .formatted(n)
                        + " trans s -> t { effect a = a + 1, b = a; }, t -> s { effect c = 1; }; }\n")
            .collect(Collectors.joining());
    String values = "[...document.querySelectorAll('#state dd > *, #state h4 > *')]";
    try (Explored explored = new Explored(model("wide", processes + "system async;\n"))) {
      open(explored.address());
      browser.submit("#typed", "1");
      awaitPlace("step 1 of 1");
      assertThat(browser.texts("#state mark")).containsExactly("t", "1", "1");
      assertThat(browser.evaluate(values + ".length").asInt()).isEqualTo(320);
      browser.evaluate(
          values
              + ".concat(...document.querySelectorAll('.steps li, .events li')).forEach(e => e.old = 1)");
      browser.submit("#typed", "2");
      awaitPlace("step 2 of 2");
      assertThat(browser.texts("#state mark")).containsExactly("t", "1", "1");
      assertThat(browser.evaluate(values + ".filter(e => !e.old).length").asInt()).isEqualTo(6);
      assertThat(
              browser
                  .evaluate(
                      "[...document.querySelectorAll('.events li')].filter(e => !e.old).length")
                  .asInt())
          .as("only the event of the process that moved looks different")
          .isEqualTo(1);
      browser.await("document.querySelectorAll('.steps li').length === 3");
      assertThat(
              browser
                  .evaluate(
                      "[...document.querySelectorAll('.steps li')].map(e => e.old ?? 0).join()")
                  .stringValue())
          .isEqualTo("1,0,0");
      assertThat(browser.text(".steps [aria-current]")).contains("P1: s -> t");
      browser.submit("#typed", "jump 0");
      awaitPlace("step 0 of 2");
      assertThat(browser.count("#state mark")).isZero();
      browser.await("document.querySelectorAll('.steps .future').length === 2");
      assertThat(browser.problems()).isEmpty();
    }
  }

  @Test
  void events_that_are_not_enabled_show_the_part_of_the_guard_that_fails() throws Exception {
    try (Explored explored = new Explored(dve("peterson"))) {
      open(explored.address(), "#0.0.1");
      browser.evaluate("document.getElementById('blocked').open = true");
      browser.await("document.querySelectorAll('.blocked li').length > 3");
      assertThat(browser.text(".blocked"))
          .contains(
              "P: waiting -> critical",
              "want[1] == 0 || turn == 0 (want[1] = 1, turn = 1)",
              "Q is at wanting, not at idle");
      assertThat(browser.text(".blocked .near .code")).isNotEmpty();
    }
  }

  @Test
  void the_graph_grows_and_nothing_that_is_drawn_moves() throws Exception {
    try (Explored explored = new Explored(dve("philosophers"), "--invariant", "fork[0] == 0")) {
      open(explored.address());
      browser.await(GRAPH + ".nodes('.here').length === 1");
      assertThat(graph("nodes('.ahead').length")).isEqualTo(5);
      String before =
          browser.evaluate("JSON.stringify(" + GRAPH + ".$('#s0').position())").stringValue();

      browser.click(".events li:nth-child(1) button");
      browser.await(GRAPH + ".nodes().not('.ahead').length === 2");
      assertThat(graph("nodes('.violation').length")).isEqualTo(1);
      assertThat(graph("edges('.trail').length")).isEqualTo(1);
      browser.click("#tools button[title^=\"One step back\"]");
      awaitPlace("step 0 of 1");
      browser.evaluate("void " + GRAPH + ".nodes('.ahead')[1].emit('tap')");
      browser.await(GRAPH + ".nodes().not('.ahead').length === 3");
      assertThat(
              browser.evaluate("JSON.stringify(" + GRAPH + ".$('#s0').position())").stringValue())
          .isEqualTo(before);
      JsonNode overlaps =
          browser.evaluate(
              "{ const nodes = "
                  + GRAPH
                  + ".nodes().not('.ahead').map(n => n.boundingBox());"
                  + " nodes.flatMap((a, i) => nodes.slice(i + 1).filter(b => a.x1 < b.x2 && b.x1 < a.x2"
                  + " && a.y1 < b.y2 && b.y1 < a.y2)).length }");
      assertThat(overlaps.asInt()).isZero();

      assertThat(browser.problems()).isEmpty();
    }
  }

  @Test
  void no_label_of_the_graph_covers_another_or_a_state() throws Exception {
    try (Explored explored = new Explored(dve("lost_update"))) {
      open(explored.address());
      browser.await(GRAPH + ".nodes('.here').length === 1");
      assertThat(covered()).as("the circles ahead").isZero();
      browser.click(".graph-view button[title^=\"Visit all\"]");
      browser.await(GRAPH + ".nodes().length === 6");
      assertThat(graph("edges().filter(e => e.data('shown') !== '').length")).isEqualTo(6);
      assertThat(covered()).isZero();
    }
  }

  @Test
  void a_large_graph_is_condensed_until_states_are_forgotten(@TempDir Path folder)
      throws Exception {
    String processes =
        IntStream.range(0, 20)
            .mapToObj(
                "process P%d { state a, b; init a; trans a -> b {}, b -> a {}; }\n"::formatted)
            .collect(Collectors.joining());
    Path model = Files.writeString(folder.resolve("toggles.dve"), processes + "system async;\n");
    try (Explored explored = new Explored(model.toString())) {
      open(explored.address());
      browser.await(GRAPH + ".nodes('.here').length === 1");
      browser.click(".graph-view button[title^=\"Visit all\"]");
      browser.await("document.querySelector('.graph-words').innerText.includes('component')");
      assertThat(graph("nodes('.component').length")).isPositive();
      browser.click(".graph-view button[title^=\"Keep only\"]");
      browser.await("!document.querySelector('.graph-words').innerText.includes('component')");
      assertThat(browser.problems()).isEmpty();
    }
  }

  @Test
  void a_deadlock_is_found_by_a_search_and_marked() throws Exception {
    try (Explored explored = new Explored(dve("philosophers"))) {
      open(explored.address(), "#0");
      browser.click("#tab-find");
      browser.click(".find-view button[title^=\"The nearest\"]");
      browser.await("document.querySelector('#next .warn')");
      awaitPlace("step 5 of 5");
      assertThat(browser.text("#next .warn")).isEqualTo("Deadlock: nothing is enabled here.");
      assertThat(browser.text(".find-view .answer")).isEqualTo("A shortest path has 4 steps.");
      browser.click("#tab-graph");
      browser.await(GRAPH + ".nodes('.dead').length === 1");

      browser.submit("#typed", "jump 0");
      browser.submit("#typed", "run Phil_0.think && fork[0] > 7");
      browser.await("document.querySelector('.find-view .answer')?.innerText.includes('No state')");
    }
  }

  @Test
  void a_search_can_be_stopped() throws Exception {
    String model =
        "int a; int b; process P { state s; init s; trans s -> s { effect a = a + 1; },"
            + " s -> s { effect b = b + 1; }; } system async;";
    try (Explored explored = new Explored(model("endless", model))) {
      open(explored.address());
      browser.click("#tab-find");
      browser.submit("#wanted", "a < 0");
      browser.await("document.querySelectorAll('.find-view .figures dd').length > 3");
      browser.await("!document.querySelector('.find-view button[title^=\"End\"]').hidden");
      browser.click(".find-view button[title^=\"End\"]");
      browser.await(
          "document.querySelector('.find-view .answer').innerText.includes('interrupted')");
      awaitPlace("initial state");
    }
  }

  @Test
  void properties_are_evaluated_here_and_checked_with_charts_and_the_counterexample_is_opened()
      throws Exception {
    try (Explored explored =
        new Explored(
            ROOT.resolve("bench/models/anderson.5.dve").toString(),
            "--deadlock",
            "--invariant",
            "open[0] < 2",
            "--reach",
            "P_0.CS")) {
      open(explored.address());
      browser.click("#tab-check");
      assertThat(browser.texts(".property .badge"))
          .containsExactly("no deadlock here", "true here", "false here");
      browser.click(".check-view > .row button");
      browser.await("document.querySelector('.check-view .answer').innerText !== ''");
      assertThat(browser.texts(".property .badge")).contains("✓ holds");
      awaitPlace("step 4 of 4");
      browser.await("document.querySelectorAll('.check-view canvas').length >= 3");
      assertThat(browser.texts(".check-view .figures dt"))
          .contains("States", "States per second", "Memory");
      assertThat(browser.problems()).isEmpty();
      look("explorer-check", explored);
    }
  }

  @Test
  void a_lasso_is_opened_in_place_and_goes_round_its_cycle() throws Exception {
    String model =
        """
        byte x;
        process P { state start, a, b; init start;
          trans start -> a { effect x = 1; }, a -> b { effect x = 2; }, b -> a { effect x = 1; }; }
        system async;
        """;
    try (Explored explored = new Explored(model("cycle", model))) {
      open(explored.address());
      browser.click("#tab-check");
      browser.submit("#claim", "ltl F G P.b");
      awaitPlace("step 3 of 3");
      assertThat(browser.texts(".steps .cycle"))
          .containsExactly(
              "↻ The steps from here on repeat for ever", "↻ Back in the state of step 1");
      assertThat(browser.evaluate("location.hash").stringValue()).isEqualTo("#0.0.0~1");
      browser.click("#tools button[title^=\"One step forward\"]");
      awaitPlace("step 2 of 3");
      browser.click("#tab-graph");
      browser.await(GRAPH + ".edges('.counterexample').length === 3");
      browser.submit("#typed", "forward");
      awaitPlace("step 3 of 3");
      browser.click("#tab-check");
      browser.submit("#claim", "invariant x = 3");
      awaitMessage("x");

      browser.submit("#claim", "ctl EF P.a && AG !P.b");
      browser.await("document.querySelectorAll('.reason .why').length === 2");
      assertThat(browser.text(".reason strong")).isEqualTo("Why ctl EF P.a && AG !P.b is violated");
      assertThat(browser.text(".reason .why > summary"))
          .isEqualTo("EF P.a && AG !P.b is false in the initial state");
      browser.evaluate("document.querySelector('.reason .why .why').open = true");
      assertThat(browser.text(".reason .why .why"))
          .contains("AG !P.b is false in the initial state", "steps 1 to 2: P: start -> a, P: a");
      browser.submit("#typed", "jump 0");
      awaitPlace("step 0 of 2");
      browser.click(".reason .why .why button");
      awaitPlace("step 2 of 2");
    }
  }

  @Test
  void the_source_is_shown_with_the_last_event_and_those_that_are_enabled() throws Exception {
    try (Explored explored = new Explored(dve("peterson"))) {
      open(explored.address(), "#0.0.1");
      browser.click("#tab-source");
      browser.await("document.querySelectorAll('.source .last').length === 1");
      assertThat(browser.text(".source .last")).contains("idle -> wanting");
      assertThat(browser.count(".source .enabled")).isEqualTo(1);
      assertThat(browser.count(".source .near")).isEqualTo(1);
      browser.click(".source .enabled");
      awaitPlace("step 4 of 4");
      look("explorer-source", explored);
    }
  }

  @Test
  void a_net_is_drawn_with_its_tokens() throws Exception {
    try (Explored explored = new Explored(ROOT.resolve("examples/pnml/database.pnml").toString())) {
      open(explored.address());
      browser.await("document.querySelectorAll('.net-view .net ellipse').length > 3");
      assertThat(browser.count(".net-view .net .fired")).isZero();
      assertThat(browser.count(".net-view text.count")).isPositive();
      browser.click(".events button");
      awaitPlace("step 1 of 1");
      browser.await("document.querySelectorAll('.net-view .net g.fired > rect').length === 1");
      assertThat(browser.count(".net-view .net .changed > ellipse")).isPositive();
      assertThat(browser.problems()).isEmpty();
      look("explorer-pnml", explored);
    }
  }

  @Test
  void the_pages_of_a_coloured_net_are_drawn_with_their_tokens() throws Exception {
    try (Explored explored =
        new Explored(ROOT.resolve("examples/cpn/philosophers.cpn").toString())) {
      open(explored.address());
      browser.await("document.querySelectorAll('.net-view .net ellipse').length === 4");
      browser.click(".events button");
      awaitPlace("step 1 of 1");
      browser.await("document.querySelectorAll('.net-view .net .fired > path').length === 3");
      browser.evaluate("document.getElementById('blocked').open = true");
      browser.await("document.querySelectorAll('.blocked li').length > 0");
      assertThat(browser.text(".blocked")).contains("has no tokens");
      look("explorer-cpn", explored);
    }
  }

  @Test
  void a_walk_is_exported_and_the_script_takes_it_again() throws Exception {
    try (Explored explored = new Explored(dve("peterson"))) {
      String script = explored.post("api/export?format=script", "0.0.1.0").body();
      Path file =
          Files.writeString(
              folder.resolve("walk.txt"),
              script + "expect P.waiting\nexpect Q.waiting\nexpect want[0] == 1\n");
      int exitCode =
          Main.run(
              new String[] {"simulate", dve("peterson"), "--script", file.toString()},
              nowhere(),
              nowhere());
      assertThat(exitCode).as(script).isZero();
      Path trace =
          Files.writeString(
              folder.resolve("t.json"), explored.post("api/export?format=json", "0.0.1.0").body());
      assertThat(
              Main.run(
                  new String[] {"replay", dve("peterson"), trace.toString()}, nowhere(), nowhere()))
          .isZero();
      assertThat(explored.post("api/export?format=puml", "0.0").body()).startsWith("@startuml");
      assertThat(explored.post("api/export?format=mmd", "0.0").body())
          .startsWith("sequenceDiagram");
      assertThat(explored.get("api/graph.svg").body()).contains("<svg", "wanting");
      open(explored.address(), "#0.0");
      browser.click("#tab-export");
      assertThat(
              browser.evaluate("document.querySelector('.export-view input').value").stringValue())
          .endsWith("#0.0");
      look("explorer-export", explored);
    }
  }

  @Test
  void the_page_fits_every_screen() throws Exception {
    try (Explored explored = new Explored(dve("philosophers"))) {
      open(explored.address(), "#0.1.2");
      browser.await(GRAPH + ".nodes('.here').length === 1");
      look("explorer", explored);
      browser.click("#quit");
      assertThat(explored.exitCode()).isZero();
    }
  }

  @Test
  void names_of_a_model_cannot_become_markup() throws Exception {
    Path model =
        Files.copy(
            Path.of(dve("philosophers")),
            Files.createDirectory(folder.resolve("<"))
                .resolve("script><img src=x onerror=alert(1)>.dve"));
    try (Explored explored = new Explored(model.toString())) {
      open(explored.address());
      assertThat(browser.count("img")).isZero();
      assertThat(browser.text("#title")).isEqualTo("script><img src=x onerror=alert(1)>.dve");
      assertThat(browser.problems()).isEmpty();
    }
  }

  private static PrintStream nowhere() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }
}
