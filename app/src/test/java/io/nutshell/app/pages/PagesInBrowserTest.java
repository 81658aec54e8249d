package io.nutshell.app.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.app.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests the pages in a real browser; skipped if none is installed. If NUTSHELL_SCREENSHOTS names a
 * folder, an image of each page is saved there for every screen.
 */
final class PagesInBrowserTest extends BrowserTest {

  @Test
  void a_counterexample_is_shown_step_by_step_with_changed_values_marked() throws Exception {
    open("violated", check(1, example("philosophers.dve")));

    assertThat(browser.evaluate("document.title").stringValue())
        .isEqualTo("philosophers.dve: violated");
    assertThat(browser.text(".verdict")).isEqualTo("✗\nViolated\ndeadlock");
    assertThat(browser.text(".trace .place")).isEqualTo("step 0 of 5");
    assertThat(count(".trace .state mark")).isZero();
    assertThat(count(".trace .steps li")).isEqualTo(6);

    browser.click(".trace button[title^=\"One step on\"]");
    assertThat(browser.text(".trace .place")).isEqualTo("step 1 of 5");
    assertThat(browser.text(".trace .steps [aria-current]"))
        .contains("Phil_0: think -> hungry", "philosophers.dve:14", "fork[0] 0 → 1");
    assertThat(texts(".trace .state mark")).containsExactly("1", "hungry");

    browser.click(".trace .steps [data-step=\"5\"]");
    assertThat(browser.text(".trace .place")).isEqualTo("step 5 of 5");
    assertThat(texts(".trace .state mark")).containsExactly("1", "hungry");
    assertThat(texts(".trace .time td.changed.now")).containsExactly("1", "hungry");
    assertThat(count(".trace .time td.changed")).isEqualTo(10);

    key("ArrowLeft");
    assertThat(browser.text(".trace .place")).isEqualTo("step 4 of 5");
    key("Home");
    assertThat(browser.text(".trace .place")).isEqualTo("step 0 of 5");
  }

  @Test
  void a_page_shows_its_command_line_and_the_source_line_of_each_step() throws Exception {
    open("source", check(1, example("philosophers.dve"), "--deadlock"));

    assertThat(browser.text("header code"))
        .startsWith("nutshell check ")
        .contains("philosophers.dve", "--deadlock");
    assertThat(count(".trace .source [aria-current]")).isZero();
    browser.click(".trace button[title^=\"One step on\"]");
    assertThat(browser.text(".trace .source [aria-current]")).contains("think -> hungry");
    assertThat(
            browser
                .evaluate(
                    "[...document.querySelectorAll('.trace .source li')].findIndex(line =>"
                        + " line.hasAttribute('aria-current')) + 1")
                .asInt())
        .isEqualTo(14);
  }

  @Test
  void the_rows_of_figures_are_full() throws Exception {
    open("figures", page(0, List.of("report", example("philosophers.dve"))));

    String rows =
        """
        (() => {
          const list = document.querySelector('.figures').getBoundingClientRect();
          const ends = new Map();
          document.querySelectorAll('.figures > div').forEach(tile => {
            const box = tile.getBoundingClientRect();
            ends.set(Math.round(box.top), Math.max(ends.get(Math.round(box.top)) ?? 0, box.right));
          });
          return [...ends.values()].every(end => Math.abs(end - list.right) < 2) ? ends.size : -1;
        })()
        """;
    assertThat(browser.evaluate(rows).asInt()).isEqualTo(2);
    assertThat(texts(".figures dt")).contains("Transitions").doesNotContain("Steps");
  }

