import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * Makes a Java runtime that has just the modules an application needs: {@code Image.java OUTPUT
 * JAR...}. Which they are, jdeps finds out.
 */
final class Image {
  private Image() {}

  public static void main(String[] arguments) throws Exception {
    Path output = Path.of(arguments[0]);
    if (Files.exists(output)) {
      try (var files = Files.walk(output)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    List<String> jars = new ArrayList<>();
    for (String argument : List.of(arguments).subList(1, arguments.length)) {
      Path path = Path.of(argument);
      if (Files.isDirectory(path)) {
        try (var files = Files.list(path)) {
          files.map(Path::toString).filter(file -> file.endsWith(".jar")).forEach(jars::add);
        }
      } else {
        jars.add(argument);
      }
    }
    List<String> jdeps =
        new ArrayList<>(
            List.of(
                "--multi-release",
                Integer.toString(Runtime.version().feature()),
                "--ignore-missing-deps",
                "--print-module-deps"));
    jdeps.addAll(jars);
    String modules = run("jdeps", jdeps).lines().toList().getLast().strip();
    System.out.println("The runtime has " + modules);
    run(
        "jlink",
        List.of(
            "--add-modules",
            modules,
            "--strip-java-debug-attributes",
            "--no-header-files",
            "--no-man-pages",
            "--output",
            output.toString()));
  }

  private static String run(String tool, List<String> words) {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    int code =
        ToolProvider.findFirst(tool)
            .orElseThrow()
            .run(writer, writer, words.toArray(String[]::new));
    if (code != 0) {
      throw new IllegalStateException(tool + " failed: " + out);
    }
    return out.toString();
  }
}
