package io.nutshell.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
  private static final List<String> KNOWN = List.of("P_0", "P_1", "sender", "receiver", "x");

  @Test
  void a_typo_is_guessed() {
    assertThat(NearestName.to("sendr", KNOWN)).contains("sender");
    assertThat(NearestName.to("sedner", KNOWN)).contains("sender");
    assertThat(NearestName.to("Reciever", KNOWN)).contains("receiver");
    assertThat(NearestName.to("p_1", KNOWN)).contains("P_1");
  }

  @Test
  void the_first_of_equally_near_names_is_guessed() {
    assertThat(NearestName.to("P_2", KNOWN)).contains("P_0");
  }

  @Test
  void a_very_different_name_is_not_guessed() {
    assertThat(NearestName.to("elevator", KNOWN)).isEmpty();
    assertThat(NearestName.to("s".repeat(1_000_000), KNOWN)).isEmpty();
    assertThat(NearestName.to("x", List.of())).isEmpty();
  }

  @Test
  void of_one_letter_names_all_are_offered() {
    assertThat(NearestName.hint("j", List.of("x", "i", "count")))
        .contains("did you mean 'x' or 'i'?");
    assertThat(NearestName.hint("X", List.of("x", "i"))).contains("did you mean 'x'?");
    assertThat(NearestName.hint("j", List.of("a", "b", "c", "d", "e", "f", "g"))).isEmpty();
  }
}