  @Test
  void stepping_past_the_end_of_a_lasso_goes_round_its_cycle() throws Exception {
    String model =
        """
        byte x;
        process P { state start, a, b; init start;
          trans start -> a { effect x = 1; }, a -> b { effect x = 2; }, b -> a { effect x = 1; }; }
        system async;
        """;
    String file = Files.writeString(folder.resolve("cycle.dve"), model).toString();
    open("lasso", check(1, file, "--ltl", "F G P.b"));

    assertThat(texts(".trace .steps .cycle"))
        .containsExactly(
            "↻ The steps from here on repeat for ever", "↻ Back in the state of step 1");
    assertThat(count(".trace .steps .repeated")).isEqualTo(2);
    assertThat(count(".trace .time thead .repeated")).isEqualTo(2);
    key("End");
    assertThat(browser.text(".trace .place")).isEqualTo("step 3 of 3");
    key("ArrowRight");
    assertThat(browser.text(".trace .place")).isEqualTo("step 2 of 3, round 2");
    assertThat(browser.text(".trace .steps [aria-current]")).contains("P: a -> b");
    browser.click(".trace button[title^=\"One step on\"]");
    browser.click(".trace button[title^=\"One step on\"]");
    assertThat(browser.text(".trace .place")).isEqualTo("step 2 of 3, round 3");
    key("ArrowLeft");
    assertThat(browser.text(".trace .place")).isEqualTo("step 3 of 3, round 2");
    browser.click(".trace .steps .cycle");
    assertThat(browser.text(".trace .place")).isEqualTo("step 1 of 3");
    key("ArrowLeft");
    key("ArrowLeft");
    assertThat(browser.text(".trace .place")).isEqualTo("step 0 of 3");
  }

  @Test
  void a_trace_to_an_error_of_the_model_ends_with_the_event_that_fails() throws Exception {
    String model =
        "byte x; process P { state a; init a; trans a -> a { effect x = 1 / x; }; } system async;";
    String file = Files.writeString(folder.resolve("fails.dve"), model).toString();
    open("fault", check(1, file));

    assertThat(browser.text(".trace .steps .failure"))
        .contains("P: a -> a", "fails.dve:1", "division by zero");
  }

  @Test
  void a_run_that_ends_in_a_deadlock_has_no_step_past_its_end() throws Exception {
    String model = "process P { state a, b, c; init a; trans a -> b {}; } system async;";
    String file = Files.writeString(folder.resolve("ends.dve"), model).toString();
    open("stutter", check(1, file, "--ltl", "F P.c"));

    key("End");
    key("ArrowRight");
    assertThat(browser.text(".trace .place")).isEqualTo("step 1 of 1");
    assertThat(texts(".trace .steps .cycle"))
        .containsExactly("Deadlock: the system stays here for ever");
    assertThat(count(".trace .steps .repeated")).isZero();
  }

  @Test
  void a_marking_is_shown_on_the_drawing_of_a_coloured_net_step_by_step() throws Exception {
    open("net", check(1, net("philosophers"), "--invariant", "size (Mark.Table'Eat 1) <= 1"));

    assertThat(count(".trace .net ellipse")).isEqualTo(4);
    assertThat(count(".trace .drawing select")).as("there is one page").isZero();
    assertThat(drawnTexts(".trace .net text.count")).containsExactlyInAnyOrder("5", "5");
    assertThat(count(".trace .net .fired")).isZero();

    browser.click(".trace button[title^=\"One step on\"]");
    assertThat(drawnTexts(".trace .net .fired text")).containsExactly("Take left");
    assertThat(count(".trace .net .fired path")).as("arcs of the transition").isEqualTo(3);
    assertThat(drawnTexts(".trace .net .changed text.count"))
        .containsExactlyInAnyOrder("4", "4", "1");
    assertThat(drawnTexts(".trace .net .changed text.tokens")).contains("1`phil(1)");

    key("End");
    assertThat(drawnTexts(".trace .net .fired text")).containsExactly("Take right");
    assertThat(drawnTexts(".trace .net text.tokens")).contains("1`phil(1)++1`phil(3)");
    key("ArrowLeft");
    key("Home");
    assertThat(drawnTexts(".trace .net text.count")).containsExactlyInAnyOrder("5", "5");
    assertThat(count(".trace .net .fired, .trace .net .changed")).isZero();
  }

