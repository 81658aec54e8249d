import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Formats all Java sources below a folder, or checks that they are formatted; run by the build.
 *
 * <p>Usage: {@code Format check|write FOLDER}. One process for all files, because starting the
 * formatter costs more than formatting.
 */
final class Format {
  private Format() {}

  public static void main(String[] arguments) throws IOException {
    boolean write = arguments[0].equals("write");
    Path root = Path.of(arguments[1]);
    List<Path> changed;
    try (Stream<Path> files = Files.walk(root)) {
      changed =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> !skipped(root.relativize(file)))
              .sorted()
              .toList()
              .parallelStream()
              .filter(file -> changes(file, write))
              .toList();
    }
    for (Path file : changed) {
      System.err.println((write ? "formatted " : "not formatted: ") + root.relativize(file));
    }
    if (!write && !changed.isEmpty()) {
      System.err.println("hint: run ./format and look at what it changed.");
      System.exit(1);
    }
  }

  private static boolean skipped(Path file) {
    for (Path part : file) {
      if (part.toString().equals("target") || part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  private static boolean changes(Path file, boolean write) {
    try {
      String before = Files.readString(file);
      String ordered =
          ImportOrderer.reorderImports(
              RemoveUnusedImports.removeUnusedImports(before), JavaFormatterOptions.Style.GOOGLE);
      String after = new Formatter().formatSource(ordered);
      if (after.equals(before)) {
        return false;
      }
      if (write) {
        Files.writeString(file, after);
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (FormatterException e) {
      System.err.println(file + ":" + e.getMessage());
      return true;
    }
  }
}
