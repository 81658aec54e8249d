package io.nutshell.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that messages name controls in the words of each user interface. */
class PhraseTest {
  private static final Phrase.Wording TYPED =
      (control, value) -> ("-" + control + " " + value).strip();

  @Test
  void controls_are_named_in_the_words_of_the_interface() {
    Phrase phrase =
        Phrase.of("%s needs %s for %,d", Control.ORDER.to("sweep"), Control.STORE.to("tree"), 1000);
    assertThat(phrase).hasToString("order(SWEEP) needs store(\"tree\") for 1,000");
    assertThat(phrase.in(TYPED)).isEqualTo("-ORDER sweep needs -STORE tree for 1,000");
  }

  @Test
  void phrases_nest_and_join() {
    Phrase joined =
        Phrase.joined(" or ", List.of(Phrase.of("more %s", Control.MEMORY), Phrase.plain("100 %")));
    assertThat(joined).hasToString("more memory or 100 %");
    assertThat(Phrase.of("%s, says %s", joined, "%s").in(TYPED))
        .isEqualTo("more -MEMORY or 100 %, says %s");
  }

  @Test
  void every_control_has_words_for_users_of_the_library() {
    for (Control control : Control.values()) {
      assertThat(Phrase.of(control.to("x")).toString()).isNotBlank().doesNotContain("--");
    }
  }

  @Test
  void an_error_keeps_its_controls_at_another_position() {
    InputError error =
        new InputError(null, Phrase.of("%s is wrong", Control.STORE), Phrase.plain("another"))
            .at(new SourcePosition("f", 1, 2), "here: ");
    assertThat(error).hasMessage("f:1:2: here: store is wrong\n  hint: another");
    assertThat(error.message(TYPED)).isEqualTo("f:1:2: here: -STORE is wrong\n  hint: another");
  }
}