  @Test
  void the_page_of_the_net_where_a_transition_fired_is_shown() throws Exception {
    open("net-pages", check(0, net("stop_and_wait"), "--reach", "size (Mark.Network'Out 1) > 0"));

    assertThat(texts(".trace .drawing option")).hasSize(4);
    key("End");
    String page = "document.querySelector('.trace .drawing select').selectedOptions[0].textContent";
    assertThat(browser.evaluate(page).stringValue()).isEqualTo("Network");
    assertThat(count(".trace .net g[data-shape].fired")).isEqualTo(1);
    browser.evaluate(
        "(() => { const select = document.querySelector('.trace .drawing select'); select.value = 0;"
            + " select.dispatchEvent(new Event('change')); })()");
    assertThat(count(".trace .net g[data-shape].fired")).as("fired on another page").isZero();
    key("ArrowLeft");
    assertThat(browser.evaluate(page).stringValue()).isEqualTo("Sender");
  }

  @Test
  void the_cycle_of_a_lasso_goes_round_on_the_net() throws Exception {
    open("net-lasso", check(1, net("philosophers"), "--ltl", "F G (size (Mark.Table'Eat 1) = 0)"));

    key("End");
    String last = drawn();
    key("ArrowRight");
    assertThat(browser.text(".trace .place")).endsWith("round 2");
    String next = drawn();
    key("ArrowLeft");
    assertThat(drawn()).isEqualTo(last).isNotEqualTo(next);
  }

  /** What the drawing shows of the marking and the step. */
  private String drawn() throws Exception {
    return drawnTexts(".trace .net .marking") + " by " + drawnTexts(".trace .net .fired");
  }

  @Test
  void the_texts_of_a_net_cannot_break_the_page() throws Exception {
    String hostile = "</template></script><img src=x onerror=alert(1)>";
    String escaped = hostile.replace("<", "&lt;");
    String source = Files.readString(Path.of(net("philosophers")));
    Path model = folder.resolve("hostile.cpn");
    Files.writeString(
        model, source.replaceAll("<text([^>]*)>Forks</text>", "<text$1>" + escaped + "</text>"));
    open("net-hostile", check(1, model.toString(), "--invariant", "size (Mark.Table'Eat 1) <= 1"));

    assertThat(count("img")).isZero();
    assertThat(drawnTexts(".trace .net text.name")).contains(hostile);
    assertThat(drawnTexts(".trace .net text.count")).containsExactlyInAnyOrder("5", "5");
  }

  /** The texts of parts of a drawing, which have no innerText. */
  private List<String> drawnTexts(String selector) throws Exception {
    var texts =
        browser.evaluate(
            "[...document.querySelectorAll('" + selector + "')].map(e => e.textContent)");
    return IntStream.range(0, texts.size()).mapToObj(i -> texts.get(i).stringValue()).toList();
  }

  private static String net(String name) {
    return ROOT.resolve("examples/cpn").resolve(name + ".cpn").toString();
  }

  @Test
  void every_variable_is_shown_over_time_on_request() throws Exception {
    open("witness", check(0, example("peterson.dve"), "--reach", "P.critical"));

    assertThat(texts("h2")).contains("Witness of reach P.critical");
    assertThat(texts(".trace .time tbody th")).containsExactly("want[0]", "turn", "P");
    browser.click(".trace label input");
    assertThat(texts(".trace .time tbody th"))
        .containsExactly("want[0]", "want[1]", "turn", "P", "Q");
  }

