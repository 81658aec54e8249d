import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Compiles the sources of a library afresh into a jar, unless the jar is there already.
 *
 * <p>Usage: {@code Recompile SOURCES_FOLDER JAR}. Class files older than Java 6, such as those that
 * picocli is published with, are left out of the JVM's ahead-of-time cache; compiled afresh they
 * are in it.
 */
final class Recompile {
  private Recompile() {}

  public static void main(String[] arguments) throws IOException {
    Path sources = Path.of(arguments[0]);
    Path jar = Path.of(arguments[1]).toAbsolutePath();
    if (Files.exists(jar)) {
      return;
    }
    Path folder = Files.createDirectories(jar.resolveSibling(".")).normalize();
    Path classes = Files.createTempDirectory("classes");
    List<String> javac =
        new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", classes.toString()));
    try (Stream<Path> files = Files.walk(sources)) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).sorted().forEach(javac::add);
    }
    run("javac", javac);
    Path made = Files.createTempFile(folder, "made", ".tmp");
    run("jar", List.of("--create", "--file", made.toString(), "-C", classes.toString(), "."));
    Files.move(made, jar, StandardCopyOption.ATOMIC_MOVE);
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void run(String tool, List<String> arguments) {
    int code =
        ToolProvider.findFirst(tool)
            .orElseThrow()
            .run(System.out, System.err, arguments.toArray(String[]::new));
    if (code != 0) {
      System.exit(code);
    }
  }
}
