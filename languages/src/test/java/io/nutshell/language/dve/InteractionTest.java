package io.nutshell.language.dve;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Interaction;
import io.nutshell.model.Model;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Whose event it is, and what passes between whom. */
class InteractionTest {

  private static List<String> interactions(String text) {
    Model model = Systems.model(text);
    return LongStream.range(0, model.events())
        .mapToObj(event -> inWords(model, model.describer().interaction(event)))
        .toList();
  }

  private static String inWords(Model model, Interaction interaction) {
    StringBuilder text = new StringBuilder();
    for (Interaction.Part part : interaction.parts()) {
      text.append(name(model, part.group())).append(": ").append(part.action()).append("; ");
    }
    Interaction.Message message = interaction.message();
    return message == null
        ? text.toString()
        : text
            + "%s from %s to %s"
                .formatted(message.text(), name(model, message.from()), name(model, message.to()));
  }

  private static String name(Model model, int group) {
    return model.layout().groups().get(group).name();
  }

  @Test
  void aTransitionAloneIsItsProcesssOwn() {
    assertThat(
            interactions(
                "byte x; process P { state a, b; init a; trans a -> b { effect x = 1; }; }"
                    + " system async;"))
        .containsExactly("P: a -> b; ");
  }

  @Test
  void aRendezvousPassesAMessageFromSenderToReceiver() {
    assertThat(
            interactions(
                """
                channel c;
                process R { byte y; state p, q; init p; trans p -> q { sync c?y; }; }
                process S { state a, b; init a; trans a -> b { sync c!7; }; }
                system async;
                """))
        .containsExactly("S: a -> b; R: p -> q; c from S to R");
  }

  @Test
  void aBufferedChannelStandsBetweenSenderAndReceiver() {
    assertThat(
            interactions(
                """
                channel {byte} c[2];
                process S { state a, b; init a; trans a -> b { sync c!7; }; }
                process R { byte y; state p, q; init p; trans p -> q { sync c?y; }; }
                system async;
                """))
        .containsExactly("S: a -> b; c from S to c", "R: p -> q; c from c to R");
  }

  @Test
  void inASynchronousSystemAllTakePartAndNothingPasses() {
    assertThat(
            interactions(
                """
                process P { state a; init a; trans a -> a { }; }
                process Q { state b; init b; trans b -> b { }; }
                system sync;
                """))
        .containsExactly("P: a -> a; Q: b -> b; ");
  }
}
