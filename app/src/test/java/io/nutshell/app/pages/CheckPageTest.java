package io.nutshell.app.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.check.Report;
import io.nutshell.language.java.RuleModel;
import io.nutshell.language.java.Variable;
import io.nutshell.plan.Check;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CheckPageTest {

  @Test
  void a_page_about_a_product_has_no_count_of_deadlocks() throws IOException {
    var builder = RuleModel.named("counter");
    Variable x = builder.variable("x", 0, 15);
    builder.rule("up", s -> x.get(s) < 15, s -> x.add(s, 1));
    Report report = Check.of(builder.build()).ltl("F G !fired(up)").run();

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    LocalDateTime when = LocalDateTime.of(2000, 1, 1, 0, 0);
    new CheckPage(report, List.of(), new Origin("counter", when, "1", "nutshell check"))
        .page()
        .writeTo(bytes);

    assertThat(bytes.toString(UTF_8)).contains("States of the product").doesNotContain("Deadlocks");
  }
}
