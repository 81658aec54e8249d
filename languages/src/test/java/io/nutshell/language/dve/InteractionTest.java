package io.nutshell.language.dve;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.model.Interaction;
import io.nutshell.model.Model;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The processes that take part in an event, and the messages between them. */
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
  void a_single_transition_belongs_to_its_process() {
    assertThat(
            interactions(
                "byte x; process P { state a, b; init a; trans a -> b { effect x = 1; }; }"
                    + " system async;"))
        .containsExactly("P: a -> b; ");
  }

  @Test
  void a_rendezvous_passes_a_message_from_sender_to_receiver() {
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
  void a_buffered_channel_stands_between_sender_and_receiver() {
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
  void in_a_synchronous_system_all_processes_take_part_without_messages() {
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
