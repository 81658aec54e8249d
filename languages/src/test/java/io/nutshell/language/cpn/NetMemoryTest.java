package io.nutshell.language.cpn;

import static io.nutshell.language.cpn.NetSteps.enabled;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Model;
import io.nutshell.model.Successors;
import org.junit.jupiter.api.Test;

/** The memory of nets: it is charged, limited, and not exhausted before the search. */
final class NetMemoryTest {
  private static final String INT = "colset INT = int;";

  @Test
  void what_plans_remember_is_charged_and_limited_over_all_transitions() {
    NetText net =
        NetText.of(INT, "var x, y : INT;").place("P", "INT", "List.tabulate (120, fn i => i)");
    net.place("Q", "INT", "List.tabulate (120, fn i => i)");
    for (int i = 0; i < 20; i++) {
      net.transition("T" + i, "[x * 1000 = y + 1]").take("P", "T" + i, "x").take("Q", "T" + i, "y");
    }
    CpnModel model = (CpnModel) net.model();
    Successors cursor = model.successors();
    assertThat(enabled(model, cursor)).isEmpty();
    long remembered = model.dictionaryBytes() - model.net().bytes();
    assertThat(remembered).isBetween(1L << 20, (1L << 24) + 1000);
  }

  @Test
  void long_values_of_tokens_and_variables_are_charged() {
    NetText tokens =
        NetText.of(INT, "colset LIST = list INT;", "var l : LIST;")
            .place("P", "LIST", "1`(List.tabulate (10000, fn i => i))");
    long ofToken = ((CpnModel) tokens.model()).net().bytes();
    assertThat(ofToken).isGreaterThan(240_000);
    long withEvent =
        ((CpnModel) tokens.transition("T", "").take("P", "T", "l").model()).net().bytes();
    assertThat(withEvent - ofToken).isGreaterThan(240_000);
  }

  @Test
  void a_net_whose_values_grow_without_end_can_be_loaded() {
    Model model =
        NetText.of(INT, "colset LIST = list INT;", "var l : LIST;")
            .place("P", "LIST", "1`[1]")
            .transition("T", "")
            .take("P", "T", "l")
            .put("T", "P", "l^^l")
            .model();
    assertThat(enabled(model)).containsExactly("T {l = [1]}");
  }
}
