package io.nutshell.language.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Fairness;
import io.nutshell.check.Structure;
import io.nutshell.plan.Check;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How the transitions of nets are graded, by nets that are analysed by hand. */
class FairnessTest {
  private static final String UNIT = "colset UNIT = unit;";

  private static List<Fairness> grades(NetText net) {
    Structure structure =
        Check.of(net.model()).structure(true).traces(false).all().run().analyses().structure();
    return Objects.requireNonNull(structure).fairness();
  }

  private static NetText step(NetText net, String name, String from, String to) {
    return net.transition(name, "").take(from, name, "()").put(name, to, "()");
  }

  @Test
  void transitions_of_the_only_cycle_are_impartial() {
    NetText net = NetText.of(UNIT).place("P", "UNIT", "()").place("Q", "UNIT", "");
    step(net, "A", "P", "Q");
    step(net, "B", "Q", "P");
    assertThat(grades(net)).containsExactly(Fairness.IMPARTIAL, Fairness.IMPARTIAL);
  }

  @Test
  void alternatives_that_are_not_enabled_all_the_time_are_just() {
    NetText net =
        NetText.of(UNIT).place("P", "UNIT", "()").place("Q", "UNIT", "").place("R", "UNIT", "");
    step(net, "A", "P", "Q");
    step(net, "B", "Q", "P");
    step(net, "C", "Q", "P");
    step(net, "Dead", "R", "P");
    assertThat(grades(net))
        .as("a transition that is never enabled is fair, as nothing is asked of it")
        .containsExactly(Fairness.IMPARTIAL, Fairness.JUST, Fairness.JUST, Fairness.FAIR);
  }

  @Test
  void transitions_that_stay_enabled_without_occurring_have_no_fairness() {
    NetText net = NetText.of(UNIT).place("P", "UNIT", "()");
    step(net, "A", "P", "P");
    step(net, "B", "P", "P");
    assertThat(grades(net)).containsExactly(Fairness.NONE, Fairness.NONE);
  }

  @Test
  void a_step_that_leaves_a_cycle_for_good_is_not_just() {
    NetText net = NetText.of(UNIT).place("P", "UNIT", "()").place("Q", "UNIT", "");
    step(net, "Wait", "P", "P");
    step(net, "Leave", "P", "Q");
    assertThat(grades(net)).containsExactly(Fairness.IMPARTIAL, Fairness.NONE);
  }

  @Test
  void without_a_cycle_every_transition_is_impartial() {
    NetText net = NetText.of(UNIT).place("P", "UNIT", "()").place("Q", "UNIT", "");
    step(net, "Leave", "P", "Q");
    assertThat(grades(net)).containsExactly(Fairness.IMPARTIAL);
  }
}
