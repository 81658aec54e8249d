package io.nutshell.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No output overwrites another file that the command reads or writes. */
final class OverwritingTest {
  @TempDir Path folder;

  @BeforeEach
  void model() throws IOException {
    Files.copy(Path.of(Run.example("lost_update.dve")), folder.resolve("m.dve"));
    Files.writeString(folder.resolve("m.props"), "dead: deadlock\n");
    Files.writeString(folder.resolve("p.props"), "dead: deadlock\n");
    Run.of("check", file("m.dve"), "--trace-out", file("t.json"));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  /** Runs a command whose names of files begin with {@code @}. */
  private Run run(String command) {
    return Run.of(
        Arrays.stream(command.split(" ", -1))
            .map(word -> word.startsWith("@") ? file(word.substring(1)) : word)
            .toArray(String[]::new));
  }

  private void assertRefused(String command, String cause) throws IOException {
    List<Path> files = List.of(folder.resolve("m.dve"), folder.resolve("m.props"));
    String before = Files.readString(files.get(0)) + Files.readString(files.get(1));
    Run run = run(command);
    assertThat(run.err()).contains("cannot be written: " + cause, "hint: use another file");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(Files.readString(files.get(0)) + Files.readString(files.get(1))).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check @m.dve --html @m.dve",
        "check @m.dve --junit @./m.dve",
        "check @m.dve --sarif @../FOLDER/m.dve",
        "check @m.dve --certificate @m.dve",
        "report @m.dve --html @m.dve",
        "compare @m.dve --html @m.dve",
      })
  void a_report_does_not_replace_its_model(String command) throws IOException {
    assertRefused(
        command.replace("FOLDER", folder.getFileName().toString()), "it is the MODEL itself");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check @m.dve --html @link.json",
        "check @m.dve --trace-out @link.json",
        "check @link.dve --html @m.dve",
        "graph @m.dve -o @link.json",
        "simulate @m.dve --random 2 --trace-out @link.json",
        "replay @m.dve @t.json --trace-out @link.json",
      })
  @DisabledOnOs(OS.WINDOWS)
  void a_report_does_not_replace_its_model_through_a_link(String command) throws IOException {
    for (String link : List.of("link.json", "link.dve")) {
      Files.createSymbolicLink(folder.resolve(link), folder.resolve("m.dve"));
    }
    assertRefused(command, "it is the MODEL itself");
    for (String link : List.of("link.json", "link.dve")) {
      Files.delete(folder.resolve(link));
      Files.createLink(folder.resolve(link), folder.resolve("m.dve"));
    }
    assertRefused(command, "it is the MODEL itself");
  }

  @Test
  void a_trace_that_is_replayed_is_not_replaced() throws IOException {
    assertRefused("replay @m.dve @t.json --trace-out @t.json", "it is the TRACE itself");
  }

  @Test
  void a_trace_that_a_script_writes_does_not_replace_the_model() throws IOException {
    Files.createLink(folder.resolve("link.json"), folder.resolve("m.dve"));
    Files.writeString(folder.resolve("script"), "random 2\nwrite " + file("link.json") + "\n");
    Run run = run("simulate @m.dve --script @script");
    assertThat(run.err()).contains("it is the model itself");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void property_files_are_not_replaced() throws IOException {
    assertRefused("check @m.dve --html @m.props", "it holds the properties of the model");
    assertRefused(
        "check @m.dve --properties @p.props --html @p.props", "it is the file of --properties too");
  }

  @Test
  void two_results_do_not_go_to_one_file() throws IOException {
    assertRefused("check @m.dve --html @x --junit @x", "it is the file of --junit too");
    assertRefused("check @m.dve --certificate @x --sarif @./x", "it is the file of ");
    assertThat(folder.resolve("x")).doesNotExist();
  }

  @Test
  void a_device_may_receive_several_results() {
    Run run = run("check @m.dve --html /dev/null --junit /dev/null");
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void a_report_does_not_go_where_checkpoints_are() throws IOException {
    Files.createDirectory(folder.resolve("run"));
    assertRefused(
        "check @m.dve --checkpoint @run --html @run/journal-1",
        "the folder is that of --checkpoint");
    run("check @m.dve --deadlock --checkpoint @run --max-states 3");
    assertRefused(
        "resume @run --certificate @run/checkpoint", "the folder is that of --checkpoint");
  }
}
