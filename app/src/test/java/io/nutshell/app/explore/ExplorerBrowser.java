package io.nutshell.app.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.app.pages.BrowserTest;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A browser with the explorer's page: how to open it, wait for it and look at it. */
abstract class ExplorerBrowser extends BrowserTest {
  static final String GRAPH = "document.querySelector('.graph-canvas')._cyreg.cy";

  /** How many pairs of labels and states of the graph cover each other. */
  int covered() throws Exception {
    return browser
        .evaluate(
            "{ const cy = "
                + GRAPH
                + "; const label = {includeNodes: false, includeEdges: false, includeLabels: true};"
                + " const labelled = cy.edges().filter(e => e.data('shown'))"
                + ".union(cy.nodes('.ahead').filter(n => n.data('label')));"
                + " const boxes = [...cy.nodes().map(n => n.boundingBox({includeLabels: false})),"
                + " ...labelled.map(e => e.boundingBox(label))];"
                + " boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => a.x1 + 1 < b.x2"
                + " && b.x1 + 1 < a.x2 && a.y1 + 1 < b.y2 && b.y1 + 1 < a.y2)).length }")
        .asInt();
  }

  /**
   * Looks at the page as it is on a laptop and on a phone, in light and dark mode: it must fit, and
   * report no errors, and everything it requests comes from the server.
   */
  void look(String name, Explored explored) throws Exception {
    String images = System.getenv("NUTSHELL_SCREENSHOTS");
    for (boolean phone : List.of(true, false)) {
      for (boolean dark : List.of(true, false)) {
        int width = phone ? 390 : 1280;
        browser.screen(width, phone ? 844 : 900, phone, dark);
        browser.evaluate("new Promise(done => setTimeout(done, 120))");
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
            .as("%s on a screen of %d", name, width)
            .isLessThanOrEqualTo(width);
        assertThat(browser.problems()).isEmpty();
        assertThat(browser.requests())
            .allMatch(
                request ->
                    request.startsWith(explored.address().toString())
                        || request.startsWith("data:"));
        if (images != null) {
          String screen = (phone ? "phone" : "laptop") + (dark ? "-dark" : "-light");
          browser.screenshot(Path.of(images, name + "-" + screen + ".png"));
        }
      }
    }
  }

  void open(URI address) throws Exception {
    browser.screen(1280, 900, false, false);
    browser.open(address);
    browser.await("document.body.classList.contains('ready')");
  }

  void open(URI address, String fragment) throws Exception {
    open(URI.create(address + fragment));
  }

  void awaitPlace(String place) throws Exception {
    browser.await("document.querySelector('#tools .place').innerText === '" + place + "'");
  }

  void awaitMessage(String part) throws Exception {
    browser.await("document.getElementById('message').innerText.includes(\"" + part + "\")");
  }

  int graph(String query) throws Exception {
    return browser.evaluate(GRAPH + "." + query).asInt();
  }

  static String dve(String name) {
    return ROOT.resolve("examples/dve").resolve(name + ".dve").toString();
  }

  String model(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name + ".dve"), text).toString();
  }
}
