package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class SearchLimitsTest {
  @TempDir Path folder;

  /** A net whose guard excludes all of 10¹⁰ bindings, and only when the last variable is bound. */
  private String slowToUnfold() throws IOException {
    StringBuilder variables = new StringBuilder();
    StringBuilder cycle = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      variables.append(
          "<variabledecl id='x%s' name='x%s'><usersort declaration='C'/></variabledecl>"
              .formatted(i, i));
      cycle.append("<subterm><lessthan>");
      for (int side = i; side <= i + 1; side++) {
        cycle.append("<subterm><variable refvariable='x%s'/></subterm>".formatted(side % 5));
      }
      cycle.append("</lessthan></subterm>");
    }
    return Files.writeString(
            folder.resolve("model.pnml"),
            """
            <?xml version='1.0'?>
            <pnml xmlns='http://www.pnml.org/version-2009/grammar/pnml'>
            <net id='model' type='http://www.pnml.org/version-2009/grammar/symmetricnet'>
            <declaration><structure><declarations>
            <namedsort id='C' name='C'><finiteintrange start='1' end='100'/></namedsort>
            %s
            </declarations></structure></declaration>
            <page id='page'>
            <place id='p'><type><structure><dot/></structure></type></place>
            <transition id='t'><condition><structure><and>%s</and></structure></condition></transition>
            </page></net></pnml>
            """
                .formatted(variables, cycle))
        .toString();
  }

  @Test
  void the_limit_on_time_holds_while_the_model_is_loaded() throws IOException {
    String net = slowToUnfold();
    for (String command : new String[] {"check", "report", "compare"}) {
      Run run = Run.of(command, net, "--timeout", "300ms");
      assertThat(run.exitCode()).isEqualTo(4);
      assertThat(run.out())
          .isEqualTo(
              "? INCOMPLETE  the time limit of 0.30 s was reached while the model was being loaded;"
                  + " no state was explored\n");
    }
    Run json = Run.of("check", net, "--timeout", "300ms", "--format", "json");
    JsonNode report = JsonMapper.builder().build().readTree(json.out());
    assertThat(report.get("verdict").stringValue()).isEqualTo("incomplete");
    assertThat(report.get("reason").stringValue()).contains("while the model was being loaded");
    assertThat(report.get("complete").booleanValue()).isFalse();
    Run contest = Run.of("mcc", folder.toString(), "--timeout", "300ms");
    assertThat(contest.exitCode()).isEqualTo(4);
    assertThat(contest.out()).isEqualTo("CANNOT_COMPUTE\n");
  }

  @Test
  void a_mistake_in_the_model_is_reported_with_a_time_limit_too() throws IOException {
    Path model = Files.writeString(folder.resolve("m.dve"), "byte");
    Run run = Run.of("check", model.toString(), "--timeout", "1h");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("m.dve:1:");
  }

  @Test
  void more_memory_than_the_machine_has_causes_a_warning() {
    for (String command : new String[] {"check", "report"}) {
      Run run = Run.of(command, Run.example("peterson.dve"), "--memory", "200%", "--quiet");
      assertThat(run.err()).contains("warning: --memory is ", "and the machine or container has ");
      assertThat(run.exitCode()).isZero();
      assertThat(Run.of(command, Run.example("peterson.dve"), "--memory", "100%", "--quiet").err())
          .isEmpty();
    }
  }
}
