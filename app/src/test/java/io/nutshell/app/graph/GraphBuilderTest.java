package io.nutshell.app.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.nutshell.fixture.DirectedGraph;
import io.nutshell.model.InputError;
import io.nutshell.model.Model;
import java.util.List;
import org.junit.jupiter.api.Test;

/** State graphs of models that are themselves given as graphs. */
final class GraphBuilderTest {

  private static StateGraph build(String edges, long limit, int levels) {
    Model model = DirectedGraph.of(edges);
    return new GraphBuilder(
            List.of(),
            limit,
            levels,
            sizes ->
                new InputError(null, "levels " + sizes, GraphBuilder.levelsThatFit(sizes, limit)))
        .build(model);
  }

  private static StateGraph build(String edges) {
    return build(edges, 1000, Integer.MAX_VALUE);
  }

  @Test
  void states_are_numbered_breadth_first_and_every_transition_is_there() {
    StateGraph graph = build("5->7 5->6 7->5 6->8|9 8->8");

    assertThat(graph.states()).extracting(s -> s.words[0]).containsExactly(5L, 7L, 6L, 8L, 9L);
    assertThat(graph.arcs())
        .extracting(a -> a.from() + ">" + a.to() + "." + a.choice())
        .containsExactly("0>1.0", "0>2.0", "1>0.0", "2>3.0", "2>4.1", "3>3.0");
    assertThat(graph.levels()).containsExactly(1, 2, 2);
    assertThat(graph.dead()).containsExactly(false, false, false, false, true);
    assertThat(graph.complete()).isTrue();
  }

  @Test
  void a_faulty_step_is_a_violation_and_no_deadlock() {
    StateGraph graph = build("0->1 1->!");

    assertThat(graph.violations()).containsOnlyKeys(1);
    assertThat(graph.deadlocks()).isZero();
  }

  @Test
  void states_beyond_the_last_level_are_left_out() {
    StateGraph graph = build("0->1 1->2 2->0", 1000, 2);

    assertThat(graph.states()).hasSize(2);
    assertThat(graph.arcs()).hasSize(1);
    assertThat(graph.expanded()).isEqualTo(1);
    assertThat(graph.complete()).isFalse();
  }

  @Test
  void a_graph_of_exactly_the_limit_is_not_too_large() {
    assertThat(build("0->1 1->2 2->0", 3, Integer.MAX_VALUE).states()).hasSize(3);
    assertThatThrownBy(() -> build("0->1 1->2 2->3", 3, Integer.MAX_VALUE))
        .isInstanceOf(InputError.class)
        .hasMessageContaining("--levels 3 for the first 3 states");
  }

  @Test
  void components_are_numbered_in_the_order_of_their_states() {
    Condensation condensation = new Condensation(build("0->1 1->2 2->1 2->3 3->4 4->3 0->5"));

    assertThat(condensation.components())
        .containsExactly(List.of(0), List.of(1, 3), List.of(2), List.of(4, 5));
    assertThat(condensation.componentOf(3)).isEqualTo(1);
  }

  @Test
  void the_arcs_between_two_components_are_drawn_as_one() {
    StateGraph graph = build("0->1 0->2 1->2 2->1 2->2 3");
    Diagram diagram = Diagrams.ofComponents(graph, new Condensation(graph), "title");

    assertThat(diagram.nodes()).extracting(Diagram.Node::size).containsExactly(1L, 2L);
    assertThat(diagram.edges()).singleElement().extracting(Diagram.Edge::count).isEqualTo(2L);
  }
}