  @Test
  void the_run_is_drawn_as_curves_and_the_commands_by_how_often_they_were_taken() throws Exception {
    Path page = check(0, example("eight_puzzle.dve"), "--invariant", "true", "--all");
    open("holds", page);

    assertThat(texts("h2")).contains("The run", "Commands").doesNotContain("Counterexample");
    assertThat(texts("figure.chart strong"))
        .containsExactly("States and frontier", "Memory", "Forecast");
    assertChartsAreDrawn(3);
    assertThat(
            browser
                .evaluate(
                    "Chart.getChart(document.querySelector('canvas')).data.datasets[0].data.at(-1).y")
                .asInt())
        .isEqualTo(181_440);
    assertThat(texts("#commands h3")).isNotEmpty();
    assertThat(browser.text("#values p")).startsWith("Every named value");
    browser.click("#values summary");
    assertThat(browser.text("#values table")).contains("tile[8]", "0 … 8");
    assertThat(Files.size(page)).isLessThan(1_000_000);
  }

  @Test
  void a_trace_of_many_steps_stays_small_and_quick_to_walk() throws Exception {
    String model =
        "int x; process P { state a, b; init a; trans a -> a { guard x < 30000; effect x = x + 1; },"
            + " a -> b { guard x == 30000; }; } system async;";
    Path page = check(1, Files.writeString(folder.resolve("long.dve"), model).toString());
    open("long", page);

    assertThat(Files.size(page)).isLessThan(1_000_000);
    assertThat(browser.text(".trace .place")).isEqualTo("step 22,001 of 30,001");
    browser.click(".trace button[title^=\"Last\"]");
    assertThat(browser.text(".trace .place")).isEqualTo("step 30,001 of 30,001");
    assertThat(browser.text(".trace .steps [aria-current]")).contains("P: a -> b");
    assertThat(count(".trace *")).isLessThan(2_000);
  }

  @Test
  void the_name_of_a_model_cannot_break_the_page() throws Exception {
    Path model =
        Files.copy(
            Path.of(example("philosophers.dve")),
            Files.createDirectory(folder.resolve("<"))
                .resolve("script><img src=x onerror=alert(1)>.dve"));
    open("hostile", check(1, model.toString()));

    assertThat(count("img")).isZero();
    assertThat(browser.text("h1")).isEqualTo("script><img src=x onerror=alert(1)>.dve");
    assertThat(browser.text(".what")).contains("</script><img");
    assertThat(browser.text(".trace .place")).isEqualTo("step 0 of 5");
  }

  @Test
  void a_state_space_is_reported_in_the_words_of_its_net() throws Exception {
    Path page = page(0, List.of("report", ROOT.resolve("examples/pnml/database.pnml").toString()));
    open("report", page);

    assertThat(browser.evaluate("document.title").stringValue()).isEqualTo("database.pnml: report");
    assertThat(browser.text(".verdict"))
        .isEqualTo("✓\nComplete\nevery reachable state was explored");
    assertThat(texts("h2"))
        .startsWith(
            "Strongly connected components",
            "Bounds",
            "Home markings",
            "Dead markings",
            "Transitions");
    assertThat(browser.text("#bounds table")).contains("13 … 16", "each of 12 colours");
    assertThat(texts("#events tbody .badge"))
        .containsExactly("✓ live", "✓ live", "✓ live", "✓ live");
    assertThat(browser.text("#home p")).isEqualTo("All 109. The initial marking is one.");
  }

  @Test
  void dead_events_and_a_home_state_are_shown_on_a_report() throws Exception {
    open("report-dead", page(0, List.of("report", example("leader_election.dve"))));

    assertThat(texts("#events tbody .badge")).contains("✗ dead", "✓ live");
    assertThat(browser.text("#home pre")).contains("elected=4");
    assertThat(browser.text("#bounds table")).contains("ring_2[2]", "leader");
  }

  @Test
  void an_incomplete_run_shows_its_forecast() throws Exception {
    open("cut", check(4, example("eight_puzzle.dve"), "--max-states", "50000"));

    assertThat(browser.text("main")).contains("Forecast", "in all, likely");
  }

