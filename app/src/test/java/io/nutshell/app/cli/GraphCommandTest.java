package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class GraphCommandTest {
  @TempDir Path folder;

  private String graph(String model, String extension, String... more) throws IOException {
    Path file = folder.resolve("g." + extension);
    Run run = run(model, file, more);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).isEmpty();
    return Files.readString(file);
  }

  private static Run run(String model, Path file, String... more) {
    String[] words = new String[more.length + 4];
    words[0] = "graph";
    words[1] = model;
    words[2] = "-o";
    words[3] = file.toString();
    System.arraycopy(more, 0, words, 4, more.length);
    return Run.of(words);
  }

  private static Document xml(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)));
  }

  private static JsonNode json(String text) {
    return JsonMapper.builder().build().readTree(text);
  }

  @Test
  void an_aldebaran_file_has_a_line_for_each_transition() throws IOException {
    String text = graph(Run.example("broken_mutex.dve"), "aut");

    assertThat(text).startsWith("des (0, 16, 9)\n(0, \"P: idle -> entering\", 1)\n");
    assertThat(text.lines()).hasSize(17);
  }

  @Test
  void a_json_file_has_every_value_and_mark() throws IOException {
    JsonNode json =
        json(
            graph(
                Run.example("broken_mutex.dve"),
                "json",
                "--invariant",
                "not (P.critical && Q.critical)"));

    assertThat(json.get("nodes")).hasSize(9);
    assertThat(json.get("edges")).hasSize(16);
    JsonNode first = json.get("nodes").get(0);
    assertThat(first.get("initial").booleanValue()).isTrue();
    assertThat(first.get("values").get("P").stringValue()).isEqualTo("idle");
    assertThat(first.get("violations")).isEmpty();
    int violating = 0;
    for (JsonNode node : json.get("nodes")) {
      violating += node.get("violations").isEmpty() ? 0 : 1;
    }
    assertThat(violating).isEqualTo(1);
  }

  @Test
  void a_graphml_file_is_xml_with_all_nodes_and_edges() throws Exception {
    Document xml = xml(graph(Run.example("peterson.dve"), "graphml"));

    assertThat(xml.getElementsByTagName("node").getLength()).isEqualTo(20);
    assertThat(xml.getElementsByTagName("edge").getLength()).isEqualTo(34);
  }

  @Test
  void a_dot_file_marks_the_initial_state_deadlocks_and_violations() throws IOException {
    String dot = graph(Run.example("philosophers.dve"), "dot", "--invariant", "not Phil_0.eat");

    assertThat(dot).startsWith("digraph ").contains("start -> 0;").endsWith("}\n");
    assertThat(dot.lines().filter(line -> line.contains("peripheries=2"))).hasSize(1);
    assertThat(dot).contains("deadlock", "✗ violates not Phil_0.eat");
  }

  @Test
  void a_drawing_shows_each_state_once_and_no_two_boxes_overlap() throws Exception {
    Document svg = xml(graph(Run.example("peterson.dve"), "svg"));

    NodeList boxes = svg.getElementsByTagName("rect");
    assertThat(boxes.getLength()).isEqualTo(20);
    for (int i = 0; i < boxes.getLength(); i++) {
      for (int j = 0; j < i; j++) {
        Element one = (Element) boxes.item(i);
        Element other = (Element) boxes.item(j);
        assertThat(apart(one, other, "x", "width") || apart(one, other, "y", "height"))
            .as("boxes %d and %d", i, j)
            .isTrue();
      }
    }
    assertThat(svg.getDocumentElement().getTextContent()).contains("want=[1 1] turn=0");
  }

  private static boolean apart(Element one, Element other, String at, String extent) {
    return number(one, at) + number(one, extent) <= number(other, at)
        || number(other, at) + number(other, extent) <= number(one, at);
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  @Test
  void labels_fit_their_boxes() throws Exception {
    Document svg =
        xml(
            graph(
                Run.example("lost_update.dve"),
                "svg",
                "--invariant",
                "counter < 2 || not (Alice.done && Bob.done) || counter == 2"));

    NodeList groups = svg.getElementsByTagName("g");
    int looked = 0;
    for (int i = 0; i < groups.getLength(); i++) {
      Element group = (Element) groups.item(i);
      if (!group.getAttribute("class").startsWith("node")) {
        continue;
      }
      double width = number((Element) group.getElementsByTagName("rect").item(0), "width");
      NodeList lines = group.getElementsByTagName("text");
      for (int line = 0; line < lines.getLength(); line++) {
        assertThat(lines.item(line).getTextContent().length() * 12 * 0.6).isLessThan(width);
        looked++;
      }
    }
    assertThat(looked).isGreaterThan(16 * 4);
  }

  @Test
  void a_state_of_many_variables_still_gets_a_label_of_a_few_lines() throws Exception {
    StringBuilder model = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      model.append("byte variable_").append(i).append(" = 1;\n");
    }
    model.append("process P { state a, b; init a; trans a -> b { effect ");
    for (int i = 0; i < 60; i++) {
      model.append(i == 0 ? "" : ", ").append("variable_").append(i).append(" = 0");
    }
    model.append("; }; }\nsystem async;\n");
    String file = Files.writeString(folder.resolve("wide.dve"), model).toString();

    Document svg = xml(graph(file, "svg"));
    assertThat(number(svg.getDocumentElement(), "height")).isLessThan(600);
    assertThat(svg.getDocumentElement().getTextContent()).contains("variable_59=");
  }

  @Test
  void a_step_that_is_an_error_of_the_model_marks_its_state() throws IOException {
    JsonNode json = json(graph(Run.example("off_by_one.dve"), "json"));

    assertThat(json.get("nodes").get(4).get("violations").toString())
        .contains("model error: index");
  }

  @Test
  void the_first_levels_are_drawn_and_omitted_successors_are_marked() throws IOException {
    JsonNode json = json(graph(Run.example("philosophers.dve"), "json", "--levels", "2"));

    assertThat(json.get("nodes")).hasSize(6);
    assertThat(json.get("nodes").get(0).get("expanded").booleanValue()).isTrue();
    assertThat(json.get("nodes").get(5).get("expanded").booleanValue()).isFalse();
  }

  @Test
  void the_summary_graph_has_a_node_for_each_strongly_connected_component() throws IOException {
    JsonNode json = json(graph(Run.example("philosophers.dve"), "json", "--condense"));

    assertThat(json.get("nodes")).hasSize(2);
    assertThat(json.get("nodes").get(0).get("states").longValue()).isEqualTo(81);
    assertThat(json.get("nodes").get(1).get("deadlock").booleanValue()).isTrue();
    assertThat(json.get("edges")).hasSize(1);
    assertThat(json.get("edges").get(0).get("count").longValue()).isEqualTo(5);
  }

  @Test
  void a_summary_of_a_graph_without_cycles_is_the_graph_with_its_loops() throws IOException {
    JsonNode plain = json(graph(Run.example("lost_update.dve"), "json"));
    JsonNode condensed = json(graph(Run.example("lost_update.dve"), "json", "--condense"));

    assertThat(condensed.get("nodes")).hasSameSizeAs(plain.get("nodes"));
    assertThat(condensed.get("edges")).hasSameSizeAs(plain.get("edges"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"svg", "dot", "aut", "json", "graphml"})
  void a_graph_too_large_is_refused_with_what_to_do_instead(String extension) {
    Path file = folder.resolve("g." + extension);
    Run run = run(Run.example("eight_puzzle.dve"), file);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("the graph has more than ", "hint: --levels ", "--condense");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_limit_can_be_raised_and_lowered() throws IOException {
    Run run = run(Run.example("peterson.dve"), folder.resolve("g.svg"), "--limit", "5");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("more than 5 states", "--levels 2 for the first 3 states");
    assertThat(
            json(graph(Run.example("producer_consumer.dve"), "json", "--limit", "3000"))
                .get("nodes"))
        .hasSize(2112);
  }

  @Test
  void too_many_components_are_refused_too() {
    Run run =
        run(Run.example("lost_update.dve"), folder.resolve("g.svg"), "--condense", "--limit", "3");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("16 components, more than the 3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          -o g.png             | has no known extension              | .svg
          -o none/g.svg        | cannot be written                   | folder
          --condense           | no file is named                    | -o graph.svg
          -o g.svg --levels 0  | --levels cannot be '0'              | 1000
          -o g.svg --invariant nix | --invariant 'nix':1:1           | hint:
          """)
  void bad_input_is_reported(String options, String why, String hint) {
    String[] words = ("graph " + Run.example("peterson.dve") + " " + options).split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].contains("g.") ? folder.resolve(words[i]).toString() : words[i];
    }
    words[1] = Run.example("peterson.dve");
    Run run = Run.of(words);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(why, hint, "hint: ");
    assertThat(folder).isEmptyDirectory();
  }
}
