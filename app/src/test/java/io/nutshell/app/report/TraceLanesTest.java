package io.nutshell.app.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.trace.Trace;
import io.nutshell.check.trace.Walk;
import io.nutshell.language.java.RuleModel;
import io.nutshell.language.java.Variable;
import io.nutshell.language.registry.Languages;
import io.nutshell.model.Model;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Lanes of models that do not describe the interactions of events. */
final class TraceLanesTest {

  private static Model market() {
    var builder = RuleModel.named("market");
    Variable price = builder.variable("price", 0, 9);
    builder.group("agent", "Ada");
    Variable coins = builder.variable("Ada.coins", 0, 9, 3);
    builder.group("agent", "Bob");
    Variable goods = builder.variable("Bob.goods", 0, 9, 2);
    builder.rule(
        "deal",
        s -> coins.get(s) > 0 && goods.get(s) > 0,
        s -> {
          coins.add(s, -1);
          goods.add(s, -1);
        });
    builder.rule("raise", s -> price.get(s) < 9, s -> price.add(s, 1));
    builder.rule("wait", s -> true, s -> {});
    return builder.build();
  }

  private static String shown(TraceStyle style, int... numbers) {
    Walk walk = new Walk(market());
    for (int number : numbers) {
      walk.take(walk.enabled().get(number));
    }
    return print(walk.model(), walk.trace(), style);
  }

  private static String print(Model model, Trace trace, TraceStyle style) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, false, UTF_8);
    new TraceText(model, style, Palette.PLAIN, out).print(trace);
    out.flush();
    return bytes.toString(UTF_8);
  }

  @Test
  void an_event_is_shown_in_the_lanes_of_the_groups_that_it_changes() {
    assertThat(shown(TraceStyle.LANES, 0, 1, 2))
        .isEqualTo(
            """
                 globals  Ada     Bob
              0
              1  │        ● deal  ●    Ada.coins=2  Bob.goods=1
              2  ● raise  │       │    price=1
              3  │        │       │    wait
            """);
  }

  /** A net with two places, one of which passes its token to the other. */
  @Test
  void a_moved_token_is_a_message_between_lanes() {
    Path root = Path.of(System.getProperty("nutshell.root", ".."));
    Walk walk = new Walk(Languages.load(root.resolve("examples/pnml/database.pnml")));
    walk.take(walk.enabled().getFirst());

    assertThat(print(walk.model(), walk.trace(), TraceStyle.LANES))
        .contains("inactive         waiting  unused  sent  lock")
        .contains("  1  ●                ●        ●       ●     ●     inactive(a)=0  waiting(a)=1")
        .contains("     ├─ update(s=a) ──▶");
  }

  @Test
  void a_trace_of_no_steps_is_shown_too() {
    assertThat(shown(TraceStyle.LANES)).isEqualTo("  0\n");
    assertThat(shown(TraceStyle.TABLE)).startsWith("  0  initial state\n");
  }
}