  @Test
  void methods_are_compared_in_a_table_and_in_charts() throws Exception {
    Path page =
        page(
            0,
            List.of(
                "compare",
                ROOT.resolve("bench/models/anderson.5.dve").toString(),
                "--order",
                "bfs,dfs",
                "--stores",
                "tree,comback,delta,cache,compaction,bitstate"));
    open("compare", page);

    assertThat(browser.text("h1")).isEqualTo("anderson.5.dve");
    assertThat(texts("h2"))
        .containsExactly(
            "The methods side by side",
            "Time against memory",
            "Memory as the states were found",
            "States over time");
    assertThat(texts("tr.group th")).containsExactly("Breadth first", "Depth first");
    assertThat(texts("td:first-child")).contains("exact", "tree", "comback", "delta", "cache");
    assertChartsAreDrawn(6);
    assertThat(Files.size(page)).isLessThan(1_000_000);
  }

  private void assertChartsAreDrawn(int charts) throws Exception {
    assertThat(count("canvas")).isEqualTo(charts);
    assertThat(
            browser
                .evaluate(
                    "[...document.querySelectorAll('canvas')].every(c => Chart.getChart(c)"
                        + " && new Set(c.getContext('2d').getImageData(0, 0, c.width, c.height).data)"
                        + ".size > 10)")
                .booleanValue())
        .isTrue();
  }

  private String example(String name) {
    return ROOT.resolve("examples/dve").resolve(name).toString();
  }

  private Path check(int exitCode, String... arguments) {
    List<String> words = new ArrayList<>(List.of("check"));
    words.addAll(List.of(arguments));
    return page(exitCode, words);
  }

  private Path page(int exitCode, List<String> command) {
    Path page = folder.resolve("page.html");
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("--html", page.toString()));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int ended =
        Main.run(
            words.toArray(String[]::new),
            new PrintStream(OutputStream.nullOutputStream(), false, UTF_8),
            new PrintStream(err, false, UTF_8));
    assertThat(ended).as(err.toString(UTF_8)).isEqualTo(exitCode);
    return page;
  }

  /**
   * Opens a page on a laptop and on a phone, in light and dark mode: it must fit, request nothing,
   * and report no errors. Afterwards the page is open on the laptop in light mode.
   */
  private void open(String name, Path page) throws Exception {
    String images = System.getenv("NUTSHELL_SCREENSHOTS");
    for (boolean phone : List.of(true, false)) {
      for (boolean dark : List.of(true, false)) {
        int width = phone ? 390 : 1280;
        browser.screen(width, 800, phone, dark);
        browser.open(page);
        assertThat(browser.problems()).isEmpty();
        assertThat(browser.requests()).containsExactly(page.toUri().toString());
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
            .as("%s on a screen of %d", name, width)
            .isLessThanOrEqualTo(width);
        assertThat(brightness("backgroundColor") < brightness("color")).isEqualTo(dark);
        if (images != null) {
          String screen = (phone ? "phone" : "laptop") + (dark ? "-dark" : "-light");
          browser.screenshot(Path.of(images, name + "-" + screen + ".png"));
        }
      }
    }
  }

  private int brightness(String property) throws Exception {
    return browser
        .evaluate(
            "getComputedStyle(document.body)."
                + property
                + ".match(/\\d+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0)")
        .asInt();
  }

  private void key(String key) throws Exception {
    browser.evaluate(
        "document.querySelector('.trace .steps').dispatchEvent(new KeyboardEvent('keydown', {key: '"
            + key
            + "', bubbles: true}))");
  }

  private int count(String selector) throws Exception {
    return browser.evaluate("document.querySelectorAll('" + selector + "').length").asInt();
  }

  private List<String> texts(String selector) throws Exception {
    var texts =
        browser.evaluate(
            "[...document.querySelectorAll('" + selector + "')].map(e => e.innerText)");
    return IntStream.range(0, texts.size()).mapToObj(i -> texts.get(i).stringValue()).toList();
  }
}
