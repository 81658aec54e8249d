package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Names with control characters do not corrupt any output. */
final class HostileNamesTest {
  private static final String CONTROLS = "[\\p{Cc}&&[^\\n\\t]]|[\\x{202a}-\\x{202e}]";

  @TempDir Path folder;
  private String net = "";

  @BeforeEach
  void writeNet() throws IOException {
    Path file = folder.resolve("net.pnml");
    Files.writeString(
        file,
        """
        <?xml version='1.1'?>
        <pnml xmlns='http://www.pnml.org/version-2009/grammar/pnml'>
        <net id='model' type='http://www.pnml.org/version-2009/grammar/ptnet'><page id='page'>
        <place id='p'><name><text>p&#27;[31m&#x9b;2J&#x202e;&#1;</text></name>
        <initialMarking><text>1</text></initialMarking></place>
        <place id='q'><name><text>q</text></name></place>
        <transition id='t'><name><text>t&#27;]0;title&#7;</text></name></transition>
        <arc id='a' source='p' target='t'/><arc id='b' source='t' target='q'/>
        </page></net></pnml>
        """);
    net = file.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "info", "report", "simulate --random 2 --seed 1"})
  void names_of_a_net_are_printed_without_their_controls(String command) {
    String[] words = (command + " " + net).split(" ", -1);
    Run run = Run.of(words);

    assertThat(run.out()).contains("\\u001b").doesNotContainPattern(CONTROLS);
    assertThat(run.err()).doesNotContainPattern(CONTROLS);
  }

  @Test
  void json_keeps_the_names() {
    Run run = Run.of("check", net, "--format", "json");

    assertThat(run.out()).doesNotContainPattern(CONTROLS);
    assertThat(JsonMapper.builder().build().readTree(run.out()).toString()).contains("\u009b");
  }

  @Test
  void names_of_files_are_printed_without_their_controls() {
    Run run = Run.of("check", folder.resolve("no\u001b[31m\u009b.dve").toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no\\u001b[31m\\u009b.dve").doesNotContainPattern(CONTROLS);
  }

  @Test
  void a_stored_trace_is_printed_without_its_controls() throws IOException {
    Path trace = folder.resolve("t.json");
    Run.of("check", net, "--deadlock", "--trace-out", trace.toString());
    String text = Files.readString(trace);
    assertThat(text).contains("]0;title");
    Files.writeString(trace, text.replace("]0;title", "]0;other"));

    Run run = Run.of("replay", net, trace.toString());
    assertThat(run.out() + run.err()).contains("other").doesNotContainPattern(CONTROLS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "graph NET -o OUT.svg",
        "graph NET -o OUT.graphml",
        "graph NET --net -o OUT.svg",
        "check NET --junit OUT.xml",
      })
  void xml_output_stays_well_formed(String command) throws Exception {
    String extension = command.substring(command.lastIndexOf('.'));
    Path out = folder.resolve("out" + extension);
    String[] words =
        command.replace("OUT" + extension, out.toString()).replace("NET", net).split(" ", -1);
    Run run = Run.of(words);

    assertThat(run.err()).doesNotContain("error");
    assertThatCode(
            () -> DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(out.toFile()))
        .doesNotThrowAnyException();
  }
}
