package io.nutshell.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The shell script that starts Nutshell, laid out as in an archive, with the classes under test.
 */
@DisabledOnOs(OS.WINDOWS)
final class LauncherTest {
  private static final Path ROOT =
      Path.of(System.getProperty("nutshell.root", "..")).toAbsolutePath().normalize();

  @TempDir Path folder;

  @BeforeEach
  void install() throws IOException {
    Files.createDirectory(folder.resolve("bin"));
    Files.copy(ROOT.resolve("nutshell"), folder.resolve("bin/nutshell"));
    Files.createDirectory(folder.resolve("app"));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" ")));
    new JarOutputStream(Files.newOutputStream(folder.resolve("app/nutshell.jar")), manifest)
        .close();
  }

  private record Run(int exitCode, String out, String err) {}

  /** Runs a script in which {@code $nutshell} is the launcher and {@code $model} has a deadlock. */
  private Process start(String script, Map<String, String> environment) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", script).directory(folder.toFile());
    Map<String, String> variables = builder.environment();
    variables.clear();
    variables.put("PATH", "/usr/bin:/bin");
    variables.put("JAVA_HOME", System.getProperty("java.home"));
    variables.put("NUTSHELL_NO_BUILD", "1");
    variables.put("nutshell", folder.resolve("bin/nutshell").toString());
    variables.put("model", ROOT.resolve("examples/dve/philosophers.dve").toString());
    variables.putAll(environment);
    return builder.redirectError(folder.resolve("err").toFile()).start();
  }

  private Run run(String script, Map<String, String> environment) throws Exception {
    Process process = start(script, environment);
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), out, Files.readString(folder.resolve("err")));
  }

  @Test
  void exit_codes_pass_through() throws Exception {
    assertThat(run("sh $nutshell check $model", Map.of()).exitCode()).isEqualTo(1);
    assertThat(run("sh $nutshell --version", Map.of()).exitCode()).isZero();
    assertThat(run("sh $nutshell check none.dve", Map.of()).exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"NUTSHELL_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"})
  void a_java_that_cannot_start_with_its_options_is_bad_input(String variable) throws Exception {
    Run run = run("sh $nutshell check $model", Map.of(variable, "-XX:NoSuchOption=1"));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("Java cannot start", "NoSuchOption", "hint: ");
    assertThat(run("sh $nutshell check $model", Map.of(variable, "-Xmx400m")).exitCode()).isOne();
  }

  @Test
  void a_heap_larger_than_the_machine_is_bad_input() throws Exception {
    Run run = run("sh $nutshell check $model", Map.of("NUTSHELL_JAVA_OPTS", "-Xmx999999999g"));

    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void too_little_address_space_is_bad_input() throws Exception {
    Run run = run("ulimit -v 300000; sh $nutshell check $model", Map.of());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("Java cannot start", "ulimit -v");
  }

  @Test
  void a_folder_that_is_gone_is_bad_input() throws Exception {
    Run run = run("mkdir d; cd d; rmdir ../d; sh $nutshell check $model", Map.of());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("the current folder is gone", "hint: ");
  }

  @Test
  void the_first_run_from_an_archive_says_that_it_prepares_itself() throws Exception {
    Map<String, String> preparing = Map.of("NUTSHELL_NO_BUILD", "");

    assertThat(run("sh $nutshell --version", preparing).err())
        .contains("nutshell: preparing itself (first use");
    Run second = run("sh $nutshell --version", preparing);
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).startsWith("nutshell ");
  }

  @Test
  void an_application_that_is_gone_is_bad_input() throws Exception {
    Run run = run("rm app/nutshell.jar; sh $nutshell check $model", Map.of());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("nutshell.jar is missing", "hint: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void signals_reach_the_search_after_options_were_probed(String signal) throws Exception {
    Files.writeString(
        folder.resolve("endless.dve"),
        "int x; int y; process P { state a; init a; trans"
            + " a -> a { effect x = (x + 1) % 30000; },"
            + " a -> a { effect y = (y + 1) % 30000; }; } system async;");
    Process process =
        start("exec sh $nutshell check endless.dve 2>&1", Map.of("NUTSHELL_JAVA_OPTS", "-Xmx400m"));
    try (BufferedReader out = process.inputReader(UTF_8)) {
      assertThat(out.readLine()).startsWith("Checking ");
      String pid = Long.toString(process.pid());
      assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor()).isZero();
      assertThat(out.lines().toList()).anyMatch(line -> line.contains("interrupted"));
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(4);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void names_of_files_are_utf_8_where_the_locale_is_c() throws Exception {
    for (Map<String, String> locale :
        List.of(Map.of("LC_ALL", "C"), Map.of("LANG", "POSIX"), Map.<String, String>of())) {
      Run run =
          run(
              "f=$(printf 'm\\303\\274'); cp $model $f.dve && sh $nutshell check $f.dve --html $f.html"
                  + " && false; test -s $f.html && exit 1",
              locale);

      assertThat(run.err()).contains("Checking m\u00fc.dve");
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }
}
