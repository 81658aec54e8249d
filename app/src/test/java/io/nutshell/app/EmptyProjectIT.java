package io.nutshell.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A new project of Maven with the dependency and the program that docs/languages/java.md shows. Its
 * local repository has what {@code mvn install} puts there, and links to what this build has
 * downloaded, so nothing is fetched and the user's repository stays as it is.
 */
@DisabledOnOs(OS.WINDOWS)
final class EmptyProjectIT {
  private static final Path ROOT =
      Path.of(System.getProperty("nutshell.root", "..")).toAbsolutePath().normalize();
  private static final List<String> MODULES = List.of("engine", "languages");

  @TempDir Path folder;

  @Test
  void the_documented_dependency_and_program_work() throws Exception {
    String page = Files.readString(ROOT.resolve("docs/languages/java.md"));
    Path local = repository(version());
    Path project = project(block(page, "xml"), program(block(page, "java")));

    Run build =
        run(
            project,
            List.of(
                "mvn",
                "-o",
                "-B",
                "-ntp",
                "-Dstyle.color=never",
                "-Dmaven.repo.local=" + local,
                "compile",
                "dependency:build-classpath",
                "-Dmdep.outputFile=classpath.txt"));
    assumeTrue(
        build.exitCode() == 0
            || !build.out().matches("(?s).*(Plugin|org\\.apache)[^\\n]*offline.*"),
        "Maven is offline and lacks a plugin: " + build.out());
    assertThat(build.exitCode()).as(build.out()).isZero();

    Run program =
        run(
            project,
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                "target/classes"
                    + File.pathSeparator
                    + Files.readString(project.resolve("classpath.txt")).strip(),
                "Counter"));
    assertThat(program.exitCode()).as(program.out()).isZero();
    assertThat(program.out())
        .contains("violated, 4 states", "invariant x < 3: violated", "up: x = 3");
  }

  private record Run(int exitCode, String out) {}

  private static Run run(Path where, List<String> command)
      throws IOException, InterruptedException {
    assumeTrue(
        !command.getFirst().equals("mvn")
            || Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(bin -> Files.isExecutable(Path.of(bin, "mvn"))),
        "there is no mvn on the PATH");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), out);
  }

  private static String block(String page, String language) {
    Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(block.find()).as("a block of %s", language).isTrue();
    return block.group(1);
  }

  /** The statements of the page as a program. */
  private static String program(String statements) {
    return """
        import io.nutshell.check.Report;
        import io.nutshell.language.java.RuleModel;
        import io.nutshell.language.java.Variable;
        import io.nutshell.plan.Check;

        public final class Counter {
          public static void main(String[] arguments) {
        %s
          }
        }
        """
        .formatted(statements);
  }

  private Path project(String dependency, String program) throws IOException {
    Path project = Files.createDirectory(folder.resolve("project"));
    Path sources = Files.createDirectories(project.resolve("src/main/java"));
    Files.writeString(sources.resolve("Counter.java"), program);
    String parent = Files.readString(ROOT.resolve("pom.xml"));
    Files.writeString(
        project.resolve("pom.xml"),
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>example</groupId>
          <artifactId>counter</artifactId>
          <version>1</version>
          <properties>
            <maven.compiler.release>25</maven.compiler.release>
            <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
          </properties>
          <dependencies>
        %s
          </dependencies>
          <build><plugins>%s%s%s</plugins></build>
        </project>
        """
            .formatted(
                dependency,
                plugin(parent, "maven-resources-plugin"),
                plugin(parent, "maven-compiler-plugin"),
                plugin(parent, "maven-dependency-plugin")));
    return project;
  }

  /** A plugin in the version that this build uses, which is there already. */
  private static String plugin(String parent, String name) {
    Matcher version =
        Pattern.compile("<artifactId>" + name + "</artifactId>\\s*<version>([^<]+)</version>")
            .matcher(parent);
    assertThat(version.find()).isTrue();
    return "<plugin><artifactId>%s</artifactId><version>%s</version></plugin>"
        .formatted(name, version.group(1));
  }

  private static String version() throws IOException {
    Matcher version =
        Pattern.compile("<version>([^<]+)</version>")
            .matcher(Files.readString(ROOT.resolve("pom.xml")));
    assertThat(version.find()).isTrue();
    return version.group(1);
  }

  private Path repository(String version) throws IOException {
    Path known = Path.of(System.getProperty("user.home"), ".m2", "repository");
    assumeTrue(Files.isDirectory(known), "there is no " + known);
    Path local = Files.createDirectory(folder.resolve("repository"));
    link(known, local, "io");
    link(known.resolve("io"), Files.createDirectory(local.resolve("io")), "nutshell");
    install(local, "parent", version, ROOT.resolve("pom.xml"), null);
    for (String module : MODULES) {
      install(
          local,
          module,
          version,
          ROOT.resolve(module).resolve("pom.xml"),
          ROOT.resolve(module).resolve("target/nutshell-" + module + "-" + version + ".jar"));
    }
    return local;
  }

  private static void link(Path from, Path to, String except) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    try (Stream<Path> children = Files.list(from)) {
      for (Path child : children.filter(c -> !c.endsWith(except)).toList()) {
        Files.createSymbolicLink(to.resolve(child.getFileName()), child);
      }
    }
  }

  private static void install(
      Path local, String module, String version, Path pom, @Nullable Path jar) throws IOException {
    String name = "nutshell-" + module;
    Path place = Files.createDirectories(local.resolve("io/nutshell/" + name + "/" + version));
    Files.copy(pom, place.resolve(name + "-" + version + ".pom"));
    if (jar != null) {
      Files.copy(jar, place.resolve(name + "-" + version + ".jar"));
    }
  }
}
