package io.nutshell.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Unpacks the archive made by {@code mvn package} in an empty folder and runs it there. */
@DisabledOnOs(OS.WINDOWS)
final class ArchiveIT {
  private static final Path TARGET =
      Path.of(System.getProperty("nutshell.root", "..")).resolve("app/target");

  @TempDir Path folder;

  @Test
  void the_archive_runs_in_an_empty_folder() throws Exception {
    Path top = unpacked(archive(".*[^e]\\.tar\\.gz"));

    assertChecks(top, Map.of("JAVA_HOME", System.getProperty("java.home")));
    assertThat(caches(top.resolve("app"))).as("made by the first run").hasSize(1);
    assertChecks(top, Map.of("JAVA_HOME", System.getProperty("java.home")));
    assertThat(run(top, Map.of(), List.of("--version")).out()).startsWith("nutshell ");
  }

  @Test
  void a_read_only_installation_keeps_its_cache_in_the_users_folder() throws Exception {
    Path top = unpacked(archive(".*[^e]\\.tar\\.gz"));
    Path cache = folder.resolve("cache");
    assumeTrue(
        top.resolve("app").toFile().setWritable(false) && !Files.isWritable(top.resolve("app")),
        "this user may write everywhere");
    try {
      assertChecks(top, Map.of("XDG_CACHE_HOME", cache.toString()));
      assertThat(caches(cache.resolve("nutshell"))).hasSize(1);
    } finally {
      assertThat(top.resolve("app").toFile().setWritable(true)).isTrue();
    }
  }

  /** Made with {@code -Pimage} only. */
  @Test
  void the_image_needs_no_java() throws Exception {
    List<Path> archives = archives(".*-image\\.tar\\.gz");
    assumeTrue(!archives.isEmpty(), "mvn -Pimage package makes it");
    Path top = unpacked(archives.getFirst());
    Path tools = Files.createDirectory(folder.resolve("tools"));
    for (String tool : List.of("sh", "readlink", "ln", "mv", "rm", "mkdir", "touch")) {
      Path found =
          Stream.of("/bin", "/usr/bin")
              .map(d -> Path.of(d, tool))
              .filter(Files::exists)
              .findFirst()
              .orElseThrow();
      Files.createSymbolicLink(tools.resolve(tool), found);
    }

    assertChecks(top, Map.of("PATH", tools.toString()));
    Run version = run(top, Map.of("PATH", tools.toString()), List.of("--version"));
    assertThat(version.exitCode()).isZero();
  }

  private static void assertChecks(Path top, Map<String, String> environment) throws Exception {
    Run run = run(top, environment, List.of("check", "examples/dve/philosophers.dve"));

    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.out()).contains("✗ deadlock", "Phil_4: think -> hungry");
  }

  private record Run(int exitCode, String out, String err) {}

  private static Run run(Path top, Map<String, String> environment, List<String> words)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", top.resolve("bin/nutshell").toString()));
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command).directory(top.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().putAll(environment);
    Path err = Files.createTempFile("err", "");
    Process process = builder.redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), out, Files.readString(err));
  }

  private Path unpacked(Path archive) throws Exception {
    Path here = Files.createTempDirectory(folder, "empty");
    Process tar =
        new ProcessBuilder("tar", "xzf", archive.toAbsolutePath().toString())
            .directory(here.toFile())
            .start();
    assertThat(tar.waitFor()).isZero();
    try (Stream<Path> files = Files.list(here)) {
      return files.toList().getFirst();
    }
  }

  private static Path archive(String name) throws IOException {
    assertThat(archives(name)).as("the archive in %s", TARGET).hasSize(1);
    return archives(name).getFirst();
  }

  private static List<Path> archives(String name) throws IOException {
    try (Stream<Path> files = Files.list(TARGET)) {
      return files
          .filter(file -> file.getFileName().toString().matches("nutshell-" + name))
          .toList();
    }
  }

  private static List<Path> caches(Path where) throws IOException {
    try (Stream<Path> files = Files.walk(where)) {
      return files.filter(file -> file.toString().endsWith(".aot")).toList();
    }
  }
}
