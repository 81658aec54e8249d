package io.nutshell.language.pnml;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Report;
import io.nutshell.check.property.PropertyResult;
import io.nutshell.check.property.Verdict;
import io.nutshell.model.Model;
import io.nutshell.model.NaiveExplorer;
import io.nutshell.model.NaiveExplorer.Exploration;
import io.nutshell.model.Slot;
import io.nutshell.plan.Check;
import io.nutshell.search.Stop;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Place/transition nets: their behaviour and the width of their places. */
class PlainNetTest {

  private static Exploration explore(String text) {
    return NaiveExplorer.explore(Nets.read(text).model(), 10_000);
  }

  private static List<Long> highest(Model model) {
    return model.layout().slots().stream().map(Slot::high).toList();
  }

  @Test
  void arcs_consume_and_produce_their_weights() {
    Exploration found = explore(Nets.plain("p=5 q", "t: p p -> q q q"));
    assertThat(found.states()).isEqualTo(3);
    assertThat(found.deadlocks()).isOne();
    Model model = Nets.read(Nets.plain("p=5 q", "t: p p -> q q q")).model();
    assertThat(Check.of(model).reach("p == 1 && q == 6").run().verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void a_place_that_is_input_and_output_is_only_tested() {
    Exploration found = explore(Nets.plain("p=1 key=1 q", "t: p key -> key q; u: q -> p"));
    assertThat(found.states()).isEqualTo(2);
    Model model = Nets.read(Nets.plain("p=1 key=1 q", "t: p key -> key q; u: q -> p")).model();
    assertThat(model.layout().slots().get(1).bits()).as("a place that never changes").isZero();
  }

  @Test
  void a_transition_without_inputs_is_always_enabled() {
    Model model = Nets.read(Nets.plain("p q=1", "t: -> p; u: p q -> q")).model();
    Report report = Check.of(model).deadlock().run();
    assertThat(report.explored().stop()).isEqualTo(Stop.UNBOUNDED);
  }

  @Test
  void invariants_bound_places() {
    // 2·p + q is constant.
    Model model = Nets.read(Nets.plain("p=3 q", "t: p -> q q; u: q q -> p")).model();
    assertThat(highest(model)).containsExactly(3L, 6L);
  }

  @Test
  void sums_that_only_shrink_bound_places_too() {
    Model model = Nets.read(Nets.plain("p=3 q r", "t: p -> q; u: q q -> r")).model();
    assertThat(highest(model)).containsExactly(3L, 3L, 1L);
  }

  @Test
  void bounds_of_places_without_an_invariant_are_found() {
    // The sum of both grows with each t, which only the marked key allows: twice.
    Model model = Nets.read(Nets.plain("key=2 p=1 q", "t: key p -> p p q")).model();
    assertThat(highest(model)).containsExactly(2L, 3L, 2L);
  }

  @Test
  void a_net_can_deadlock_and_be_unbounded_too() {
    Model model = Nets.read(Nets.plain("lock=1 p=1 q", "t: p -> p q; u: lock p -> lock")).model();
    Report report = Check.of(model).deadlock().all().run();
    assertThat(report.explored().stop()).isEqualTo(Stop.UNBOUNDED);
    assertThat(report.properties()).extracting("name").containsExactly("bounded", "deadlock");
    assertThat(report.properties()).extracting("verdict").containsOnly(Verdict.VIOLATED);
  }

  @Test
  void an_unbounded_net_is_proven_so_by_a_path() {
    Model model =
        Nets.read(Nets.plain("p=1 q r", "a: p -> q; b: q -> p r; c: r r r r -> r r r")).model();
    Report report = Check.of(model).deadlock().store("exact").run();
    assertThat(report.verdict()).isEqualTo(Verdict.VIOLATED);
    PropertyResult bounded = report.properties().getFirst();
    assertThat(bounded.name()).isEqualTo("bounded");
    assertThat(bounded.message())
        .isEqualTo("steps 1 to 2 can be repeated for ever, and r grows each time");
    assertThat(bounded.trace()).isNotNull();
    assertThat(bounded.trace().steps()).hasSize(2);
    assertThat(report.properties().get(1).verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void a_net_whose_places_grow_large_but_not_for_ever_is_explored() {
    // Each round doubles what is in q; there are four rounds.
    StringBuilder transitions = new StringBuilder();
    StringBuilder places = new StringBuilder("p0=1");
    for (int i = 1; i <= 4; i++) {
      places.append(" p").append(i);
      transitions.append("t%d: p%d -> p%d p%d; ".formatted(i, i - 1, i, i));
    }
    String text = Nets.plain(places.toString(), transitions.toString());
    Report report = Check.of(Nets.read(text).model()).reach("p4 == 16").run();
    assertThat(report.verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void units_are_groups_and_safe_places_have_one_bit() {
    String text =
        Nets.plain("p=1 q r", "t: p -> q; u: q -> p r; v: r ->")
            .replace(
                "</page>",
                """
                </page><toolspecific tool="nupn" version="1.1"><structure units="2" root="u0" safe="true">
                <unit id="u0"><places>r</places><subunits>u1</subunits></unit>
                <unit id="u1"><places>p q</places><subunits/></unit></structure></toolspecific>
                """);
    Model model = Nets.read(text).model();
    assertThat(model.layout().bits()).isEqualTo(3);
    assertThat(model.layout().groups()).extracting("name").containsExactly("u0", "u1");
  }

  @Test
  void a_net_with_a_wrong_claim_of_safety_is_widened() {
    String text =
        Nets.plain("p=1 q r", "t: p -> q q; u: q -> r; v: r q -> p")
            .replace(
                "</page>",
                """
                </page><toolspecific tool="nupn" version="1.1"><structure units="1" root="u0" safe="true">
                <unit id="u0"><places>p q r</places><subunits/></unit></structure></toolspecific>
                """);
    Report report = Check.of(Nets.read(text).model()).deadlock().all().traces(false).run();
    assertThat(report.states()).isEqualTo(explore(text.replace("safe=\"true\"", "")).states());
    assertThat(report.notes()).hasSize(1).first().asString().contains("q = 2 outgrew");
  }

  @Test
  void references_on_other_pages_mean_the_node_they_name() {
    String text =
        Nets.document(
            "ptnet",
            """
            <page id="one"><place id="p"><initialMarking><text> 1 </text></initialMarking></place>
              <page id="inner"><referencePlace id="p2" ref="p1"/><referenceTransition id="t1" ref="t"/>
                <arc id="a" source="p2" target="t1"/></page></page>
            <page id="two"><referencePlace id="p1" ref="p"/><transition id="t"/><place id="q"/>
              <arc id="b" source="t" target="q"/></page>
            """);
    Exploration found = explore(text);
    assertThat(found.states()).isEqualTo(2);
    assertThat(Nets.read(text).net().transitions().getFirst().inputs()).hasSize(1);
  }

  @Test
  void a_document_type_is_accepted_and_never_loaded() {
    String text =
        Nets.plain("p=1 q", "t: p -> q")
            .replace("?>", "?>\n<!DOCTYPE pnml SYSTEM \"http://nowhere.invalid/net.dtd\">");
    assertThat(explore(text).states()).isEqualTo(2);
  }

  @Test
  void nodes_are_shown_by_their_names_unless_they_share_them() {
    String text =
        Nets.plain("p=1 q r", "t: p -> q r")
            .replace("<place id='q'>", "<place id='q'><name><text>queue 1</text></name>")
            .replace("<place id='r'>", "<place id='r'><name><text>p</text></name>");
    Model model = Nets.read(text).model();
    assertThat(model.layout().slots()).extracting(Slot::name).containsExactly("p", "queue 1", "r");
  }

  @Test
  void a_name_drawn_over_two_lines_is_shown_on_one() {
    String place = "<place id='p'><name><text>ready \n  to send</text></name></place>";
    PetriNet net = Nets.read(Nets.document("ptnet", "<page id='page'>" + place + "</page>")).net();
    assertThat(net.places().getFirst().name()).isEqualTo("ready to send");
  }
}
